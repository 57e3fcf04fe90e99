-- It is the hash of the last entry removed, which the oldest entry that is left continues.
ALTER TABLE crawl.audit_cut RENAME COLUMN checksum TO hash;
