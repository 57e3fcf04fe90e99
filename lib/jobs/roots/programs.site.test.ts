/** Programs of gatherer.cf in crawls: real scripts in a folder of the server. */

import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programsKey } from '../../db/allowed-programs.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { agrees, explain } from '../../engine/decide/explain.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { usualProgramLimits } from '../../outside/programs/run-program.ts';
import { registry } from '../../registry.ts';
import { listProgramRuns, readPrinted } from '../../store/runs/program-runs.ts';
import { orderRun } from '../../store/runs/finish-run.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, RunWanted, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;
let folder: string;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  const pages = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/${i}.html`, page([`/${i}/below.html`])]));
  const below = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/${i}/below.html`, page([])]));
  site = await installation.startSite({ routes: { '/': page(['/1.html']), ...pages, ...below } });
});
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-programs-')));
});
afterAll(() => installation.close());

async function script(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
  await chmod(path.join(folder, name), 0o755);
  await allow([name]);
}

const allowed = new Map<string, unknown>();

/** As an administrator does in the console. */
async function allow(names: readonly string[], isOn = true, args?: readonly string[]): Promise<void> {
  for (const name of names) {
    const sha256 = createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex');
    allowed.set(name, { sha256, by: 'test', at: 0, ...(args && { args }) });
  }
  await installation.pool.query(
    `INSERT INTO "Setting" (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = $2::jsonb`,
    [programsKey, JSON.stringify({ isOn, allowed: Object.fromEntries(allowed) })],
  );
}

function world(limits = usualProgramLimits) {
  return {
    clock: systemClock,
    resolver: createResolver(),
    programs: { folder, limits },
  };
}

interface Crawled {
  readonly collection: TestCollection;
  readonly run: RunRecord;
  readonly fetched: readonly string[];
  readonly programs: Awaited<ReturnType<typeof listProgramRuns>>;
}

async function work(collection: TestCollection, wanted: RunWanted = {}, limits = usualProgramLimits): Promise<Crawled> {
  const { pool } = installation;
  const { id } = await collection.begin({ reach: ['127.0.0.0/8'], ...wanted });
  await installation.work({ onlyRun: id, world: world(limits) });
  const run = await readRun(pool, id);
  if (run === undefined) throw new TypeError('the run is gone');
  expect(await whatDoesNotAddUp(pool, id)).toEqual([]);
  return { collection, run, fetched: await fetchedBy(collection), programs: await listProgramRuns(pool, id) };
}

async function fetchedBy({ id }: TestCollection): Promise<readonly string[]> {
  const known = [...(await resourcesOf(installation.pool, id)).values()];
  const fetched = known.filter(({ state }) => state === 'fetched');
  return fetched.map(({ url }) => url.slice(site.url.length)).toSorted();
}

async function crawl(files: Files, wanted?: RunWanted, limits?: typeof usualProgramLimits): Promise<Crawled> {
  return work(await installation.addCollection(files), wanted, limits);
}

const gatherer = (roots: string, leaves = ''): Files => ({
  'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${roots}\n</RootNodes>\n<LeafNodes>\n${leaves}\n</LeafNodes>\n`,
  'filters/own': 'Deny /2\nAllow .\n',
});

/** The trace of a URL, decided again as the console does. */
async function explained({ collection, run }: Crawled, files: Files, url: string) {
  const { pool } = installation;
  const printed = await readPrinted(pool, collection.id, run.id);
  const compiled = compileProgram({
    files: new Map(Object.entries(files)),
    declarations: registry,
    limits: defaultLimits,
    printed,
  });
  if (!compiled.ok) throw new TypeError(JSON.stringify([...compiled.diagnostics]));
  const { rows } = await pool.query<{ hash: string; path: string }>(
    `SELECT encode(uuid_send(url_hash), 'hex') AS hash, path_id::text AS path FROM crawl.resource WHERE collection_id = $1 AND url = $2`,
    [collection.id, url],
  );
  const { hash = '', path: stored = '0' } = rows[0] ?? {};
  const resource = await readResource(pool, () => Promise.resolve(hash), collection.id, { hash });
  if (resource === undefined) throw new TypeError(`${url} is not known`);
  expect(agrees(compiled.program, resource.facts, BigInt(stored)), url).toBe(true);
  const step = explain(compiled.program, resource.facts).steps.find(({ note }) => note?.includes('printed by'));
  return { note: step?.note, outcome: step?.outcome, at: step?.asked && { file: step.file, line: step.line } };
}

