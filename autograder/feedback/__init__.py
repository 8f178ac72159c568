"""What a student reads: findings, hints, a likely mistake, progress."""
