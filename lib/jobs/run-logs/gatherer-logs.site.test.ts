/** The logs of a collection with RootNodes, of crawls over sites of this machine. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunNote } from '../../engine/ports.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { HostResolver } from '../../outside/dns.ts';
import { logFolderOf } from '../../store/logs/log-files.ts';
import type { EngineOptions } from '../engine.ts';
import { openInstallation } from '../testing/installation.ts';
import type { RunWanted, TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

interface Wanted {
  readonly run?: RunWanted;
  readonly engine?: Partial<EngineOptions>;
  readonly names?: readonly [string, string];
}

async function gather(text: string, { run: wanted, engine, names = ['log.gatherer', 'log.errors'] }: Wanted = {}) {
  const { pool, folder } = installation;
  const collection = await installation.addCollection({ 'gatherer.cf': `Access-Delay: 0\n${text}` });
  const run = await collection.begin(wanted);
  await installation.work({ onlyRun: run.id, ...engine });
  const read = (name: string) => readFile(path.join(logFolderOf(folder, collection.id), name), 'utf8').catch(() => '');
  const { rows } = await pool.query<{ notes: readonly RunNote[] | null }>(
    `SELECT options -> 'notes' AS notes FROM crawl.run WHERE id = $1`,
    [run.id],
  );
  const notes = (rows[0]?.notes ?? []).map(({ text: said }) => said);
  const known = await resourcesOf(pool, collection.id);
  return { log: await read(names[0]), errors: await read(names[1]), notes, run, known };
}

const roots = (...lines: readonly string[]): string => `<RootNodes>\n${lines.join('\n')}\n</RootNodes>\n`;
/** The prefix of every line, as the old product wrote it. */
const oldForm = /^ *[\w.-]+: \d{6} \d\d:\d\d:\d\d: (ERROR: |FATAL: |DEBUG\[\d+,\d\] )?\S/;
/** What a log says, without program and time. */
const said = (log: string): readonly string[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ *[\w.-]+: \d{6} \d\d:\d\d:\d\d: /, ''));

const pages = {
  '/': page(['/a.html', '/b.html', '/gone.html', '/logo.gif']),
  '/a.html': page(['/c.html']),
  '/b.html': page([]),
};

describe('items 22, 95, 99: log.gatherer and log.errors', () => {
  it('have a line for each URL in the old form, errors by themselves', async () => {
    const site = await installation.startSite({ routes: pages });
    const { log, errors, run } = await gather(roots(`${site.url}/ Depth=1`));
    for (const line of [...log.trimEnd().split('\n'), ...errors.trimEnd().split('\n')]) expect(line).toMatch(oldForm);
    const lines = said(log);
    expect(lines[0]).toBe(`Run ${run.id} (full), 1 RootNode, 0 LeafNodes: process ${process.pid} begins`);
    expect(lines).toContain(`${site.url}/a.html`);
    expect(lines).toContain(
      `${site.url}/ (gatherer.cf:3): 4 URLs, 1 stopped by root-depth (gatherer.cf:3), 1 stopped by url-filter (URL-filter-default (built-in):3)`,
    );
    expect(lines.at(-1)).toBe(`Run ${run.id} is finished: process ${process.pid} ends`);
    expect(said(errors)).toEqual([`ERROR: Cannot retrieve URL: ${site.url}/gone.html: HTTP 404 (not found)`]);
    expect(log).not.toContain('DEBUG');
  });

  it('are called what Log-File and Errorlog-File say, below the folder of the collection', async () => {
    const site = await installation.startSite({ routes: pages });
    const text = `Log-File: /var/log/../my.log\nErrorlog-File: ../../my.errors\n${roots(`${site.url}/`)}`;
    const { log, errors } = await gather(text, { names: ['my.log', 'my.errors'] });
    expect(log).toContain(`${site.url}/a.html\n`);
    expect(errors).toContain('HTTP 404');
  });

  it('say in the structured log what they say in lines, by category', async () => {
    const records: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void records.push(line) });
    const site = await installation.startSite({ routes: pages });
    const { run } = await gather(`Debug-Options: -D44,1\n${roots(`${site.url}/`)}`, { engine: { log } });
    const parsed = records.map((line): Record<string, unknown> => JSON.parse(line));
    expect(parsed).toContainEqual(
      expect.objectContaining({ run: run.id, category: 'object', msg: `${site.url}/a.html`, level: 20 }),
    );
    expect(parsed).toContainEqual(expect.objectContaining({ category: 'filters', section: 44, level: 30 }));
  });
});

