import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { createAuditStore } from './audit.ts';
import { connect, disconnect } from './client.ts';
import type { Connections } from './client.ts';
import { createCollectionStore } from './collections.ts';
import { createInviteStore } from './invites.ts';
import { createRevisionStore } from './revisions.ts';
import { createSettingStore } from './settings.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { createUserStore } from './users.ts';

let database: TestDatabase;
let connections: Connections;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connections = connect(database.url, 'test');
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-bodies-'));
});
afterAll(async () => {
  await disconnect(connections);
  await database.drop();
  await rm(folder, { recursive: true });
});

const given = {
  name: 'Library',
  kind: 'normal',
  settings: { limits: { pathDepth: 5 } },
  author: 'ada@example.org',
  message: 'first',
  files: new Map([
    ['filter.conf', '<Filter>'],
    ['robot.conf', '<Process>'],
  ]),
} as const;

describe('collections', () => {
  it('are made with a first revision, one per slug', async () => {
    const collections = createCollectionStore(connections, createBodyStore(folder));
    const revisions = createRevisionStore(connections);
    const made = await collections.create({ ...given, slug: 'library' });
    if (made === 'taken') throw new Error('the slug was taken');
    expect(made).toMatchObject({ slug: 'library', name: 'Library', settings: given.settings });
    expect(await collections.create({ ...given, slug: 'library' })).toBe('taken');
    const first = await revisions.newest(made.id);
    expect(first).toMatchObject({ number: 1, author: 'ada@example.org', message: 'first' });
    expect(await revisions.files(first.id)).toEqual(given.files);
    await collections.create({ ...given, slug: 'other' });
    expect(await collections.rename('library', { slug: 'other', name: 'x' })).toBe('taken');
    expect(await collections.rename('library', { slug: 'books', name: 'Books' })).toBe('renamed');
    expect(await collections.find('library')).toBeUndefined();
    expect((await collections.list()).map(({ name }) => name)).toEqual(['Books', 'Library']);
  });

  it('go with their revisions, runs and texts', async () => {
    const collections = createCollectionStore(connections, createBodyStore(folder));
    const made = await collections.create({ ...given, slug: 'gone', files: new Map([['filter.conf', 'only here']]) });
    if (made === 'taken') throw new Error('the slug was taken');
    await collections.remove(made.id);
    expect(await collections.find('gone')).toBeUndefined();
    expect(await connections.prisma.blob.count({ where: { text: 'only here' } })).toBe(0);
    expect(await connections.prisma.blob.count({ where: { text: '<Filter>' } })).toBe(1);
  });
});

describe('revisions', () => {
  it('say which files changed, and refuse a save on an old base', async () => {
    const collections = createCollectionStore(connections, createBodyStore(folder));
    const revisions = createRevisionStore(connections);
    const made = await collections.create({ ...given, slug: 'versions' });
    if (made === 'taken') throw new Error('the slug was taken');
    const change = { collectionId: made.id, base: 1, author: 'bob', message: 'second' };
    const files = new Map([
      ['filter.conf', '<Filter 2>'],
      ['mime.types', 'text/html html'],
    ]);
    expect(await revisions.save({ ...change, files })).toMatchObject({ number: 2, parent: 1 });
    expect(await revisions.save({ ...change, files })).toBe('conflict');
    expect(await revisions.list(made.id, { limit: 10 })).toMatchObject([
      { number: 2, changed: ['filter.conf', 'mime.types', 'robot.conf'] },
      { number: 1, changed: ['filter.conf', 'robot.conf'] },
    ]);
    expect(await revisions.list(made.id, { before: 2, limit: 10 })).toHaveLength(1);
    expect(await revisions.find(made.id, 7)).toBeUndefined();
  });

  it('saved at the same time on the same base: one wins', async () => {
    const collections = createCollectionStore(connections, createBodyStore(folder));
    const revisions = createRevisionStore(connections);
    const made = await collections.create({ ...given, slug: 'race' });
    if (made === 'taken') throw new Error('the slug was taken');
    const change = { collectionId: made.id, base: 1, author: 'bob', message: '', files: given.files };
    const results = await Promise.all([1, 2, 3].map(() => revisions.save(change)));
    expect(results.filter((result) => result !== 'conflict')).toHaveLength(1);
  });
});

