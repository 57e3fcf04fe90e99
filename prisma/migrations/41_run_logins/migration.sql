-- How the credentials of a run fare, by credential and server; without secrets.
ALTER TABLE crawl.run ADD logins jsonb;
