-- Where a sitemap, robots.txt or the configuration lists the URL: line, lastmod, and who vouches for a sitemap.
ALTER TABLE crawl.resource ADD COLUMN listing jsonb;
