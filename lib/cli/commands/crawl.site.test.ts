import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import type { CommandResult, StartedCommand } from '../testing/command.ts';
import { runCommand, startCommand } from '../testing/command.ts';

const pages = 60;
let database: TestDatabase;
let site: Site;
let slowSite: Site;
let folder = '';

const settings = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  WINNOW_DATA: path.join(folder, 'data'),
  WINNOW_LEASE_MS: '1000',
});
const winnow = (...args: string[]): Promise<CommandResult> => runCommand(args, settings());
const quick = 'server-delay=0\nmax-connections=8\nsite-max-connections=8\n';

/** A folder with a robot.conf that waits for nobody. */
async function configuration(name: string): Promise<string> {
  const dir = path.join(folder, name);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'robot.conf'), quick);
  return dir;
}

/** Waits until the slow site was asked so often; fails when the command ends before. */
async function untilRequests({ result }: StartedCommand, count: number): Promise<void> {
  let early: CommandResult | undefined;
  void result.then((ended) => {
    early = ended;
  });
  while (slowSite.log.length < count) {
    if (early !== undefined) throw new Error(`it ended before: ${early.stderr}`);
    await delay(20);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-crawl-'));
  site = await startSite({ pages });
  slowSite = await startSite({ pages, latencyMs: 100 });
});

