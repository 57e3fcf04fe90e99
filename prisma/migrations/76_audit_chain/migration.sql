-- Each entry of the audit log holds the hash of the one before, so that a changed or removed entry shows.
ALTER TABLE "AuditEvent" ADD COLUMN "previous" TEXT NOT NULL DEFAULT '', ADD COLUMN "hash" TEXT NOT NULL DEFAULT '';
CREATE INDEX "AuditEvent_actor_idx" ON "AuditEvent"("actor");
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

CREATE FUNCTION audit_hash(entry "AuditEvent") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(entry.previous, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry."actorKind", entry.actor, entry."actorId", entry.ip, entry.action, entry.subject, entry.detail)::text, 'UTF8')), 'hex')
$$;

-- The newest entry: its row is locked by who appends, so that entries are chained in the order they are committed in.
CREATE TABLE crawl.audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id      bigint NOT NULL,
  hash    text NOT NULL
);

ALTER TABLE "AuditEvent" DISABLE TRIGGER append_only;
DO $$
DECLARE
  entry "AuditEvent";
  last text := '';
  newest bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM "AuditEvent" ORDER BY id LOOP
    entry.previous := last;
    last := audit_hash(entry);
    newest := entry.id;
    UPDATE "AuditEvent" SET previous = entry.previous, hash = last WHERE id = entry.id;
  END LOOP;
  INSERT INTO crawl.audit_head (id, hash) VALUES (newest, last);
END $$;
ALTER TABLE "AuditEvent" ENABLE TRIGGER append_only;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id + 1, hash INTO STRICT NEW.id, NEW.previous FROM crawl.audit_head FOR UPDATE;
  NEW.hash := audit_hash(NEW);
  UPDATE crawl.audit_head SET id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;
CREATE TRIGGER chained BEFORE INSERT ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- Actions that have begun: written before the act, and replaced by an entry of the log when its outcome is known.
CREATE TABLE crawl.audit_pending (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at   timestamptz NOT NULL DEFAULT now(),
  entry      jsonb NOT NULL
);

-- Refusals of a user: only some of many have an entry of their own.
CREATE TABLE crawl.audit_refusals (
  actor      text PRIMARY KEY,
  since      timestamptz NOT NULL,
  count      int NOT NULL
);
