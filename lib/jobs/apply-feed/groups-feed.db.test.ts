/** Groups feeds in a database: what each type replaces, what is held, refused, and counted. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestCollection, createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { acceptFeed } from '../../store/feeds/accept-feed.ts';
import { decideHeldFeed } from '../../store/feeds/decide-held-feed.ts';
import { aloneWithGroups } from '../../store/access/groups-session.ts';
import { beginFeed } from '../../store/feeds/feeds.ts';
import { applyGroupsFeed } from './groups-feed.ts';

let database: TestDatabase;
let folder: string;
let collectionId: number;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-groups-'));
});
beforeEach(async () => {
  made += 1;
  ({ collectionId } = await createTestCollection(database.pool, `c${made}`));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const noCase = 'case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE"';

/** A member that begins with `@` is a group. */
const principal = (name: string): string =>
  name.startsWith('@')
    ? `<principal ${noCase} scope="GROUP">${name.slice(1)}</principal>`
    : `<principal scope="USER">${name}</principal>`;

/** `staff: ann @hr` is a group with a user and a group as members. */
function xmlOf(groups: readonly string[]): string {
  const memberships = groups.map((each) => {
    const [name = '', members = ''] = each.split(':');
    const inner = members.trim().split(/\s+/).filter(Boolean).map(principal).join('');
    return `<membership>${principal(`@${name}`)}<members>${inner}</members></membership>`;
  });
  return `<?xml version="1.0"?>\n<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">\n<xmlgroups>\n${memberships.join('\n')}\n</xmlgroups>\n`;
}

type Type = 'full' | 'incremental' | 'replace' | 'cleanup';

async function accept(source: string, type: Type, xml: string): Promise<number> {
  const file = path.join(folder, `${crypto.randomUUID()}.xml`);
  if (type !== 'cleanup') await writeFile(file, xml);
  return acceptFeed(database.pool, {
    collectionId,
    kind: 'xmlgroups',
    source,
    type,
    channel: 'http',
    sender: '127.0.0.1',
    file: type === 'cleanup' ? null : file,
    size: xml.length,
  });
}

async function work(id: number, most?: number) {
  const feed = await beginFeed(database.pool, id);
  if (feed === undefined) throw new Error(`feed ${id} is not to be applied`);
  const context = { pool: database.pool, report: () => undefined, yieldNow: () => Promise.resolve() };
  return applyGroupsFeed({ context, feed, file: feed.file ?? '', ...(most !== undefined && { most }) });
}

async function push(source: string, type: Type, ...groups: readonly string[]) {
  const feed = await accept(source, type, xmlOf(groups));
  const state = await work(feed);
  return { feed, state, ...(await endOf(feed)) };
}

async function endOf(feed: number) {
  const { rows } = await database.pool.query('SELECT reason, counts, effect FROM crawl.feed WHERE id = $1', [feed]);
  const { rows: messages } = await database.pool.query<{ code: string; line: number; message: string }>(
    'SELECT code, line, message FROM crawl.feed_message WHERE feed_id = $1 ORDER BY n',
    [feed],
  );
  return { reason: rows[0].reason, counts: rows[0].counts, effect: rows[0].effect, messages };
}

/** Every group with its source and members. */
async function groups(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ words: string }>(
    `SELECT g.name || ' (' || s.name || '): ' || string_agg(CASE WHEN m.is_group THEN '@' ELSE '' END || m.name, ' ' ORDER BY m.name) AS words
     FROM crawl.membership b JOIN crawl.feed_source s ON s.id = b.source_id
     JOIN crawl.principal g ON g.id = b.group_id JOIN crawl.principal m ON m.id = b.member_id
     WHERE s.collection_id = $1 GROUP BY g.id, g.name, s.name ORDER BY g.name`,
    [collectionId],
  );
  return rows.map(({ words }) => words);
}

const members = (added: number, changed: number, unchanged: number, deleted: number) => ({
  added,
  changed,
  unchanged,
  deleted,
});

