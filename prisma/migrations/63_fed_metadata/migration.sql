-- Metadata that a content feed gives for a document, as pairs of name and value in the order of the record: a later
-- record may bring the content alone. Null for documents of other origin, and for those fed before this column existed.
ALTER TABLE crawl.page ADD COLUMN fed_metas jsonb;
ALTER TABLE crawl.page ALTER fed_metas SET STORAGE EXTERNAL;