describe('a text of megabytes', () => {
  it('is put together of portions, stored once, and read back the same, kept or not', async () => {
    const collections = createCollectionStore(connections, createBodyStore(folder));
    const revisions = createRevisionStore(connections);
    const made = await collections.create({ ...given, slug: 'long' });
    if (made === 'taken') throw new Error('the slug was taken');
    const text = `${'x'.repeat(131_071)}\u{1f577}${'site.com/é c:1\n'.repeat(200_000)}`;
    const files = new Map([
      ['profiles/a/external_metadata.cfg', text],
      ['profiles/b/external_metadata.cfg', text],
    ]);
    const change = { collectionId: made.id, author: 'bob', message: '', files };
    const saved = await revisions.save({ ...change, base: 1 });
    if (saved === 'conflict') throw new Error('nobody else saves');
    for (const store of [revisions, createRevisionStore(connections)])
      for (let times = 0; times < 2; times++) expect(await store.files(saved.id)).toEqual(files);
    expect(new Set((await revisions.hashes(saved.id)).values()).size).toBe(1);
    expect(await revisions.save({ ...change, base: 1 })).toBe('conflict');
  });
});

describe('users and invitations', () => {
  it('count sessions and administrators', async () => {
    const users = createUserStore(connections);
    const { prisma } = connections;
    const now = Date.now();
    await prisma.user.create({ data: { id: 'u1', name: 'Ada', email: 'ada@example.org', role: 'admin' } });
    await prisma.user.create({ data: { id: 'u2', name: 'Bob', email: 'bob@example.org' } });
    const session = { userId: 'u1', updatedAt: new Date(now - 1000) };
    await prisma.session.create({ data: { ...session, id: 's1', token: 't1', expiresAt: new Date(now + 1000) } });
    await prisma.session.create({ data: { ...session, id: 's2', token: 't2', expiresAt: new Date(now - 1000) } });
    expect(await users.list(now)).toMatchObject([
      { id: 'u1', role: 'admin', sessions: 1, lastSeenAt: now - 1000, disabled: false },
      { id: 'u2', role: 'viewer', sessions: 0 },
    ]);
    expect(await users.countAdministrators()).toBe(1);
    await users.setRole('u2', 'admin');
    await users.setDisabled('u1', true);
    expect(await users.countAdministrators()).toBe(1);
    expect(await users.find({ email: 'BOB@example.org' })).toMatchObject({ id: 'u2' });
    expect(await users.find({ id: 'nobody' })).toBeUndefined();
  });

  it('are used once and run out', async () => {
    const invites = createInviteStore(connections);
    const invite = {
      email: 'c@example.org',
      role: 'viewer',
      invitedBy: 'ada',
      createdAt: 1000,
      expiresAt: 5000,
    } as const;
    await invites.create({ ...invite, id: 'h1' });
    expect(await invites.listOpen(2000)).toEqual([{ ...invite, id: 'h1' }]);
    expect(await invites.listOpen(6000)).toEqual([]);
    expect(await Promise.all([invites.use('h1', 3000), invites.use('h1', 3000)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await invites.withdraw('h1')).toBe(false);
  });
});

describe('settings and audit log', () => {
  it('remember values by key', async () => {
    const settings = createSettingStore(connections);
    expect(await settings.get('a:1')).toBeUndefined();
    await settings.set('a:1', { deep: [1] });
    await settings.set('a:1', 'two');
    await settings.set('b', 0);
    expect(await settings.list('a:')).toEqual([{ key: 'a:1', value: 'two' }]);
    expect(await settings.remove('a:1')).toBe(true);
    expect(await settings.remove('a:1')).toBe(false);
  });

  it('count every change of one value, however many come at once', async () => {
    const settings = createSettingStore(connections);
    const more = (value: unknown) => (typeof value === 'number' ? value + 1 : 1);
    await Promise.all(Array.from({ length: 8 }, () => settings.update('count', more)));
    expect(await settings.get('count')).toBe(8);
  });

  it('page through what was done, newest first', async () => {
    const audit = createAuditStore(connections);
    const actor = { kind: 'user', name: 'ada@example.org', userId: 'u1', ip: '::1' } as const;
    for (const n of [1, 2, 3]) await audit.append({ at: n, actor, action: `do${n}`, subject: 'x', detail: { n } });
    await audit.append({ at: 4, actor: { kind: 'cli', name: 'cli' }, action: 'do1' });
    const page = await audit.page({ limit: 2 });
    expect(page).toMatchObject([
      { at: 4, actor: 'cli' },
      { at: 3, ip: '::1', detail: { n: 3 } },
    ]);
    expect(await audit.page({ limit: 2, before: page[1]?.id })).toMatchObject([{ at: 2 }, { at: 1 }]);
    expect(await audit.page({ limit: 9, action: 'do1', subject: 'x' })).toHaveLength(1);
    expect(await audit.actions()).toEqual(['do1', 'do2', 'do3']);
  });
});
