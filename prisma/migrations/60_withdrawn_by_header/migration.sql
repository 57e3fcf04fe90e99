-- Pages that X-Robots-Tag forbids something are asked for as a whole: a 304 says nothing of a header that was taken away.
UPDATE crawl.page SET etag = NULL, last_modified = NULL
WHERE (etag IS NOT NULL OR last_modified IS NOT NULL)
  AND (facts #>> '{content,noindex}' LIKE 'X-Robots-Tag:%' OR facts #>> '{content,nofollow}' LIKE 'X-Robots-Tag:%');
