/** What the old administration commands did, on a running installation and on a real crawl. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { robotConf } from '../../jobs/testing/texts.ts';
import { until } from '../../jobs/testing/until.ts';
import type { JudgedUrl } from '../../languages/url-list/judge-probe.ts';
import type { RobotStatus } from '../../services/runs/robot-status.ts';
import { cli } from '../../services/actor.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { openTestServices, value } from '../../services/testing/test-services.ts';
import { startEngine } from '../../services/testing/work-on-jobs.ts';
import { runCommand } from '../testing/command.ts';

const pages = 400;
let opened: TestServices;
let site: Site;
let endEngine: () => Promise<void>;
let slug = '';

const filterrules = (): string => `<Site name="intranet" type=site>
  Server host=127.0.0.1 port=${site.port} alias="localhost"
  Start url="${site.url}/"
  Start url="${site.url}/off.html" enable=false
</Site>
<Site name="elsewhere" type=domain domain=elsewhere.test enable=false>
  Start url="http://www.elsewhere.test/"
</Site>
`;

beforeAll(async () => {
  opened = await openTestServices();
  site = await startSite({ pages, latencyMs: 150 });
  endEngine = startEngine(opened);
  ({ slug } = value(await opened.services.createCollection(cli, { name: 'Docs', url: `${site.url}/` })));
  const files = [
    { path: 'filterrules.conf', text: filterrules() },
    { path: 'robot.conf', text: robotConf({ 'site-max-connections': 2 }) },
    { path: 'filter.conf', text: null },
  ];
  value(await opened.services.saveRevision(cli, { slug, base: 1, message: 'Slow', files }));
});
afterAll(async () => {
  await endEngine();
  await site.close();
  await opened.close();
});

interface Answer {
  readonly code: number | null;
  readonly json: unknown;
  readonly stderr: string;
}

async function winnow(...args: readonly string[]): Promise<Answer> {
  const settings = { DATABASE_URL: opened.database.url, WINNOW_DATA: path.join(opened.folder, 'data') };
  const { code, stdout, stderr } = await runCommand([...args, '--json'], settings);
  return { code, json: stdout === '' ? undefined : JSON.parse(stdout), stderr };
}

const ofCollection = (...args: readonly string[]): Promise<Answer> => winnow(...args, '--collection', slug);

async function status(): Promise<RobotStatus> {
  return value(await opened.services.getRobotStatus(cli, { slug }));
}

async function untilState(state: RobotStatus['state']): Promise<void> {
  await until(`the robot is ${state}`, async () => (await status()).state === state);
}

/** Waits for that many URLs, then holds the site, so that a slow command still finds the run active. */
async function heldAfter(urls: number): Promise<void> {
  await until(`${urls} URLs are fetched`, async () => ((await status()).run?.accounting.fetched ?? 0) >= urls);
  site.hold();
}

