/** The file that says the state of the robot (robot.conf: robot-state-dir), and where its readers of documents write (tmpdir). */

import { existsSync, watch } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundFile } from '../../essence/convert/testing/compound-file.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;
let folder: string;
const world = () => ({ clock: systemClock, resolver: createResolver(), programs: { folder } });

beforeAll(async () => {
  installation = await openInstallation();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-state-')));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const newFolder = async (name: string): Promise<string> => {
  const made = path.join(folder, name);
  await mkdir(made);
  return made;
};

async function begin(files: Files) {
  const collection = await installation.addCollection(files);
  const { id } = await collection.begin();
  const { rows } = await installation.pool.query<{ slug: string }>('SELECT slug FROM "Collection" WHERE id = $1', [
    collection.id,
  ]);
  const notes = async (): Promise<readonly string[]> => {
    const run = await createRunStore(installation.pool).find(collection.id, id);
    return (run?.notes ?? []).map(({ text }) => text);
  };
  return { id, notes, name: `${rows[0]?.slug}.state` };
}

describe('the state of the robot', () => {
  it('is in the folder of robot-state-dir, with the counts of the run', async () => {
    const own = await newFolder('state');
    const site = await installation.startSite({ pages: 12, latencyMs: 100 });
    const { id, name, notes } = await begin(
      collectionOf([{ site }], { 'robot-state-dir': own, 'site-max-connections': 2 }),
    );
    const working = installation.work({ onlyRun: id, world: world() });
    const file = path.join(own, name);
    await until('the state is written', () => existsSync(file));
    expect(await readFile(file, 'utf8')).toContain(`run: ${id}\nkind: full\nstate: running\n`);
    await working;
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([`run: ${id}`, 'state: finished', 'queued: 0', 'fetched: 12', 'rds: 12']),
    );
    expect(await readdir(own)).toEqual([name]);
    expect(await notes()).toEqual([]);
  });

  it('is written in place of a link, and what cannot be written costs a note', async () => {
    const own = await newFolder('links');
    const site = await installation.startSite({ pages: 1 });
    const linked = await begin(collectionOf([{ site }], { 'robot-state-dir': own }));
    await writeFile(path.join(folder, 'target'), 'kept');
    await symlink(path.join(folder, 'target'), path.join(own, linked.name));
    await installation.work({ onlyRun: linked.id, world: world() });
    expect(await readFile(path.join(folder, 'target'), 'utf8')).toBe('kept');
    expect(await readFile(path.join(own, linked.name), 'utf8')).toContain('state: finished');
    const blocked = await begin(collectionOf([{ site }], { 'robot-state-dir': own }));
    await mkdir(path.join(own, blocked.name, 'full'), { recursive: true });
    await installation.work({ onlyRun: blocked.id, world: world() });
    expect(await blocked.notes()).toEqual([expect.stringMatching(/^robot-state-dir: .* cannot be written: E/)]);
  });

  it('is not written outside the folders of the server, and the report says so', async () => {
    const site = await installation.startSite({ pages: 1 });
    const { id, notes } = await begin(collectionOf([{ site }], { 'robot-state-dir': '/tmp' }));
    await installation.work({ onlyRun: id, world: world() });
    expect(await notes()).toEqual(['robot-state-dir /tmp has no effect: not allowed on this server.']);
  });
});

describe('tmpdir', () => {
  const [before = '', after = ''] = defaultFilterConf.split('Data fn=filter-by-regex ');
  const filter = `${before}Data fn=convert-to-html type=application/msword\nData fn=filter-by-regex ${after}`;
  const doc = {
    headers: { 'content-type': 'application/msword' },
    body: compoundFile({ WordDocument: Buffer.alloc(600) }),
  };

  async function convert(temporary: string) {
    const site = await installation.startSite({ routes: { '/': page(['/a.doc']), '/a.doc': doc } });
    const files = collectionOf([{ site }], { tmpdir: temporary }, { 'filter.conf': filter });
    const { id, notes } = await begin(files);
    const made: string[] = [];
    const watcher = watch(temporary, (_event, name) => made.push(String(name)));
    await installation.work({ onlyRun: id, world: world() });
    watcher.close();
    return { made, notes: await notes() };
  }

  it.skipIf(!existsSync('/usr/bin/catdoc'))(
    'is where the readers of documents write (skipped without catdoc)',
    async () => {
      const own = await newFolder('tmp');
      await chmod(own, 0o777);
      const { made, notes } = await convert(own);
      expect(made).toContainEqual(expect.stringMatching(/^winnow-document-/));
      expect(notes).toEqual([]);
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    'that they may not write to is said, and not used (skipped unless root)',
    async () => {
      const own = await newFolder('closed');
      await chmod(own, 0o700);
      const { made, notes } = await convert(own);
      expect(made).toEqual([]);
      expect(notes).toEqual([expect.stringContaining('tmpdir')]);
    },
  );
});
