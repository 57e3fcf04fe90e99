-- What limits left out of a page, by kind: [{"kind": "links", "count": 4, "reason": "max=10"}]. NULL where nothing was.
ALTER TABLE crawl.page ADD COLUMN cuts jsonb;

UPDATE crawl.page SET cuts = jsonb_build_array(jsonb_build_object('kind', 'links', 'count', cut, 'reason', coalesce(cut_reason, '')))
WHERE cut > 0;

DROP INDEX crawl.page_cut;
ALTER TABLE crawl.page DROP COLUMN cut, DROP COLUMN cut_reason;
CREATE INDEX page_cut ON crawl.page (collection_id, run_id, url_hash) WHERE cuts IS NOT NULL;