describe('the robot of a running installation', () => {
  it('is off, and cannot be steered', async () => {
    const { code, json } = await ofCollection('status');
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ collection: slug, state: 'off', startPoints: { enabled: 1, disabled: 2 } }),
    ]);
    const refused = await ofCollection('pause');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is off')]);
    expect((await winnow('pause')).code).toBe(2);
  });

  it('is started, paused, resumed, drained', async () => {
    expect(await ofCollection('start-run')).toMatchObject({ code: 0, json: { kind: 'full', startedBy: 'cli' } });
    await heldAfter(8);
    expect(await ofCollection('pause')).toMatchObject({ code: 0, json: { desiredState: 'pause' } });
    site.release();
    await untilState('paused');
    expect(await ofCollection('status')).toMatchObject({ json: { state: 'paused', run: { state: 'paused' } } });
    site.hold();
    expect(await ofCollection('resume')).toMatchObject({ code: 0, json: { desiredState: 'go' } });
    expect(await ofCollection('drain')).toMatchObject({ code: 0, json: { desiredState: 'drain' } });
    site.release();
    await untilState('off');
    const { run } = await status();
    expect(run).toMatchObject({ state: 'stopped', accounting: { queued: 0, lost: 0 } });
    expect(run?.accounting.fetched).toBeLessThan(pages);
  });

  it('is started again, refused a second time, stopped, and killed', async () => {
    site.hold();
    await ofCollection('start-run');
    expect(await ofCollection('start-run')).toMatchObject({ code: 1 });
    site.release();
    await heldAfter(4);
    expect(await ofCollection('stop-run')).toMatchObject({ code: 0, json: { desiredState: 'stop' } });
    site.release();
    await untilState('off');
    await ofCollection('start-run', '--url', `${site.url}/`);
    await untilState('off');
    expect((await status()).run).toMatchObject({ kind: 'single', state: 'finished' });
    await ofCollection('start-run');
    await heldAfter(4);
    expect(await ofCollection('kill-run')).toMatchObject({
      code: 0,
      json: { state: 'stopped', reason: 'ended at once' },
    });
    site.release();
  });

  it('shows the next round of a loop, and stop-run ends the loop', async () => {
    const save = async (text: string) => {
      const { revision: base } = value(await opened.services.getCollection(cli, { slug }));
      const files = [{ path: 'robot.conf', text }];
      value(await opened.services.saveRevision(cli, { slug, base, message: 'Loop', files }));
    };
    await save(robotConf({ depth: 0, onCompletion: 'loop' }));
    await ofCollection('start-run');
    await until('the loop waits', async () => (await status()).run?.completion?.state === 'waiting');
    const settings = { DATABASE_URL: opened.database.url, WINNOW_DATA: path.join(opened.folder, 'data') };
    const { stdout } = await runCommand(['status', '--collection', slug], settings);
    const { nextAt = 0 } = (await status()).run?.completion ?? {};
    expect(stdout).toContain(new Date(nextAt).toISOString());
    expect(await ofCollection('stop-run')).toMatchObject({ code: 0, json: { completion: { state: 'over' } } });
    expect(await ofCollection('stop-run')).toMatchObject({ code: 1, stderr: expect.stringContaining('is off') });
    await save(robotConf({ 'site-max-connections': 2 }));
  });

  it('lists its sites and its schedules', async () => {
    expect(await ofCollection('sites')).toMatchObject({
      code: 0,
      json: [
        { name: 'intranet', enabled: true, servers: [{ host: '127.0.0.1', port: site.port, aliases: ['localhost'] }] },
        { name: 'elsewhere', type: 'domain', enabled: false },
      ],
    });
    const nightly = { slug, name: 'Nightly', zone: 'UTC', start: '0 2 * * *', what: 'full' } as const;
    value(await opened.services.createSchedule(cli, nightly));
    expect(await ofCollection('schedule')).toMatchObject({
      code: 0,
      json: { schedules: [{ name: 'Nightly', enabled: true, starts: { words: expect.any(String) } }] },
    });
  });
});

describe('the token of the command port', () => {
  it('is created, shown once, and revoked', async () => {
    const created = await ofCollection('token', 'create');
    expect(created).toMatchObject({ code: 0, json: { token: expect.stringMatching(/^[\w-]{32}$/), createdBy: 'cli' } });
    expect((await ofCollection('token', 'revoke')).code).toBe(0);
    expect((await ofCollection('token', 'revoke')).code).toBe(1);
  });
});

