-- Status line and headers as they came over the wire, without cookies and credentials: what a WARC record begins with.
ALTER TABLE crawl.page ADD head bytea;
ALTER TABLE crawl.page ALTER head SET STORAGE EXTERNAL;
-- Facts, links and headers are together often a little more than the usual 2 KB. Moved out of its row, a value costs a
-- row and an index entry of another table.
ALTER TABLE crawl.page SET (toast_tuple_target = 4080);