describe('programs of gatherer.cf', () => {
  it('61, 62, 63: lines with a bar give RootNodes with limits, and LeafNodes; each URL says which line printed it', async () => {
    await script('sites.sh', `#!/bin/sh\nprintf '%s\\n' "$1/1.html" 'not a url' "$1/2.html"\necho slow >&2\n`);
    await script('leaves.pl', `#!/usr/bin/env perl\nprint "${site.url}/7.html\\ntelnet://bbs.example/\\n";`);
    const files = gatherer(`|sites.sh "${site.url}" Depth=1 URL=9,own`, '|leaves.pl');
    const crawled = await crawl(files);
    expect(crawled.run.state).toBe('finished');
    expect(crawled.fetched).toEqual(['/1.html', '/1/below.html', '/2.html', '/7.html']);
    expect(crawled.programs).toMatchObject([
      {
        line: 3,
        command: `sites.sh "${site.url}"`,
        name: 'sites.sh',
        argv: [site.url],
        outcome: 'exit',
        detail: '0',
        accepted: 2,
        refusedCount: 1,
        refused: [{ n: 2, text: 'not a url', reason: 'one URL was expected, not 3 words' }],
        complaint: 'slow\n',
        attempts: 1,
      },
      { line: 6, accepted: 1, refused: [{ n: 2, reason: 'nothing is gathered over telnet' }] },
    ]);
    expect(crawled.programs[0]?.bytes).toBe(Buffer.byteLength(`${site.url}/1.html\nnot a url\n${site.url}/2.html\n`));
    const program = `printed by sites.sh "${site.url}" in line`;
    expect(await explained(crawled, files, `${site.url}/1.html`)).toMatchObject({
      note: `${program} 1, gatherer.cf:3: RootNode ${site.url}/1.html, depth 0, URL 1 of 9`,
    });
    expect(await explained(crawled, files, `${site.url}/7.html`)).toMatchObject({
      note: 'printed by leaves.pl in line 1, gatherer.cf:6: LeafNode',
    });
    // The second root prints its page, and the filter of the line stops what is below it.
    const known = await resourcesOf(installation.pool, crawled.collection.id);
    expect(known.get(`${site.url}/2/below.html`)).toMatchObject({ state: 'rejected', file: 'filters/own', line: 1 });
  });

  it('41, 52, 53, 54: an enumeration program reads the URLs and prints nine fields, and those may name one again', async () => {
    await script(
      'enum.mjs',
      `#!${process.execPath}
import { readFileSync } from 'node:fs';
for (const url of readFileSync(0, 'utf8').trim().split('\\n')) {
  console.log(url.replace('/0.html', '/3.html'), 9, '/dev/null', 1, '/dev/null', 'HTTP', 0, 1, '/bin/false');
  console.log(url.replace('/0.html', '/4.html'), 1, 'own', 1, '/dev/null', 'HTTP', 0, 0, 'again.sh');
  console.log(url, 9);
}`,
    );
    await script(
      'again.sh',
      `#!/bin/sh\nread url; echo "$url 5 /dev/null 1 /dev/null HTTP 0 1 /bin/false"; echo "\${url%4.html}2.html 1 own 1 /dev/null HTTP 0 0 /bin/false"`,
    );
    const files = gatherer(`${site.url}/0.html Enumeration=enum.mjs`);
    const crawled = await crawl(files);
    expect(crawled.fetched).toEqual(['/2.html', '/3.html', '/3/below.html', '/4.html', '/4/below.html']);
    expect(crawled.programs).toMatchObject([
      {
        name: 'enum.mjs',
        printing: 'roots',
        given: 1,
        accepted: 2,
        refused: [{ n: 3, reason: 'nine fields were expected, not 2' }],
      },
      { name: 'again.sh', printing: 'roots', given: 1, accepted: 2, line: 3 },
    ]);
    expect((await explained(crawled, files, `${site.url}/4.html`)).note).toContain('printed by again.sh in line 1');
  });

  it('that misbehave are ended, what they printed in whole lines is used, and the run goes on and says so', async () => {
    const line = `${site.url}/1.html`;
    await script('sleeps.sh', `#!/bin/sh\necho ${line}\nprintf http://half\nsleep 1000`);
    await script('floods.sh', `#!/bin/sh\nyes ${site.url}/5.html`);
    await script('fails.sh', `#!/bin/sh\necho ${site.url}/6.html\nexit 1`);
    await script('latin.sh', `#!/bin/sh\nprintf 'http://a.example/\\377\\n'\necho ${site.url}/7.html`);
    const limits = { ...usualProgramLimits, timeoutMs: 3_000, outputBytes: 4_000 };
    const files = gatherer('|fails.sh Depth=1 URL=1', '|sleeps.sh\n|floods.sh\n|latin.sh');
    const { run, programs, fetched } = await crawl(files, {}, limits);
    expect(run.state).toBe('finished');
    expect(fetched).toEqual(['/1.html', '/5.html', '/6.html', '/7.html']);
    const seen = new Map(
      programs.map(({ name, outcome, detail, accepted }) => [name, [outcome, detail, accepted > 0]]),
    );
    expect(Object.fromEntries(seen)).toEqual({
      'fails.sh': ['exit', '1', true],
      'sleeps.sh': ['timeout', 'timed out after 3 s', true],
      'floods.sh': ['output', 'more than 4 kB of output', true],
      'latin.sh': ['exit', '0', true],
    });
    expect(programs.find(({ name }) => name === 'latin.sh')?.refused).toMatchObject([
      { n: 1, reason: 'not valid UTF-8' },
    ]);
    const { rows } = await installation.pool.query<{ text: string }>(
      `SELECT e ->> 'text' AS text FROM crawl.commit_log, jsonb_array_elements(events) e WHERE run_id = $1 AND e ->> 'kind' = 'notice'`,
      [run.id],
    );
    expect(rows.map(({ text }) => text)).toContain('gatherer.cf:3: fails.sh: ended with 1; 1 line taken, 0 refused');
    const { rows: audited } = await installation.pool.query<{ detail: { name: string; sha256: string } }>(
      `SELECT detail FROM "AuditEvent" WHERE action = 'runProgram' AND detail ->> 'run' = $1`,
      [String(run.id)],
    );
    expect(audited.map(({ detail }) => detail.name).toSorted()).toEqual([
      'fails.sh',
      'floods.sh',
      'latin.sh',
      'sleeps.sh',
    ]);
    expect(audited.every(({ detail }) => detail.sha256.length === 64)).toBe(true);
  });

  it('are in the audit log before they run and when they are broken off, in the name of who started the run', async () => {
    await script('waits.sh', '#!/bin/sh\nsleep 1000');
    const collection = await installation.addCollection(gatherer('', '|waits.sh a'));
    const startedBy = { kind: 'user', userId: 'u1' } as const;
    const { id } = await collection.begin({ reach: ['127.0.0.0/8'], startedBy });
    const audited = async () => {
      const { rows } = await installation.pool.query<{ action: string; detail: Readonly<Record<string, unknown>> }>(
        `SELECT action, "actorKind", actor, "actorId", detail FROM "AuditEvent"
         WHERE action IN ('runProgram', 'endProgram') AND detail ->> 'run' = $1 ORDER BY id`,
        [String(id)],
      );
      return rows;
    };
    const working = installation.work({ onlyRun: id, world: world() });
    await until('the program has begun', async () => (await audited()).length > 0);
    await orderRun(installation.pool, id, 'stop');
    await working;
    const who = { actorKind: 'user', actor: 'test', actorId: 'u1' };
    const what = { name: 'waits.sh', argv: ['a'], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(await audited()).toMatchObject([
      { ...who, action: 'runProgram', detail: { ...what, attempt: 1 } },
      { ...who, action: 'endProgram', detail: { ...what, outcome: 'stopped' } },
    ]);
  });

  it('do not run unless they lie in the folder, may be executed, and an administrator allowed them as they are', async () => {
    await script('ok.sh', `#!/bin/sh\necho ${site.url}/1.html`);
    await script('changed.sh', `#!/bin/sh\necho ${site.url}/2.html`);
    await writeFile(path.join(folder, 'changed.sh'), `#!/bin/sh\necho ${site.url}/3.html`);
    await writeFile(path.join(folder, 'new.sh'), '#!/bin/sh\n', { mode: 0o755 });
    await writeFile(path.join(folder, 'plain.txt'), 'x', { mode: 0o644 });
    await symlink('/bin/sh', path.join(folder, 'out'));
    const leaves = ['ok.sh', 'changed.sh', 'new.sh', 'plain.txt', 'out', '../ok.sh', '/bin/sh', 'none.sh'];
    const files = gatherer(`${site.url}/0.html Depth=1`, leaves.map((name) => `|${name}`).join('\n'));
    const { programs, fetched } = await crawl(files);
    expect(fetched).toEqual(['/0.html', '/0/below.html', '/1.html']);
    expect(programs.map(({ command, outcome, detail }) => [command, outcome, detail])).toEqual([
      ['ok.sh', 'exit', '0'],
      ['changed.sh', 'refused', 'it changed after an administrator allowed it'],
      ['new.sh', 'refused', 'no administrator has allowed it'],
      ['plain.txt', 'refused', 'no permission to read and execute it'],
      ['out', 'refused', 'it is a link to a file outside the program folder'],
      ['../ok.sh', 'refused', 'it is outside the program folder'],
      ['/bin/sh', 'refused', 'it is outside the program folder'],
      ['none.sh', 'refused', 'the file is not in the program folder'],
    ]);

    await allow(['ok.sh'], false);
    const off = await crawl(files);
    expect(off.fetched).toEqual(['/0.html', '/0/below.html']);
    expect(new Set(off.programs.map(({ detail }) => detail))).toEqual(
      new Set(['programs are turned off on this server']),
    );
  });

  it('are started with arguments that their patterns match, and refused with others, by argument and pattern', async () => {
    await script('args.sh', `#!/bin/sh\necho ${site.url}/1.html`);
    await allow(['args.sh'], true, ['--list=*']);
    const leaves = ['|args.sh --list=a', '|args.sh --list=../secret.key', '|args.sh --list=b -v'];
    const { programs } = await crawl(gatherer('', leaves.join('\n')));
    expect(programs.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['exit', '0'],
      ['refused', 'argument 1, "--list=../secret.key", is not allowed: it matches none of the patterns --list=*'],
      ['refused', 'argument 2, "-v", is not allowed: it matches none of the patterns --list=*'],
    ]);
  });

  it('print hosts that nobody named: those in private networks are refused like those of links', async () => {
    await script('inside.sh', `#!/bin/sh\necho ${site.url}/1.html`);
    const collection = await installation.addCollection(gatherer('', '|inside.sh'));
    const { fetched } = await work(collection, { reach: [] });
    expect(fetched).toEqual([]);
    const known = await resourcesOf(installation.pool, collection.id);
    expect(known.get(`${site.url}/1.html`)).toMatchObject({ state: 'rejected', reason: 'address refused: not-public' });
  });

  it('that fail delete nothing without a word: what is not printed any more is held', async () => {
    await script('list.sh', `#!/bin/sh\nfor i in 1 2 3 4 5 6 7 8; do echo ${site.url}/$i.html; done`);
    const collection = await installation.addCollection(gatherer(`${site.url}/0.html Depth=1`, '|list.sh'));
    await work(collection);
    const before = (await rdsOf(installation.pool, collection.id)).size;
    expect(before).toBe(10);
    await script('list.sh', `#!/bin/sh\nfor i in 1 2 3 4 5 6 7; do echo ${site.url}/$i.html; done; exit 1`);
    const { run } = await work(collection, { confirmDeletions: false });
    expect(run.state).toBe('finished');
    const { rows } = await installation.pool.query<{ held: number; all: number }>(
      `SELECT count(*) FILTER (WHERE held_run = $2)::int AS held, count(*)::int AS all FROM crawl.description WHERE collection_id = $1`,
      [collection.id, run.id],
    );
    expect(rows[0]).toEqual({ held: 1, all: 10 });
  });

  it('run once in a run, however often the engine is killed; single URLs are judged by what they printed', async () => {
    await script(
      'once.sh',
      `#!/bin/sh\necho x >> ${folder}/ran\nsleep 1\nfor i in 1 2 3 4 5 6 7 8; do echo ${site.url}/$i.html; done`,
    );
    const collection = await installation.addCollection(gatherer('|once.sh Depth=1'));
    const { id } = await collection.begin({ reach: ['127.0.0.0/8'] });
    const ran = async (): Promise<number> =>
      (await readFile(path.join(folder, 'ran'), 'utf8').catch(() => '')).length / 2;

    // Killed while the program runs: it is run again.
    const first = startWorker(installation, 2_000, { WINNOW_PROGRAMS: folder });
    await until('the program has begun', async () => (await ran()) === 1);
    await first.end('SIGKILL');
    // Killed while it crawls: what was printed is on record.
    const second = startWorker(installation, 2_000, { WINNOW_PROGRAMS: folder });
    await until('pages are asked for', async () => (await fetchedBy(collection)).length > 2);
    await second.end('SIGKILL');
    await installation.work({ onlyRun: id, world: world() });

    expect(await ran()).toBe(2);
    const programs = await listProgramRuns(installation.pool, id);
    expect(programs).toMatchObject([{ outcome: 'exit', attempts: 2, accepted: 8 }]);
    expect(await fetchedBy(collection)).toHaveLength(16);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);

    const single = await work(collection, { kind: 'single', urls: [`${site.url}/1/below.html`] });
    expect(single.programs).toEqual([]);
    expect(await ran()).toBe(2);
    expect(single.fetched).toHaveLength(16);
  });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
