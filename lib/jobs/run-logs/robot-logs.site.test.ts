/** robot.log and filter.log, of crawls over sites of this machine. */

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunNote } from '../../engine/ports.ts';
import { filterLogName, logFormatOf, robotLogName } from '../../sdk/log-formats.ts';
import { logFolderOf } from '../../store/logs/log-files.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { openInstallation } from '../testing/installation.ts';
import type { RunWanted, TestCollection, TestInstallation } from '../testing/installation.ts';
import { page } from '../testing/pages.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const routes = {
  '/': page(['/a.html', '/b.html', '/gone.html', '/old/c.html', 'http://other.test/']),
  '/a.html': page(['/b.html']),
  '/b.html': page([]),
};

const rules = (url: string): string =>
  `<Rule id=old behavior=exclude>\n  Match src=path by=contains value=/old/\n</Rule>\n<Site name=s depth=-1>\n  Start url="${url}/"\n  Use rule=old\n</Site>\n`;

interface Wanted {
  readonly level?: number;
  readonly logtype?: string;
}

async function collectionOf(url: string, { level, logtype = 'normal' }: Wanted = {}): Promise<TestCollection> {
  const loglevel = level === undefined ? '' : `  loglevel=${level}\n`;
  return installation.addCollection({
    'robot.conf': `<Process\n  server-delay=0\n${loglevel}>\n</Process>\n`,
    'filterrules.conf': rules(url),
    'filter.conf': defaultFilterConf.replaceAll('logtype=normal', `logtype=${logtype}`),
  });
}

async function readLines({ id }: Pick<TestCollection, 'id'>, name: string): Promise<readonly string[]> {
  const text = await readFile(path.join(logFolderOf(installation.folder, id), name), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

const clock = /^\[\d\d:\d\d:\d\d\] {1,2}(?=\S)/;
const said = (lines: readonly string[]): readonly string[] => lines.map((line) => line.replace(clock, ''));

async function crawl(wanted: Wanted = {}, run: RunWanted = {}) {
  const site = await installation.startSite({ routes });
  const collection = await collectionOf(site.url, wanted);
  const { id } = await collection.crawl(run);
  const robot = await readLines(collection, robotLogName);
  const filter = await readLines(collection, filterLogName);
  return { site, collection, id, robot, filter };
}

async function notesOf(run: number): Promise<readonly string[]> {
  const { rows } = await installation.pool.query<{ notes: readonly RunNote[] | null }>(
    `SELECT options -> 'notes' AS notes FROM crawl.run WHERE id = $1`,
    [run],
  );
  return (rows[0]?.notes ?? []).map(({ text }) => text);
}

describe('robot.log', () => {
  it('says by default what the run did, and each RD that was generated', async () => {
    const { robot, site, id } = await crawl();
    for (const line of robot) expect(line).toMatch(clock);
    expect(said(robot)[0]).toBe(`Robot started: run ${id} (full), 1 starting point, process ${process.pid}`);
    const generated = said(robot).flatMap((line) => /^Generated (\S+): \d+ attributes$/.exec(line)?.[1] ?? []);
    expect(generated.toSorted()).toEqual(['/', '/a.html', '/b.html'].map((each) => `${site.url}${each}`));
    expect(said(robot).slice(-2)).toEqual(
      expect.arrayContaining(['Robot is idle....', expect.stringContaining(`Run ${id} is finished`)]),
    );
  });

  it('has with each loglevel the lines of the one below it, and its own', async () => {
    const own = await Promise.all([0, 1, 2, 3, 4, 5, 100].map(async (level) => (await crawl({ level })).robot));
    const kinds = own.map((lines) => [...new Set(lines.map(logFormatOf(robotLogName).kindOf))].toSorted());
    expect(kinds).toEqual([
      [],
      ['1'],
      ['1', '2'],
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4', '5'],
      ['1', '2', '3', '4', '5'],
    ]);
  });

  it('names what each URL came to, and the line that decided', async () => {
    const { robot, site } = await crawl({ level: 4 });
    const lines = said(robot);
    expect(lines).toContain(`Failed ${site.url}/gone.html: HTTP 404 (not found)`);
    expect(lines).toContain(`Denied ${site.url}/old/c.html: rule:old (filterrules.conf:2)`);
    expect(lines).toContain(`Denied http://other.test/: no-site`);
    expect(lines).toContain(`Spawned ${site.url}/a.html (depth 1, link from ${site.url}/)`);
    expect(lines).toContainEqual(expect.stringMatching(/^Retrieved \S+\/a\.html: 200, \d+ bytes in \d+ ms$/));
  });

  it('has each line once, however many processes work on the run', async () => {
    const site = await installation.startSite({ routes });
    const other = await installation.startSite({ routes: { '/': page([`${site.url}/old/c.html`, 'http://x.test/']) } });
    const collection = await installation.addCollection({
      'robot.conf': '<Process\n  server-delay=0\n  loglevel=4\n>\n</Process>\n',
      'filterrules.conf': `${rules(site.url)}<Site name=o>\n  Start url="${other.url}/"\n</Site>\n`,
      'filter.conf': defaultFilterConf,
    });
    const run = await collection.begin();
    await Promise.all([1, 2, 3].map(() => installation.work({ onlyRun: run.id })));
    for (const name of [robotLogName, filterLogName]) {
      const lines = said(await readLines(collection, name)).filter((line) => !line.includes('process'));
      expect(lines.length).toBeGreaterThan(4);
      expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted());
    }
  });

  it('follows the loglevel of the run while it goes on', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`/${i}.html`, page([])]));
    const site = await installation.startSite({ routes: { '/': page(Object.keys(many)), ...many } });
    const collection = await installation.addCollection({
      'robot.conf': '<Process\n  server-delay=1\n  loglevel=0\n>\n</Process>\n',
      'filterrules.conf': rules(site.url),
    });
    const { id } = await collection.begin();
    const stop = new AbortController();
    const working = installation.work({ onlyRun: id }, stop.signal);
    await until('pages are fetched', () => site.log.length > 2);
    const setLevel = `UPDATE crawl.run SET options = options || '{"loglevel": 2}' WHERE id = $1`;
    await installation.pool.query(setLevel, [id]);
    await until('a retrieval is logged', async () =>
      (await readLines(collection, robotLogName)).some((line) => line.includes('Retrieved')),
    );
    stop.abort();
    await working;
  });

  it('says why a run did not begin', async () => {
    const collection = await installation.addCollection({ 'robot.conf': '<Process loglevel=0 server-delay=much>' });
    const { id } = await collection.crawl();
    expect(said(await readLines(collection, robotLogName))).toEqual([
      expect.stringContaining(`Error: Run ${id} is failed (The configuration has errors. robot.conf: `),
    ]);
  });

  it('names at loglevel 0 a start point that fails', async () => {
    const site = await installation.startSite({ routes });
    await site.close();
    const collection = await collectionOf(site.url, { level: 0 });
    await collection.crawl();
    expect(said(await readLines(collection, robotLogName))).toContainEqual(
      expect.stringMatching(/^Error: .*Connection refused/),
    );
  });

  it('is not written for a collection with RootNodes alone', async () => {
    const site = await installation.startSite({ routes });
    const collection = await installation.addCollection({
      'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/\n</RootNodes>\n`,
    });
    await collection.crawl();
    expect(await readLines(collection, robotLogName)).toEqual([]);
    expect(await readLines(collection, 'log.gatherer')).not.toEqual([]);
  });
});