afterAll(async () => {
  await Promise.all([site.close(), slowSite.close()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('winnow crawl --dir', () => {
  test('crawls to the end, accounts for every URL and writes the RDs', async () => {
    const dir = await configuration('whole');
    const out = path.join(folder, 'whole.jsonl');
    const { code, stdout } = await winnow('crawl', '--dir', dir, '--start', `${site.url}/`, '--out', out, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      state: 'finished',
      discovered: pages,
      fetched: pages,
      rejected: 0,
      failed: 0,
      queued: 0,
      lost: 0,
      cut: 0,
      rds: pages,
      byReason: {},
      warnings: [],
    });
    expect(code).toBe(0);
    const rds = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(rds.map((line) => JSON.parse(line).url)).toHaveLength(pages);
  });

  test('after that, rd and explain tell what is there', async () => {
    const dir = path.join(folder, 'whole');
    const list = await winnow('rd', 'list', '--dir', dir, '--json');
    const rds: { url: string; attributes: Record<string, string[]>; blame: Record<string, unknown> }[] = JSON.parse(
      list.stdout,
    );
    expect(rds).toHaveLength(pages);
    const show = await winnow('rd', 'show', `${site.url}/`, '--dir', dir, '--json');
    expect(JSON.parse(show.stdout)).toEqual(rds.find(({ url }) => url === `${site.url}/`));
    const exported = await winnow('rd', 'export', '--dir', dir);
    expect(exported.stdout.match(/^@DOCUMENT \{ /gm)).toHaveLength(pages);
    expect(exported.stderr).not.toContain('Expired');
    await database.pool.query('UPDATE crawl.description SET expires_at = now() WHERE url = $1', [`${site.url}/`]);
    const left = await winnow('rd', 'export', '--dir', dir, '--json');
    expect(JSON.parse(left.stdout)).toHaveLength(pages - 1);
    expect(left.stderr).toContain('Expired RDs excluded: 1');
    const gone = await winnow('rd', 'show', 'http://nowhere.example/', '--dir', dir);
    expect(gone).toMatchObject({ code: 1, stdout: '' });
  });

  test('killed in the middle, it goes on where it was', async () => {
    const dir = await configuration('killed');
    await writeFile(path.join(dir, 'robot.conf'), 'server-delay=0\nsite-max-connections=2\n');
    const args = ['crawl', '--dir', dir, '--start', `${slowSite.url}/`, '--json'];
    const first = startCommand(args, settings());
    await untilRequests(first, slowSite.log.length + 12);
    first.child.kill('SIGKILL');
    expect((await first.result).code).toBeNull();
    const second = await winnow(...args);
    expect(second.stderr).toContain('Continuing interrupted run');
    expect(JSON.parse(second.stdout)).toMatchObject({ state: 'finished', discovered: pages, rds: pages, lost: 0 });
    const fetched = slowSite.log.filter(({ path: requested }) => requested !== '/robots.txt');
    // What was in flight or not yet committed is fetched again, and nothing else.
    expect(fetched.length).toBeLessThan(2 * pages);
  });

  test('stopped with Ctrl+C it says so; the same command then starts anew', async () => {
    const dir = await configuration('stopped');
    await writeFile(path.join(dir, 'robot.conf'), 'server-delay=0\nsite-max-connections=2\n');
    const args = ['crawl', '--dir', dir, '--start', `${slowSite.url}/`, '--json'];
    const first = startCommand(args, settings());
    await untilRequests(first, slowSite.log.length + 8);
    first.child.kill('SIGINT');
    const stopped = await first.result;
    expect(stopped.code).toBe(1);
    const report = JSON.parse(stopped.stdout);
    expect(report).toMatchObject({ state: 'stopped', lost: 0 });
    const again = JSON.parse((await winnow(...args)).stdout);
    expect(again).toMatchObject({ state: 'finished', discovered: pages });
    expect(again.run).toBeGreaterThan(report.run);
  });

  test('ends after --max-urls, which was asked for', async () => {
    const dir = await configuration('some');
    const args = ['--dir', dir, '--start', `${site.url}/`, '--max-urls', '5', '--json'];
    const { code, stdout } = await winnow('crawl', ...args);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'stopped', fetched: 5, lost: 0 });
    expect(code).toBe(0);
  });

  test('says that a configuration with errors cannot run, and where they are', async () => {
    const dir = await configuration('wrong');
    await writeFile(path.join(dir, 'filter.conf'), '<Filter name="enumeration-default">\nNonsense here\n</Filter>\n');
    const { code, stderr } = await winnow('crawl', '--dir', dir, '--start', `${site.url}/`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/filter\.conf:\d+/);
  });

  test('without a start point it says what is missing', async () => {
    const { code, stderr } = await winnow('crawl', '--dir', await configuration('nowhere'));
    expect(code).toBe(1);
    expect(stderr).toContain('the configuration has no start point');
  });
});

describe('winnow explain --dir', () => {
  test('decides a URL as far as its address goes, and with --fetch to the end', async () => {
    const dir = await configuration('explained');
    const args = ['explain', `${site.url}/`, '--dir', dir, '--start', `${site.url}/`, '--json'];
    const [offline] = JSON.parse((await winnow(...args)).stdout);
    expect(offline).toMatchObject({ verdict: { retrieve: true, generate: null }, decidedBy: null, needs: 'address' });
    const [fetched] = JSON.parse((await winnow(...args, '--fetch')).stdout);
    expect(fetched).toMatchObject({ verdict: { retrieve: true, enumerate: true, generate: true }, needs: null });
  });

  test('supposes headers and META that are given', async () => {
    const dir = await configuration('supposed');
    const args = ['explain', `${site.url}/`, '--dir', dir, '--start', `${site.url}/`, '--json'];
    const [kept] = JSON.parse((await winnow(...args, '--header', 'content-type=text/html')).stdout);
    expect(kept.verdict).toEqual({ retrieve: true, enumerate: true, generate: true });
    const [denied] = JSON.parse((await winnow(...args, '--meta', 'robots=noindex')).stdout);
    expect(denied.verdict).toMatchObject({ generate: false });
    expect(denied.decidedBy.reason).toMatch(/noindex/i);
  });
});

describe('a reader that stops reading', () => {
  test.each([
    [1, 'filter.conf', 'Data fn=filter-by-prefix src=type deny=x\n'],
    [0, 'robot.conf', quick],
  ])('leaves the exit code %i', async (expected, name, text) => {
    const file = path.join(await configuration(`unread-${expected}`), name);
    await writeFile(file, text);
    const { child, result } = startCommand(['check', file, '--json'], settings());
    const unread = expect(result).rejects.toThrow('Premature close');
    child.stdout?.destroy();
    expect((await once(child, 'exit'))[0]).toBe(expected);
    await unread;
  });
});

describe('winnow', () => {
  test.each([
    [['nonsense'], 'Unknown command nonsense.'],
    [['crawl'], 'Give either --dir or --collection.'],
    [['crawl', '--dir', '/nowhere/at/all'], 'There is no folder /nowhere/at/all.'],
    [['crawl', '--dir', '.', '--depht', '3'], "Unknown option '--depht'"],
    [['explain', '--dir', '.'], 'Give a URL, or a list with --expect.'],
    [['crawl', '--dir', '.', '-D20,1', '-D20,10'], '10 is no level of a debug flag: it goes from 1 to 9.'],
    [['check'], 'Give either files or --dir.'],
    [[], 'Usage: winnow <command>'],
  ])('%j is wrong usage: exit code 2, said on stderr', async (args, message) => {
    const { code, stdout, stderr } = await winnow(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('check tells findings as JSON, with exit code 1 for errors', async () => {
    const dir = await configuration('checked');
    const file = path.join(dir, 'filter.conf');
    expect(await winnow('check', path.join(dir, 'robot.conf'))).toMatchObject({ code: 0 });
    await writeFile(file, 'Data fn=filter-by-prefix src=type deny=x\n');
    const { code, stdout } = await winnow('check', file, '--json');
    const { files, errors } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(errors).toBeGreaterThan(0);
    expect(files[0]).toMatchObject({ path: file, language: 'filter-conf' });
    expect(files[0].diagnostics[0]).toMatchObject({ severity: 'error', line: 1, column: 1 });
  });

  test('catalog has every key it promises', async () => {
    const { stdout } = await winnow('catalog', '--json');
    const catalog = JSON.parse(stdout);
    expect(Object.keys(catalog)).toEqual(['functions', 'parameters', 'summarizers', 'protocols', 'diagnostics']);
    expect(Object.keys(catalog.parameters).toSorted()).toEqual(['gatherer', 'robotConf']);
    expect(catalog.functions[0]).toMatchObject({ name: expect.any(String), phases: expect.any(Array) });
  });

  test('user makes links, and says who there is not', async () => {
    const token = JSON.parse((await winnow('user', 'setup-token', '--json')).stdout);
    expect(token.url).toMatch(/^http:\/\/localhost:\d+\/set-up\?token=/);
    expect(JSON.parse((await winnow('user', 'list', '--json')).stdout)).toEqual({ users: [], invitations: [] });
    const { code, stderr } = await winnow('user', 'reset-password', 'nobody@example.org');
    expect(code).toBe(1);
    expect(stderr).not.toBe('');
  });
});