describe('the simulator and the site probe', () => {
  it('say what becomes of URLs, without and with the network', async () => {
    const other = 'http://other.test/';
    const { code, json } = await ofCollection('simulate', `${site.url}/`, other);
    expect([code, json]).toMatchObject([
      0,
      { savedErrors: [], rows: [{ url: `${site.url}/` }, { url: other, saved: { outcome: 'rejected' } }] },
    ]);
    // Without URLs: starting points of enabled sites that are no domains.
    expect(await ofCollection('simulate', '--fetch')).toMatchObject({
      code: 0,
      json: { rows: [{ url: `${site.url}/`, saved: { outcome: 'kept' } }] },
    });
  });

  it('warn of a redirect that the configuration rejects, without reading a document', async () => {
    const elsewhere = 'http://other.test/';
    site.serve('/moved', { status: 301, headers: { location: '/moved-on' } });
    site.serve('/moved-on', { status: 302, headers: { location: elsewhere } });
    const urls = [`${site.url}/moved`, `${site.url}/`, elsewhere];
    const { json } = await ofCollection('simulate', ...urls);
    const { checks } = json as { readonly checks: readonly JudgedUrl[] };
    expect(checks.map(({ verdict }) => verdict)).toEqual(['warning', 'accepted', 'warning']);
    const [moved, , rejected] = checks;
    expect(moved?.notes.filter(({ about }) => about === 'Redirect').map(({ isWarning }) => isWarning)).toEqual([
      false,
      true,
    ]);
    expect(moved?.notes).toContainEqual(expect.objectContaining({ about: 'Alias', isWarning: false }));
    // Nobody is asked about a URL that is rejected by its address.
    expect(rejected?.notes.map(({ about }) => about)).toEqual(['URL']);
    const asked = site.log.length;
    expect(await ofCollection('simulate', `${site.url}/moved`, '--noredirect')).toMatchObject({
      json: { checks: [{ verdict: 'accepted', notes: [{ about: 'URL' }, { about: 'DNS' }, { about: 'Alias' }] }] },
    });
    expect(site.log).toHaveLength(asked);
  });

  it('look up the servers of a site and their aliases', async () => {
    const { code, json } = await ofCollection('probe', 'intranet');
    expect([code, json]).toMatchObject([
      0,
      {
        site: 'intranet',
        ok: true,
        servers: [
          { port: site.port, names: [{ host: '127.0.0.1' }, { host: 'localhost', isAlias: true, isSame: true }] },
        ],
      },
    ]);
    expect(await ofCollection('probe', 'intranet', '--nodns')).toMatchObject({
      code: 0,
      json: { servers: [{ names: [{ addresses: null }, { host: 'localhost', addresses: null }] }] },
    });
    expect(await ofCollection('probe', 'nowhere.invalid')).toMatchObject({ code: 1, json: { ok: false } });
  });
});

describe('a folder with RootNodes', () => {
  it('shows them with every default, and enumerates them', async () => {
    const dir = path.join(opened.folder, 'gatherer');
    await mkdir(dir);
    await writeFile(
      path.join(dir, 'gatherer.cf'),
      `<RootNodes>\n${site.url}/ URL=20 Depth=1\n</RootNodes>\n<LeafNodes>\n${site.url}/page/1.html\n</LeafNodes>\n`,
    );
    const shown = await winnow('rootnodes', '--dir', dir);
    expect(shown).toMatchObject({
      code: 0,
      json: {
        rootNodes: [
          { url: `${site.url}/`, urlMax: 20, hostMax: 1, access: ['HTTP'], depth: 1, line: 2, program: null },
        ],
        leafNodes: [{ url: `${site.url}/page/1.html`, line: 5 }],
      },
    });
    const { code, json } = await winnow('rootnodes', '--dir', dir, '--enumerate', '--pages', '3');
    const first = expect.objectContaining({ url: `${site.url}/`, level: 0, verdict: 'kept' });
    expect([code, json]).toMatchObject([
      0,
      { enumerated: [{ line: 2, asked: 3, urls: expect.arrayContaining([first]) }] },
    ]);
    await writeFile(path.join(dir, 'gatherer.cf'), '<RootNodes>\nhttp://a.test/ URL=many\n</RootNodes>\n');
    expect(await winnow('rootnodes', '--dir', dir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('gatherer.cf:2'),
    });
  });
});