describe('roots and programs that give nothing', () => {
  it('are in log.errors and in the report', async () => {
    const site = await installation.startSite({ routes: pages });
    const lines = ['wais://wais.siroe.com/pub Depth=1', '|absent.pl Depth=1', `${site.url}/ Depth=1`];
    const { errors, notes } = await gather(roots(...lines));
    const program = 'gatherer.cf:4: absent.pl: not run: this server has no program folder';
    const root = 'wais://wais.siroe.com/pub (gatherer.cf:3)';
    expect(said(errors)).toEqual(
      expect.arrayContaining([`ERROR: ${program}`, expect.stringContaining(`ERROR: ${root}: 0 URLs, 1 stopped by`)]),
    );
    expect(notes).toEqual(expect.arrayContaining([program, expect.stringContaining(`${root} is not gathered: `)]));
  });

  it('are said once, however many processes work on the run', async () => {
    const { folder } = installation;
    const site = await installation.startSite({ routes: pages });
    const text = roots('wais://wais.siroe.com/pub Depth=1', `${site.url}/ Depth=1`);
    const collection = await installation.addCollection({ 'gatherer.cf': `Access-Delay: 0\n${text}` });
    const run = await collection.begin({ debug: '-D40,1 -D44,5 -D84,1' });
    await Promise.all([1, 2].map(() => installation.work({ onlyRun: run.id })));
    const read = (name: string) => readFile(path.join(logFolderOf(folder, collection.id), name), 'utf8');
    const logged = said(`${await read('log.errors')}${await read('log.gatherer')}`);
    expect(logged.filter((line) => line.includes('(gatherer.cf:3): 0 URLs'))).toHaveLength(1);
    expect(logged.filter((line) => line.includes('(gatherer.cf:4): '))).toHaveLength(1);
    const debug = logged.filter((line) => line.startsWith('DEBUG'));
    expect(debug.length).toBeGreaterThan(6);
    expect(debug).toEqual([...new Set(debug)]);
  });
});

