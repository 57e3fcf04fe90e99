-- What the server said when a run asked it for RDM (robot.conf: enable-rdm-probe), with the time of the question.
ALTER TABLE crawl.site ADD COLUMN rdm jsonb;
