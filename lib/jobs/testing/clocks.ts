/** An installation whose clocks can be moved on: that of its engines, and that of its database. */

import pg from 'pg';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { EngineOptions } from '../engine.ts';
import type { TestInstallation } from './installation.ts';

export interface Clocks {
  /** Clock of an engine that uses the moved time. */
  readonly world: EngineOptions['world'];
  /** Milliseconds since the epoch, as engines see it. */
  now(): number;
  /** Milliseconds that the clock of the database was moved. */
  ahead(): number;
  /** The engines' clock may go ahead of that of the database. */
  moveTo(ms: number, engineAheadMs?: number): Promise<void>;
}

/** Functions of the same names come before those of PostgreSQL; defaults are bound to functions, and bound again. */
const movedClock = `
CREATE SCHEMA moved;
CREATE TABLE moved.clock_ahead (ms float8 NOT NULL);
INSERT INTO moved.clock_ahead VALUES (0);
CREATE FUNCTION moved.now() RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT pg_catalog.now() + (SELECT ms FROM moved.clock_ahead) * interval '1 ms' $$;
CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  $$ SELECT pg_catalog.clock_timestamp() + (SELECT ms FROM moved.clock_ahead) * interval '1 ms' $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = moved, pg_catalog, public', current_database()); END $$;
SET search_path = moved, pg_catalog, public;
DO $$
DECLARE each record;
BEGIN
  FOR each IN SELECT d.adrelid::regclass AS relation, a.attname AS name
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)|CURRENT_TIMESTAMP'
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT now()', each.relation, each.name);
  END LOOP;
END $$`;

/** Before anything is asked of the database: connections that are open keep its own clock. */
export async function moveClocksOf({ databaseUrl }: Pick<TestInstallation, 'databaseUrl'>): Promise<Clocks> {
  let [database, engine] = [0, 0];
  await ask(databaseUrl, movedClock);
  const clock = { ...systemClock, now: () => systemClock.now() + engine };
  return {
    world: { clock, resolver: createResolver({ clock }) },
    now: clock.now,
    ahead: () => database,
    moveTo: async (ms, engineAheadMs = 0) => {
      [database, engine] = [ms, ms + engineAheadMs];
      await ask(databaseUrl, `UPDATE moved.clock_ahead SET ms = ${ms}`);
    },
  };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
