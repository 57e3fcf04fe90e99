/** The journal of a run on a real disk: without room, after each way a run can end, and with two live processes. */

import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunNote, RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { killRun, noteOrder, readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const connections = 4;
const slow = { pages: 60, words: 2_000, latencyMs: 100 };
/** Faster than outcomes are committed. */
const fast = { pages: 1_500, words: 20 };

let installation: TestInstallation;
let journal: string;

beforeEach(async () => {
  installation = await openInstallation();
  journal = path.join(installation.folder, 'journal');
});
afterEach(() => installation.close());

const stateOf = async ({ id }: RunRecord): Promise<string | undefined> => (await readRun(installation.pool, id))?.state;
const journals = (): Promise<readonly string[]> => readdir(journal);

interface Begun {
  readonly site: Site;
  readonly collection: TestCollection;
  readonly run: RunRecord;
}

/** A run of a site; nobody works on it yet. */
async function begin(options: Parameters<TestInstallation['startSite']>[0] = slow): Promise<Begun> {
  const site = await installation.startSite(options);
  const collection = await installation.addCollection(
    collectionOf([{ site }], { 'site-max-connections': connections }),
  );
  return { site, collection, run: await collection.begin() };
}

async function expectWhole({ collection, run, site }: Begun): Promise<void> {
  expect(await stateOf(run)).toBe('finished');
  expect((await rdsOf(installation.pool, collection.id)).size).toBe(site.sums.size);
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
}

describe('a journal that cannot be written', () => {
  async function expectNote(begun: Begun, text: RegExp): Promise<void> {
    await installation.work({ onlyRun: begun.run.id });
    await expectWhole(begun);
    const { rows } = await installation.pool.query<{ notes: readonly RunNote[] }>(
      `SELECT options -> 'notes' AS notes FROM crawl.run WHERE id = $1`,
      [begun.run.id],
    );
    expect(rows[0]?.notes).toEqual([{ severity: 'warning', text: expect.stringMatching(text) as string }]);
  }

  it('because the disk is full is a note of the run, which goes on', async ({ skip }) => {
    await mkdir(journal);
    const mount = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', journal]);
    if (mount.status !== 0) return skip('a small disk can be made by root on Linux only');
    try {
      await expectNote(await begin(), /ENOSPC|only a part of a record/);
    } finally {
      spawnSync('/bin/umount', [journal]);
    }
  });

  it('because something else has its name is one as well', async () => {
    await writeFile(journal, '');
    await expectNote(await begin(), /ENOTDIR|EEXIST/);
  });
});

describe('the journal of a run whose engine was killed', () => {
  /** Killed when there is something in the journal. */
  async function beginAndKill(): Promise<Begun> {
    const begun = await begin();
    const worker = startWorker(installation);
    await until('half of the pages were asked for', () => begun.site.log.length > slow.pages / 2);
    await worker.end('SIGKILL');
    expect(await journals()).toHaveLength(1);
    return begun;
  }

  it.each([
    ['is finished', () => Promise.resolve(), 'finished'],
    ['is stopped', (id: number) => noteOrder(installation.pool, id, 'stop'), 'stopped'],
  ])('goes when the run %s', async (_, order, state) => {
    const { run } = await beginAndKill();
    await order(run.id);
    await installation.work({ onlyRun: run.id });
    expect(await stateOf(run)).toBe(state);
    expect(await journals()).toEqual([]);
  });

  it('stays while the run is paused', async () => {
    const { run } = await beginAndKill();
    await noteOrder(installation.pool, run.id, 'pause');
    await installation.work({ onlyRun: run.id });
    expect(await stateOf(run)).toBe('paused');
    expect(await journals()).toHaveLength(1);
  });

  it.each([
    ['ended at once', ({ run }: Begun) => killRun(installation.pool, run.id)],
    [
      'went with its collection',
      ({ collection }: Begun) => installation.pool.query('DELETE FROM "Collection" WHERE id = $1', [collection.id]),
    ],
  ])('goes with the next start of an engine when the run %s while none worked', async (_, end) => {
    await end(await beginAndKill());
    const stop = new AbortController();
    const engine = installation.work({}, stop.signal);
    await until('the journal is gone', async () => (await journals()).length === 0);
    stop.abort();
    await engine;
  });
});

describe('a process that is suspended for longer than its lease', () => {
  it('loses its pages to another one, which has them from the journal, and counts none when it goes on', async () => {
    const begun = await begin(fast);
    const { site, run } = begun;
    const asked = (): number => site.log.filter(({ path: page }) => page !== '/robots.txt').length;
    const suspended = startWorker(installation);
    await until('a third of the pages were asked for', () => asked() > fast.pages / 3);
    suspended.signal('SIGSTOP');
    const before = asked();
    const other = startWorker(installation);
    await until('the other one asked for pages', () => asked() > before + 2 * connections);
    suspended.signal('SIGCONT');
    await until('the run is finished', async () => (await stateOf(run)) === 'finished');
    await Promise.all([suspended, other].map((worker) => worker.end('SIGTERM')));
    await expectWhole(begun);
    console.log(`${asked() - fast.pages} of ${fast.pages} pages were asked for again`);
    expect(asked() - fast.pages).toBeLessThanOrEqual(connections);
    expect(await journals()).toEqual([]);
  });
});
