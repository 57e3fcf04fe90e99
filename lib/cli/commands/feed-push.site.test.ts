/** Feeds pushed from the command line, to a receiver and straight into a collection, and what is said of them after. */

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/ports.ts';
import { openTestReceiver } from '../../servers/feedergate/testing/receiver-process.ts';
import type { TestReceiver } from '../../servers/feedergate/testing/receiver-process.ts';
import { seedFeed } from '../../services/testing/seed-feeds.ts';
import { runCommand } from '../testing/command.ts';
import type { CommandResult } from '../testing/command.ts';

let receiver: TestReceiver;
let file = '';
const xml = '<?xml version="1.0"?>\n<gsafeed><header/></gsafeed>\n';

beforeAll(async () => {
  receiver = await openTestReceiver();
  file = path.join(receiver.folder, 'feed.xml');
  await writeFile(file, xml);
  await receiver.start();
  await receiver.state(({ ports }) => ports.length === 2);
});
afterAll(() => receiver.close());

const winnow = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(['feed', ...args], { DATABASE_URL: receiver.database.url, WINNOW_DATA: receiver.folder });

const push = (...args: readonly string[]): Promise<CommandResult> => winnow('push', file, '--json', ...args);

async function lastUpload() {
  const last = (await receiver.uploads()).at(-1);
  return { ...last, text: await readFile(path.join(receiver.folder, 'feeds', last?.file ?? ''), 'utf8') };
}

describe('winnow feed push to a receiver', () => {
  const url = (): string => `http://127.0.0.1:${receiver.httpPort}`;

  it('sends the file as a client does, and answers with its answer', async () => {
    const { code, stdout } = await push('--url', url(), '--datasource', 'sample', '--feedtype', 'full');
    expect([code, JSON.parse(stdout)]).toEqual([0, { status: 200, body: 'Success' }]);
    expect(await lastUpload()).toMatchObject({
      source: 'sample',
      kind: 'xmlfeed',
      type: 'full',
      channel: 'http',
      text: xml,
    });
  });

  it('sends groups', async () => {
    const { code } = await push('--url', url(), '--groups', '--datasource', 'ldap', '--feedtype', 'incremental');
    expect(code).toBe(0);
    expect(await lastUpload()).toMatchObject({ source: 'ldap', kind: 'xmlgroups', type: 'incremental', text: xml });
  });

  it('replaces and removes the groups of a source', async () => {
    const given = ['--url', url(), '--groups', '--datasource', 'ldap', '--feedtype'];
    expect((await push(...given, 'replace')).code).toBe(0);
    expect(await lastUpload()).toMatchObject({ source: 'ldap', kind: 'xmlgroups', type: 'replace', text: xml });
    expect((await winnow('push', ...given, 'cleanup')).code).toBe(0);
    expect((await receiver.uploads()).at(-1)).toMatchObject({ source: 'ldap', type: 'cleanup', file: null, size: 0 });
    expect((await push(...given, 'cleanup')).code).toBe(2);
    expect((await winnow('push', ...given, 'full')).code).toBe(2);
  });

  it('answers 1 for what is not accepted, with status 200 too, and for a receiver that does not answer', async () => {
    const refused = await push('--url', url(), '--datasource', '9bad', '--feedtype', 'full');
    expect([refused.code, JSON.parse(refused.stdout)]).toEqual([
      1,
      { status: 200, body: expect.stringMatching(/^Error - /) },
    ]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const unreachable = await push('--url', nobody, '--datasource', 'sample', '--feedtype', 'full');
    expect([unreachable.code, JSON.parse(unreachable.stdout)]).toMatchObject([1, { status: 0 }]);
    expect(unreachable.stdout).toContain('ECONNREFUSED');
  });
});

describe('winnow feed push into a collection', () => {
  it('removes the groups of a source', async () => {
    const given = ['--collection', 'feeds', '--datasource', 'ldap', '--feedtype', 'cleanup'];
    expect((await winnow('push', ...given)).code).not.toBe(0);
    expect((await winnow('push', '--groups', ...given)).code).toBe(0);
    expect((await receiver.uploads()).at(-1)).toMatchObject({ kind: 'xmlgroups', type: 'cleanup', channel: 'console' });
  });

  it('stores the file as an upload', async () => {
    const { code, stdout } = await push(
      '--collection',
      'feeds',
      '--datasource',
      'direct',
      '--feedtype',
      'metadata-and-url',
    );
    expect([code, JSON.parse(stdout)]).toEqual([0, { status: 200, body: 'Success', feed: expect.any(Number) }]);
    expect(await lastUpload()).toMatchObject({
      source: 'direct',
      type: 'metadata-and-url',
      channel: 'console',
      sender: 'cli',
      size: xml.length,
      text: xml,
    });
  });

  it('refuses, and stores nothing', async () => {
    const before = (await receiver.uploads()).length;
    const into = ['--collection', 'feeds', '--datasource'];
    expect((await push(...into, 'bad#source', '--feedtype', 'full')).stderr).toContain('A data source starts with');
    expect((await push(...into, 'ok', '--feedtype', 'replace')).stderr).toContain('incremental');
    expect((await push('--collection', 'other', '--datasource', 'ok', '--feedtype', 'full')).code).toBe(1);
    expect((await winnow('push', file, '--collection', 'feeds')).code).toBe(2);
    expect((await push(...into, 'ok', '--feedtype', 'full', '--url', 'http://127.0.0.1')).code).toBe(2);
    const nowhere = path.join(receiver.folder, 'nowhere.xml');
    expect((await winnow('push', nowhere, ...into, 'ok', '--feedtype', 'full')).code).toBe(2);
    expect((await receiver.uploads()).length).toBe(before);
  });
});

describe('winnow feed status', () => {
  it('lists sources with their uploads, newest first, and the backlog', async () => {
    const { rows } = await receiver.database.pool.query<{ id: number }>(`SELECT id FROM "Collection"`);
    const at = Date.now();
    const seed = { source: 'catalogue', receivedAt: at, startedAt: at };
    const counts = { records: 12, applied: 10, errors: 2 };
    const ended = await seedFeed(receiver.database.pool, rows[0]?.id ?? 0, {
      ...seed,
      state: 'completed-with-errors',
      endedAt: at,
      counts,
    });
    const waiting = await seedFeed(receiver.database.pool, rows[0]?.id ?? 0, { ...seed, type: 'full' });
    const { code, stdout } = await winnow('status', '--json', '--datasource', 'catalogue');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        sources: [
          {
            collection: 'feeds',
            datasource: 'catalogue',
            feedtype: 'full',
            state: 'accepted',
            documents: 0,
            backlog: 1,
            uploads: [{ id: waiting }, { id: ended, counts }],
          },
        ],
        backlog: 1,
      },
    ]);
    const text = await winnow('status', '--collection', 'feeds');
    expect(text.stdout).toMatch(new RegExp(`upload ${ended} .* completed-with-errors, 12 records, 2 errors`));
    expect((await winnow('status', '--collection', 'other')).code).toBe(1);
  });
});
