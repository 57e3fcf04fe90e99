-- Whose server a site is, where a delay counts for the server: written by visits of runs with RootNodes.
ALTER TABLE crawl.site ADD COLUMN address inet;
CREATE INDEX site_address ON crawl.site (address) WHERE address IS NOT NULL;
