-- The tables of a gradebook. Whoever changes them gives LAYOUT in gradebook.py another number.
CREATE TABLE IF NOT EXISTS results (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, digest TEXT, version TEXT,
    attempt INTEGER, late INTEGER, release TEXT, versions TEXT,
    isolation TEXT, seconds REAL, graded_at TEXT, lms_id TEXT, file TEXT,
    remarks TEXT, fault TEXT,
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
CREATE TABLE IF NOT EXISTS rejected_files (student TEXT, notebook TEXT, path TEXT, why TEXT);
CREATE TABLE IF NOT EXISTS decisions (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, part TEXT, points REAL, reason TEXT, author TEXT, about TEXT, made_at TEXT
);
CREATE INDEX IF NOT EXISTS checks_of ON checks (result);
CREATE INDEX IF NOT EXISTS problems_of ON problems (result);
CREATE INDEX IF NOT EXISTS diagnoses_of ON diagnoses (result);
