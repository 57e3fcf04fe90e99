-- The URL whose RD stands for a page: its canonical URL, or the first URL with the same content. Written by
-- lib/store/commit/pages.ts; pages whose canonical URL changed are queued again by lib/store/runs/requeue-merged.ts.
ALTER TABLE crawl.page ADD COLUMN merge_into uuid, ADD COLUMN merge_state smallint;
CREATE INDEX page_by_merge ON crawl.page (collection_id, merge_into) WHERE merge_into IS NOT NULL;