describe('item 134: [L]', () => {
  it('stands behind every URL that was read from a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'winnow-log-'));
    await writeFile(path.join(folder, 'a.html'), '<title>local</title>');
    const site = await installation.startSite({ routes: pages });
    const { clock, resolver } = plainWorld;
    const engine = { world: { clock, resolver, fileRoots: [folder] } };
    const text = `Debug-Options: -D20,1\nLocal-Mapping: ${site.url}/ ${folder}/\n${roots(`${site.url}/ Depth=1`)}`;
    try {
      const { log } = await gather(text, { engine });
      expect(said(log)).toContain(`${site.url}/a.html [L]`);
      expect(said(log)).toContain(`${site.url}/b.html`);
      expect(said(log)).toContain(`DEBUG[20,1] ${site.url}/a.html: [L]`);
      expect(said(log)).toContain(`DEBUG[20,1] ${site.url}/b.html: Local-Mapping: ${folder}/b.html cannot be read`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

const plainWorld: EngineOptions['world'] = {
  clock: systemClock,
  resolver: createResolver(),
};

describe('item 157: debug flags', () => {
  it('item 158: each says what its section is about, up to its level', async () => {
    const expected: readonly (readonly [string, RegExp])[] = [
      ['21,1', /\/a\.html: 200, \d+ bytes in \d+ ms$/],
      ['21,5', /\/a\.html: .*content-type: text\/html/],
      ['20,5', /\/a\.html: address 127\.0\.0\.1$/],
      ['20,9', /\/a\.html: found by link from \S+\/$/],
      ['40,1', /\/a\.html: \S+\/ at depth 1, URL 2$/],
      ['40,5', /\/c\.html: stopped by root-depth \(gatherer\.cf:4\)$/],
      ['40,9', /\/a\.html: \[\{"root":/],
      ['41,1', /\/a\.html: was retrieved anew$/],
      ['42,1', /\/: 4 links$/],
      ['44,1', /\/logo\.gif: stopped by url-filter \(URL-filter-default \(built-in\):3\)$/],
      ['44,5', /\/a\.html: no filter stops it$/],
      ['48,1', /robots\.txt of \S+: found$/],
      ['48,1', /\/a\.html: robots\.txt found, allowed/],
      ['48,5', /robots\.txt of \S+: User-agent: \* \| Disallow: \/b\.html/],
      ['60,1', /\/a\.html: text\/html, \d+ bytes, MD5 [0-9a-f]{32}$/],
      ['61,1', /\/a\.html: RD of \d+ attributes$/],
      ['62,1', /^\d+ URLs committed, \d+ links found$/],
      ['63,1', /\/a\.html: type text\/html, charset \S+ \(\w+\)$/],
      ['64,1', /\/a\.html: .*\btitle\b/],
      ['84,1', /^127\.0\.0\.9 has no address to go to$/],
      ['86,1', /^127\.0\.0\.1 is kept as 127\.0\.0\.1$/],
    ];
    const flags = '-D20,9 -D21,5 -D40,9 -D41,1 -D42,5 -D44,5 -D48,5 -D60,1 -D61,1 -D62,1 -D63,1 -D64,1 -D84,1 -D86,1';
    const robots = 'User-agent: *\nDisallow: /b.html\n';
    const routes = { ...pages, '/a.html': page(['/c.html']), '/b.html': page(['http://127.0.0.9:1/']) };
    const site = await installation.startSite({
      routes: { ...routes, '/': page(['/a.html', '/b.html', '/logo.gif', 'http://127.0.0.9:1/']) },
      robots,
    });
    const { log } = await gather(`Debug-Options: ${flags}\n${roots(`${site.url}/ Depth=1`)}`);
    const debug = said(log).filter((line) => line.startsWith('DEBUG'));
    for (const [where, words] of expected) {
      const own = debug.flatMap((line) =>
        line.startsWith(`DEBUG[${where}] `) ? [line.slice(line.indexOf(' ') + 1)] : [],
      );
      expect(
        own.some((line) => words.test(line)),
        `${where}:\n${own.join('\n')}`,
      ).toBe(true);
    }
    const low = await gather(`Debug-Options: -D44,1 -D68,5\n${roots(`${site.url}/ Depth=1`)}`);
    const said44 = said(low.log).filter((line) => line.startsWith('DEBUG'));
    expect(new Set(said44.map((line) => line.split(' ')[0]))).toEqual(new Set(['DEBUG[44,1]']));
  });

  it('come from Debug-Options, from $HARVEST_DEBUG and with the run, and the greatest level counts', async () => {
    const site = await installation.startSite({ routes: pages });
    const { log } = await gather(`Debug-Options: -D63,1\n${roots(`${site.url}/`)}`, {
      engine: { debug: '-D20,1 -D21,1' },
      run: { debug: '-D21,5 -D84,1' },
    });
    const sections = new Set(said(log).flatMap((line) => /^DEBUG\[(\d+,\d+)\]/.exec(line)?.[1] ?? []));
    expect([...sections].toSorted()).toEqual(['21,1', '21,5', '63,1']);
  });
});

describe('hints', () => {
  it('item 172: refused names the port and the line of the root', async () => {
    const site = await installation.startSite({ routes: pages });
    await site.close();
    const { errors, notes } = await gather(roots(`${site.url}/`));
    const hint = `Connection refused: no program listens on port ${site.port} of 127.0.0.1. Check the port in gatherer.cf:3, or start the server.`;
    expect(errors).toContain(hint);
    expect(notes).toEqual([`${site.url}/: ${hint}`]);
  });

  it('item 170: an unknown host names the line and where to look', async () => {
    const nobody: HostResolver = { resolve: async () => ({ ok: false, reason: 'nxdomain', retryable: false }) };
    const world = { ...plainWorld, resolver: nobody };
    const { errors, notes } = await gather(roots('http://nowhere.test/'), { engine: { world } });
    expect(errors).toContain(
      'Unknown host: name servers have no address for nowhere.test. Check the name in gatherer.cf:3.',
    );
    expect(notes).toHaveLength(1);
  });

  it('item 159: nothing gathered because of a limit names the limit and the line', async () => {
    const site = await installation.startSite({ routes: { '/': page(['http://127.0.0.9:1/x.html', '/logo.gif']) } });
    const { notes } = await gather(roots(`${site.url}/`));
    expect(notes).toEqual([
      `Nothing was gathered from ${site.url}/ but itself: its links are stopped by limits or filters of gatherer.cf:3 (other-server (gatherer.cf:3): 1, url-filter (URL-filter-default (built-in):3): 1). The page of each URL says what to change.`,
    ]);
  });

  it('item 159: a root that is full says how many more there were', async () => {
    const site = await installation.startSite({ routes: pages });
    const { notes } = await gather(roots(`${site.url}/ URL=2`));
    expect(notes).toEqual([
      `gatherer.cf:3 takes 2 URLs of ${site.url}/, and 3 more were found. To gather them write a larger number, such as URL=5.`,
    ]);
  });
});
