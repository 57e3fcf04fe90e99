/**
 * `winnow bench groups`: a full groups feed of three million members, from its file to the tables, beside the floor of the
 * same run: one statement that inserts the same rows into a table with the same indexes.
 */

import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { applyGroupsFeed } from '../jobs/apply-feed/groups-feed.ts';
import { acceptFeed } from '../store/feeds/accept-feed.ts';
import { beginFeed } from '../store/feeds/feeds.ts';
import { round } from './figures.ts';
import { withPool } from './own-database.ts';

const GROUPS = 30_000;
const MEMBERS = 100;
const USERS = 250_000;
/** No two members of a group are the same: the step and the number of users have no common factor. */
const STEP = 7919;

const userOf = (group: number, member: number): number => (group * MEMBERS + member * STEP) % USERS;

const principal = (scope: string, name: string): string =>
  `<principal namespace="Default" case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" scope="${scope}">${name}</principal>\n`;

/** With `shift` 1, a hundredth of the members is another. */
function writeGroupsFeed(file: string, shift: 0 | 1): void {
  const handle = openSync(file, 'w');
  writeSync(handle, '<?xml version="1.0" encoding="UTF-8"?>\n<xmlgroups>\n');
  for (let group = 0; group < GROUPS; group++) {
    const users = Array.from({ length: MEMBERS }, (_, n) => userOf(group, n === 0 && shift === 1 ? MEMBERS : n));
    const members = users.map((user) => principal('USER', `user${user}@corp.example`)).join('');
    writeSync(
      handle,
      `<membership>\n${principal('GROUP', `corp.example/group ${group}`)}<members>\n${members}</members>\n</membership>\n`,
    );
  }
  writeSync(handle, '</xmlgroups>\n');
  closeSync(handle);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

interface Pushing {
  readonly pool: pg.Pool;
  readonly collectionId: number;
}

/** Seconds from the spool to the tables. */
async function pushGroups({ pool, collectionId }: Pushing, file: string): Promise<number> {
  const given = {
    collectionId,
    kind: 'xmlgroups',
    source: 'bench',
    type: 'full',
    channel: 'http',
    sender: 'bench',
  } as const;
  // No file twice: the spool's are of one upload each.
  const id = await acceptFeed(pool, { ...given, file: null, size: statSync(file).size });
  const feed = await beginFeed(pool, id);
  if (feed === undefined) throw new Error('the feed is not to be applied');
  const context = { pool, report: () => undefined, yieldNow: () => Promise.resolve() };
  return timed(async () => {
    const state = await applyGroupsFeed({ context, feed, file });
    if (state !== 'completed') throw new Error(`the feed is ${state}`);
  });
}

/** What a COPY does, without the text that it reads. */
async function insertRows(pool: pg.Pool): Promise<number> {
  await pool.query('CREATE TABLE floor (LIKE crawl.membership INCLUDING INDEXES)');
  const insert: pg.QueryConfig & { readonly query_timeout: number } = {
    text: 'INSERT INTO floor SELECT * FROM crawl.membership',
    query_timeout: 30 * 60_000,
  };
  return timed(() => pool.query(insert));
}

const bench = (): Promise<object> =>
  withPool(4, async (pool, { dataFolder }) => {
    const [first, second] = [path.join(dataFolder, 'first.xml'), path.join(dataFolder, 'second.xml')];
    writeGroupsFeed(first, 0);
    writeGroupsFeed(second, 1);
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO "Collection" (slug, name) VALUES ('bench', 'bench') RETURNING id`,
    );
    const pushing = { pool, collectionId: rows[0]?.id ?? 0 };
    const before = process.resourceUsage().maxRSS;
    const seconds = await pushGroups(pushing, first);
    const grownMb = Math.round((process.resourceUsage().maxRSS - before) / 1024);
    const floor = await insertRows(pool);
    return {
      name: 'groups',
      members: GROUPS * MEMBERS,
      megabytes: Math.round(statSync(first).size / 1e6),
      seconds: round(seconds),
      floorSeconds: round(floor),
      ratio: round(floor / seconds),
      secondsUnchanged: round(await pushGroups(pushing, first)),
      secondsOneInAHundredChanged: round(await pushGroups(pushing, second)),
      grownMb,
      load1: round(loadavg()[0] ?? 0),
    };
  });

if (import.meta.main) {
  const result = await bench();
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, undefined, 2));
}