describe('groups feeds', () => {
  it('name members with upload and line, and count memberships and members', async () => {
    const { feed, state, counts } = await push('ldap', 'full', 'staff: ann ben @hr', 'hr: cleo', 'empty:');
    expect(state).toBe('completed');
    expect(counts).toMatchObject({ records: 3, applied: 3, repeated: 0, errors: 0, documents: members(4, 0, 0, 0) });
    expect(await groups()).toEqual(['hr (ldap): cleo', 'staff (ldap): ann ben @hr']);
    const { rows } = await database.pool.query(
      `SELECT DISTINCT b.feed_id, b.line, g.name FROM crawl.membership b JOIN crawl.principal g ON g.id = b.group_id
       WHERE g.collection_id = $1 ORDER BY line`,
      [collectionId],
    );
    expect(rows).toEqual([
      { feed_id: feed, line: 4, name: 'staff' },
      { feed_id: feed, line: 5, name: 'hr' },
    ]);
  });

  it('that are incremental replace the groups they name, and leave the others', async () => {
    await push('ldap', 'full', 'staff: ann ben', 'hr: cleo');
    const { counts, state } = await push('ldap', 'incremental', 'staff: ben dora', 'ops: eve');
    expect(state).toBe('completed');
    expect(counts.documents).toEqual(members(2, 0, 1, 1));
    expect(await groups()).toEqual(['hr (ldap): cleo', 'ops (ldap): eve', 'staff (ldap): ben dora']);
    await push('ldap', 'incremental', 'ops:');
    expect(await groups()).toEqual(['hr (ldap): cleo', 'staff (ldap): ben dora']);
  });

  it('take a group over from another source, as the clients expect that change sources by turns', async () => {
    await push('ldap-FULL1', 'incremental', 'staff: ann ben', 'old: zoe');
    const { counts } = await push('ldap-FULL2', 'incremental', 'Staff: ann cleo', ...many('g', 20));
    expect(counts.documents).toEqual(members(21, 1, 0, 1));
    expect((await groups()).slice(-2)).toEqual(['old (ldap-FULL1): zoe', 'staff (ldap-FULL2): ann cleo']);
    expect(await push('ldap-FULL1', 'cleanup')).toMatchObject({
      state: 'completed',
      counts: { records: 0, documents: members(0, 0, 0, 1) },
    });
    expect((await groups()).at(-1)).toBe('staff (ldap-FULL2): ann cleo');
  });

  it('that replace a source leave the others', async () => {
    await push('ldap', 'full', ...many('a', 10), 'old: zoe');
    await push('sharepoint', 'incremental', ...many('b', 10));
    const { counts } = await push('ldap', 'replace', ...many('a', 10), 'new: yan');
    expect(counts.documents).toEqual(members(1, 0, 10, 1));
    expect(await groups()).toHaveLength(21);
    expect(await groups()).not.toContain('old (ldap): zoe');
  });

  it('that are full replace the groups of all sources, and say which lose members', async () => {
    await push('ldap', 'full', ...many('a', 20));
    await push('sharepoint', 'incremental', 'b: zoe');
    const { state, counts, messages } = await push('ldap', 'full', ...many('a', 20));
    expect(state).toBe('completed');
    expect(counts).toMatchObject({ documents: members(0, 0, 20, 1), codes: { 'GROUPS-109': 1 } });
    expect(messages).toEqual([{ code: 'GROUPS-109', line: 1, message: expect.stringContaining('sharepoint 1') }]);
    expect(await groups()).toHaveLength(20);
  });

  it('compare groups without case, and users as their feed says', async () => {
    await push('ldap', 'full', 'Staff: ann ANN @HR @hr', 'hr: cleo');
    expect(await groups()).toHaveLength(2);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS members, count(DISTINCT b.member_id) FILTER (WHERE m.is_group)::int AS groups
       FROM crawl.membership b JOIN crawl.principal m ON m.id = b.member_id JOIN crawl.principal g ON g.id = b.group_id
       WHERE g.collection_id = $1 AND g.name = 'Staff'`,
      [collectionId],
    );
    expect(rows).toEqual([{ members: 3, groups: 1 }]);
    await push('ldap', 'incremental', 'STAFF: ben');
    expect(await groups()).toEqual(['Staff (ldap): ben', 'hr (ldap): cleo']);
    await push('ldap', 'full', 'Staff: ben', 'HR: cleo', 'Ärzte: eve');
    await push('ldap', 'incremental', 'ÄRZTE: fay');
    expect((await groups()).at(-1)).toBe('Ärzte (ldap): fay');
  });

  it('let the last membership of a group count', async () => {
    const { counts, messages } = await push('ldap', 'full', 'a: x', 'staff: ann', 'STAFF: ben', 'staff: cleo');
    expect(counts).toMatchObject({ records: 4, applied: 2, repeated: 2, errors: 0, documents: members(2, 0, 0, 0) });
    expect(messages).toEqual([
      { code: 'GROUPS-108', line: 5, message: expect.stringMatching(/line 6; 2 memberships/) },
    ]);
    expect((await groups()).map((each) => each.toLowerCase()).toSorted()).toEqual([
      'a (ldap): x',
      'staff (ldap): cleo',
    ]);
  });

  it('skip memberships and members with errors, and apply the others', async () => {
    const xml = xmlOf(['staff: ann', 'hr: cleo'])
      .replace(`${noCase} scope="GROUP">hr`, 'scope="USER">hr')
      .replace('</members>', '<principal>nobody</principal></members>');
    const feed = await accept('ldap', 'full', xml);
    expect(await work(feed)).toBe('completed-with-errors');
    const { counts, messages } = await endOf(feed);
    expect(counts).toMatchObject({ records: 2, applied: 1, errors: 1, documents: members(1, 0, 0, 0) });
    expect(messages.map(({ code, line }) => `${line} ${code}`)).toEqual(['4 GROUPS-105', '5 GROUPS-102']);
    expect(await groups()).toEqual(['staff (ldap): ann']);
  });

  it('change nothing when their XML is broken', async () => {
    await push('ldap', 'full', 'staff: ann');
    const feed = await accept('ldap', 'full', xmlOf(['staff: ben', 'hr: cleo']).replace('</xmlgroups>', '</oops>'));
    expect(await work(feed)).toBe('failed');
    const { reason, counts } = await endOf(feed);
    expect(reason).toMatch(/^Line \d: .+ The groups are as they were\.$/);
    expect(counts).toMatchObject({ records: 2, applied: 0, errors: 2, documents: members(0, 0, 0, 0) });
    expect(await groups()).toEqual(['staff (ldap): ann']);
  });

  it('are refused when all groups together would have too many members', async () => {
    await push('ldap', 'full', 'staff: ann ben');
    const feed = await accept('sharepoint', 'incremental', xmlOf(['hr: cleo dora']));
    expect(await work(feed, 3)).toBe('failed');
    expect((await endOf(feed)).messages.map(({ code }) => code)).toEqual(['GROUPS-106']);
    expect(await groups()).toEqual(['staff (ldap): ann ben']);
    const moved = await accept('sharepoint', 'incremental', xmlOf(['staff: ann cleo', 'hr: dora']));
    expect(await work(moved, 3)).toBe('completed');
  });

  it('of another collection are not touched', async () => {
    await push('ldap', 'full', 'staff: ann');
    const first = collectionId;
    ({ collectionId } = await createTestCollection(database.pool, `c${made}b`));
    await push('ldap', 'full', 'staff: ben');
    expect(await groups()).toEqual(['staff (ldap): ben']);
    collectionId = first;
    expect(await groups()).toEqual(['staff (ldap): ann']);
  });

  it('are applied by one at a time', async () => {
    const feed = await accept('ldap', 'full', xmlOf(['staff: ann']));
    await aloneWithGroups(database.pool, collectionId, async () => {
      expect(await work(feed)).toBe('gone');
      expect(await groups()).toEqual([]);
    });
    expect(await work(feed)).toBe('completed');
  });
});

const many = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${name}${n}: user${n}`);

describe('a groups feed that would delete over a tenth', () => {
  const before = [...many('a', 10), 'b: zoe'];

  it('of other sources is held with what it would do, and applied once it is confirmed', async () => {
    await push('ldap', 'full', ...before);
    await push('sharepoint', 'incremental', ...many('c', 5));
    await database.pool.query('UPDATE crawl.feed_source SET hold_minimum = 5');
    const held = await push('ldap', 'full', ...many('a', 10));
    expect(held).toMatchObject({ state: 'held', counts: { records: 10, applied: 10 } });
    expect(held.effect).toEqual({
      ...members(0, 0, 10, 6),
      before: 16,
      folders: [
        { folder: 'sharepoint', deleted: 5 },
        { folder: 'ldap', deleted: 1 },
      ],
      samples: ['b: zoe', 'c0: user0', 'c1: user1', 'c2: user2', 'c3: user3', 'c4: user4'],
    });
    expect(await groups()).toHaveLength(16);
    expect(await decideHeldFeed(database.pool, { collectionId, feed: held.feed, accept: true, by: 'Ann' })).toBe(true);
    expect(await work(held.feed)).toBe('completed');
    expect(await groups()).toHaveLength(10);
  });

  it.each([
    ['fewer than the minimum', 'hold_minimum = 6'],
    ['a source that is never held', 'hold_minimum = 1, hold_percent = 100'],
    ['a smaller share than that of the source', 'hold_minimum = 1, hold_percent = 50'],
  ])('of other sources is not held: %s', async (_, setting) => {
    await push('ldap', 'full', ...before);
    await push('sharepoint', 'incremental', ...many('c', 5));
    await database.pool.query(`UPDATE crawl.feed_source SET ${setting}`);
    expect((await push('ldap', 'full', ...many('a', 10))).state).toBe('completed');
  });

  it.each(['full', 'replace', 'cleanup'] as const)('of its own source is not held as %s', async (type) => {
    await push('ldap', 'full', ...before);
    await database.pool.query('UPDATE crawl.feed_source SET hold_minimum = 1, hold_percent = 0');
    expect((await push('ldap', type)).state).toBe('completed');
    expect(await groups()).toEqual([]);
  });

  it('is not held when it is incremental', async () => {
    await push('ldap', 'full', 'staff: ann ben');
    expect((await push('ldap', 'incremental', 'staff: ann')).state).toBe('completed');
  });
});
