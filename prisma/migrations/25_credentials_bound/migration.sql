-- A credential belongs to one collection, and its secret goes only to the servers it was entered for (lib/db/credentials.ts).
-- Those there are stay with the collections whose newest revision, or that of a run under way, names them, for the http
-- servers that this revision names; one that nothing names is forgotten.
INSERT INTO public."Setting" (key, value)
SELECT 'credential ' || used.collection || ' ' || used.name,
       (jsonb_agg(used.value)->0) || jsonb_build_object('origins', jsonb_agg(DISTINCT used.origin))
FROM (
  SELECT r."collectionId" AS collection, substr(s.key, 12) AS name, s.value,
         lower(m.url[1]) || '://' || lower(m.url[2]) ||
           CASE WHEN m.url[3] IS NULL OR lower(m.url[1]) || m.url[3] IN ('http80', 'https443') THEN ''
                ELSE ':' || m.url[3] END AS origin
  FROM public."Setting" s
  JOIN public."Revision" r ON r.id IN (
    SELECT max(id) FROM public."Revision" GROUP BY "collectionId"
    UNION SELECT revision_id FROM crawl.run WHERE state NOT IN ('finished', 'stopped', 'failed'))
  JOIN public."RevisionFile" named ON named."revisionId" = r.id
  JOIN public."Blob" naming ON naming.hash = named."blobHash"
  JOIN public."RevisionFile" f ON f."revisionId" = r.id AND f.path IN ('gatherer.cf', 'filterrules.conf')
  JOIN public."Blob" b ON b.hash = f."blobHash"
  CROSS JOIN LATERAL
    regexp_matches(b.text, '\y(https?)://(?:[^\s/?#@]*@)?([^\s/?#@:"'']+|\[[0-9a-f:.]+\])(?::(\d+))?', 'gi') AS m (url)
  WHERE s.key ~ '^credential [a-z][a-z0-9-]*$'
    AND naming.text ~ ('\ycredential:' || substr(s.key, 12) || '(?![a-z0-9-])')
) used
GROUP BY used.collection, used.name
ON CONFLICT (key) DO NOTHING;

DELETE FROM public."Setting" WHERE key ~ '^credential [a-z][a-z0-9-]*$';
