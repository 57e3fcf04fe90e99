-- Every foreign key gets an index: deleting a run, a revision, or a schedule no longer scans the tables that refer to it.
CREATE INDEX "Revision_parentId_idx" ON "Revision" ("parentId");
CREATE INDEX completion_of_collection ON crawl.completion (collection_id);
CREATE INDEX completion_next_run ON crawl.completion (next_run) WHERE next_run IS NOT NULL;
CREATE INDEX feed_of_run ON crawl.feed (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX firing_of_run ON crawl.firing (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX hand_out_of_run ON crawl.hand_out (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX run_paused_by ON crawl.run (paused_by) WHERE paused_by IS NOT NULL;
CREATE INDEX run_of_revision ON crawl.run (revision_id);

-- The few runs that have not ended, which engines look for all the time.
CREATE INDEX run_open ON crawl.run (id) WHERE state NOT IN ('finished', 'stopped', 'failed');

-- The URLs that a run settled, counted by state without a look at the rest of the collection. Queued URLs are in resource_queue.
CREATE INDEX resource_of_run ON crawl.resource (run_id, state) WHERE state <> 0;

-- Events of a run are read newest first; ids are unique by themselves, so that this takes the place of the primary key.
ALTER TABLE crawl.commit_log DROP CONSTRAINT pulse_pkey, ADD CONSTRAINT commit_log_pkey PRIMARY KEY (run_id, id);

-- Processes that wait for work listen on this channel, so that they need not look for it several times a second.
CREATE FUNCTION crawl.announce_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('winnow_work', '');
  RETURN NULL;
END $$;

-- Row triggers with conditions: the looks for work are updates too, and most of them change nothing.
CREATE TRIGGER announce_new AFTER INSERT ON crawl.run FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_change AFTER UPDATE OF state, desired_state, options ON crawl.run FOR EACH ROW
  WHEN (NEW.state <> OLD.state OR NEW.desired_state <> OLD.desired_state OR NEW.options <> OLD.options)
  EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_new AFTER INSERT ON crawl.job FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_change AFTER UPDATE OF state, cancel, due_at ON crawl.job FOR EACH ROW
  WHEN (NEW.state <> OLD.state OR NEW.cancel <> OLD.cancel OR NEW.due_at <> OLD.due_at)
  EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_new AFTER INSERT ON crawl.feed FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_change AFTER UPDATE OF state, held_at, due_at ON crawl.feed FOR EACH ROW
  WHEN (NEW.state <> OLD.state OR NEW.held_at IS DISTINCT FROM OLD.held_at OR NEW.due_at <> OLD.due_at)
  EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_new AFTER INSERT ON crawl.completion FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_change AFTER UPDATE OF state ON crawl.completion FOR EACH ROW
  WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON crawl.schedule FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON crawl.gatherd FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON crawl.manual_attributes FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON "Collection" FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT ON "Revision" FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON crawl.own_place FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
-- What listens notes its state every few seconds, and asks for nothing.
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON "Setting" FOR EACH ROW
  WHEN (NEW.key !~ '^(feed-receiver-state$|gatherd-state:|command-port:)') EXECUTE FUNCTION crawl.announce_work();
CREATE TRIGGER announce_gone AFTER DELETE ON "Setting" FOR EACH ROW EXECUTE FUNCTION crawl.announce_work();
