/** Engines killed while they apply a groups feed of 60,000 members: readers see the old groups, and then the new ones. */

import { writeFile, mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptFeed } from '../../store/feeds/accept-feed.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { seededRandom } from '../testing/random-pages.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const groups = 600;
const members = 100;
const kills = 3;
const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let installation: TestInstallation;
let collection: TestCollection;

beforeAll(async () => {
  installation = await openInstallation();
  collection = await installation.addCollection();
});
afterAll(() => installation.close());

const principal = (scope: string, name: string): string => `<principal scope="${scope}">${name}</principal>`;

/** A twentieth of the users of the second set is new. */
function xmlOf(set: number): string {
  const memberships = Array.from({ length: groups }, (_, group) => {
    const users = Array.from({ length: members }, (__, user) =>
      principal('USER', `u${group}-${user < members / 20 ? set : 0}-${user}`),
    );
    return `<membership>${principal('GROUP', `g${group}`)}<members>${users.join('')}</members></membership>`;
  });
  return `<xmlgroups>\n${memberships.join('\n')}\n</xmlgroups>\n`;
}

async function accept(set: number): Promise<number> {
  const file = `set-${set}.xml`;
  const text = xmlOf(set);
  await mkdir(path.join(installation.folder, 'feeds'), { recursive: true });
  await writeFile(path.join(installation.folder, 'feeds', file), text);
  const source = { collectionId: collection.id, kind: 'xmlgroups', source: 'ldap', type: 'full' } as const;
  return acceptFeed(installation.pool, { ...source, channel: 'http', sender: 'test', file, size: text.length });
}

/** As the feed of the first set leaves them. */
async function seedFirst(): Promise<void> {
  await installation.pool.query(
    `WITH source AS (
       INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'xmlgroups', 'ldap') RETURNING id
     ), made AS (
       INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
       SELECT $1, false, 'Default', 'u' || g || '-' || CASE WHEN u < $3::int / 20 THEN 1 ELSE 0 END || '-' || u, false
       FROM generate_series(0, $2::int - 1) g, generate_series(0, $3::int - 1) u RETURNING id, name
     ), named AS (
       INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
       SELECT $1, true, 'Default', 'g' || g, true FROM generate_series(0, $2::int - 1) g RETURNING id, name
     )
     INSERT INTO crawl.membership (source_id, group_id, member_id, feed_id, line)
     SELECT source.id, n.id, m.id, 0, 1 FROM source, made m JOIN named n ON n.name = 'g' || substring(m.name FROM '^u([0-9]+)-')`,
    [collection.id, groups, members],
  );
}

/** Members of each set that there are. */
async function sets(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await installation.pool.query<{ set: string; n: number }>(
    `SELECT split_part(p.name, '-', 2) AS set, count(*)::int AS n
     FROM crawl.membership m JOIN crawl.principal p ON p.id = m.member_id GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ set, n }) => [set, n]));
}

const feedState = async (feed: number) =>
  (await installation.pool.query('SELECT state, counts, attempts FROM crawl.feed WHERE id = $1', [feed])).rows[0];
const isOver = async (feed: number): Promise<boolean> =>
  !['accepted', 'in-progress'].includes((await feedState(feed)).state);

it(`has the old groups or the new ones after each kill (seed ${seed})`, { timeout: 300_000 }, async () => {
  const random = seededRandom(seed);
  await seedFirst();
  const [kept, replaced] = [groups * members * 0.95, groups * members * 0.05];
  const [before, after] = [
    { 0: kept, 1: replaced },
    { 0: kept, 2: replaced },
  ];
  expect(await sets()).toEqual(before);

  const second = await accept(2);
  let worker = startWorker(installation);
  const moments: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    await until(
      'the second feed is being applied',
      async () => (await feedState(second)).attempts >= kill || isOver(second),
    );
    const moment = Math.floor(random() * 1_000);
    await sleep(moment);
    await worker.end('SIGKILL');
    moments.push(moment);
    expect([before, after]).toContainEqual(await sets());
    worker = startWorker(installation);
  }
  await until('the second feed is read', async () => (await feedState(second)).counts.records > groups / 2);
  await until('the second feed is applied', () => isOver(second));
  await worker.end('SIGTERM');
  const { state, counts, attempts } = await feedState(second);
  console.log(`killed ${moments.join(', ')} ms after the beginning; applied in attempt ${attempts}`);
  expect([state, counts.documents]).toEqual([
    'completed',
    { added: replaced, changed: 0, unchanged: kept, deleted: replaced },
  ]);
  expect(await sets()).toEqual(after);
});
