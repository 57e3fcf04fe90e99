-- By attribute: the number of the last edit in bulk or of one RD ("edit"), and the values and the writer it put away; these
-- two are missing where the crawled value stood. A row whose edits are all undone stays as long as it remembers one.
ALTER TABLE crawl.manual_attributes ADD COLUMN before jsonb NOT NULL DEFAULT '{}';
