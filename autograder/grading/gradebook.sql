-- The tables of a gradebook. Whoever changes them gives LAYOUT in gradebook.py another number.
CREATE TABLE IF NOT EXISTS results (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, digest TEXT, version TEXT,
    attempt INTEGER, late INTEGER, release TEXT, versions TEXT,
    isolation TEXT, seconds REAL, graded_at TEXT, lms_id TEXT, file TEXT,
    remarks TEXT, fault TEXT,
    run INTEGER DEFAULT 0, -- the last one that graded it, or found it graded
    counts INTEGER DEFAULT 0,
    UNIQUE (student, notebook, digest, version)
);
CREATE TABLE IF NOT EXISTS checks (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, "check" TEXT, claim TEXT, points INTEGER, status TEXT,
    reason TEXT, size TEXT, likeness TEXT, call TEXT
);
CREATE TABLE IF NOT EXISTS problems (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    text TEXT, exercise TEXT, size TEXT
);
CREATE TABLE IF NOT EXISTS diagnoses (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, name TEXT, sentence TEXT
);
CREATE TABLE IF NOT EXISTS contents (
    student TEXT, notebook TEXT, digest TEXT, content BLOB,
    PRIMARY KEY (student, notebook, digest)
);
CREATE TABLE IF NOT EXISTS questions (
    notebook TEXT, release TEXT, question TEXT, points INTEGER, prompt TEXT,
    PRIMARY KEY (notebook, release, question)
);
CREATE TABLE IF NOT EXISTS runs (run INTEGER PRIMARY KEY, began_at TEXT);
CREATE TABLE IF NOT EXISTS arrivals ( -- seen: the last run that found it at this root
    student TEXT, notebook TEXT, digest TEXT,
    source TEXT, upload INTEGER, time TEXT, folder TEXT, late INTEGER, run INTEGER, place INTEGER,
    root TEXT, seen INTEGER,
    PRIMARY KEY (student, notebook, digest, source, root)
);
CREATE TABLE IF NOT EXISTS rejected_files ( -- what was found at the root when it was read last
    root TEXT, student TEXT, notebook TEXT, path TEXT, why TEXT,
    source TEXT, upload INTEGER, time TEXT, folder TEXT, late INTEGER, run INTEGER, place INTEGER
);
CREATE TABLE IF NOT EXISTS handed_out (notebook TEXT PRIMARY KEY, release TEXT);
CREATE TABLE IF NOT EXISTS decisions (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, part TEXT, points REAL, reason TEXT, author TEXT, about TEXT, made_at TEXT
);
CREATE INDEX IF NOT EXISTS checks_of ON checks (result);
CREATE INDEX IF NOT EXISTS problems_of ON problems (result);
CREATE INDEX IF NOT EXISTS diagnoses_of ON diagnoses (result);
