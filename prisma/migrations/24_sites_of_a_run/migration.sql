-- Nobody reads them: the pace of a site is in crawl.pace, bytes and times are in crawl.tally.
ALTER TABLE crawl.run_site
  DROP COLUMN bytes, DROP COLUMN ms, DROP COLUMN span, DROP COLUMN in_span, DROP COLUMN in_last_span;