describe('filter.log', () => {
  const denied = (url: string): string => `enumeration-default denied ${url} by filterrules.conf:2 (rule:old)`;

  it('says that it started, with the round of a loop', async () => {
    const { filter } = await crawl({}, { round: { number: 15, after: 1 } });
    expect(filter).toHaveLength(1);
    expect(filter[0]).toMatch(/^\[\d\d:\d\d:\d\d\] Filter log started - loop 15/);
  });

  it('logtype=normal: each decision of each filter, with the line that made it', async () => {
    const { filter, site } = await crawl({ level: 3 });
    expect(said(filter)).toContain(denied(`${site.url}/old/c.html`));
    expect(said(filter)).toContain(`generation-default allowed ${site.url}/a.html`);
    expect(said(filter).filter((line) => line.includes(' line '))).toEqual([]);
  });

  it('logtype=terse: denials only', async () => {
    const { filter, site } = await crawl({ level: 3, logtype: 'terse' });
    expect(said(filter)).toContain(denied(`${site.url}/old/c.html`));
    expect(said(filter).filter((line) => line.includes(' allowed '))).toEqual([]);
  });

  it('logtype=verbose: every directive that was evaluated, too', async () => {
    const { filter, site } = await crawl({ level: 3, logtype: 'verbose' });
    expect(said(filter)).toContainEqual(
      expect.stringMatching(new RegExp(`^enumeration-default line filter\\.conf:\\d+ proceed: ${site.url}/a\\.html$`)),
    );
    const kinds = new Set(filter.map(logFormatOf(filterLogName).kindOf));
    expect([...kinds].toSorted()).toEqual(['allowed', 'denied', 'line', 'started']);
  });
});

describe('a log that cannot be written', () => {
  it('is a warning in the report, and the run goes on', async () => {
    const site = await installation.startSite({ routes });
    const collection = await collectionOf(site.url);
    const folder = logFolderOf(installation.folder, collection.id);
    await mkdir(path.dirname(folder), { recursive: true });
    await writeFile(folder, 'a file in its place');
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    expect(await notesOf(run.id)).toContainEqual(expect.stringMatching(/^robot\.log can't be written: /));
  });

  it('because the disk is full is one too', async () => {
    const site = await installation.startSite({ routes });
    const collection = await collectionOf(site.url);
    const folder = logFolderOf(installation.folder, collection.id);
    await mkdir(folder, { recursive: true });
    await symlink('/dev/full', path.join(folder, robotLogName));
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    expect(await notesOf(run.id)).toContainEqual(expect.stringContaining('ENOSPC'));
    expect(await readLines(collection, filterLogName)).toHaveLength(1);
  });
});
