/** The sample of robot.conf in the 7.2 Administration Guide, crawled with: each line has its effect. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { writtenParameters } from '../../languages/robot-conf/model.ts';
import { logFolderOf } from '../../store/logs/log-files.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import { registry } from '../../registry.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { StoredRd } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** As printed, with seed URLs and another proxy; its password is a credential, as it is when the file is saved. */
function sample(seeds: readonly string[], proxy?: string): string {
  const proxied = proxy === undefined ? '' : `auto-proxy="${proxy}"\n   auto_serv="${proxy}"`;
  return String.raw`<Process csid="x-catalog://budgie.siroe.com:80/jack" \\
   ${proxied}
   command-port=21445
   convert-timeout=600
   depth="-1"
   # email="user@domain"
   enable-ip=true
   enumeration-filter="enumeration-default"
   generation-filter="generation-default"
   index-after-ngenerated=30
   loglevel=2
   max-concurrent=8
   site-max-concurrent=2
   onCompletion=idle
   password=credential:boots
   proxy-loc=server
   proxy-type=auto
   robot-state-dir="/var/opt/SUNWportal/searchservers/search1/robot" \\
   ps/robot"
   server-delay=1
   smart-host-heuristics=true
   tmpdir="/var/opt/SUNWportal/searchservers/search1/tmp"
   user-agent="iPlanetRobot/4.0"
   username=jack
>
${seeds.join('\n')}
</Process>
`;
}

interface Crawled {
  readonly collectionId: number;
  readonly runId: number;
  readonly rds: ReadonlyMap<string, StoredRd>;
  readonly resources: Awaited<ReturnType<typeof resourcesOf>>;
}

async function crawl(files: Files, hosts: readonly string[] = []): Promise<Crawled> {
  const collection = await installation.addCollection(files);
  const { id: runId } = await collection.begin();
  const resolver = createResolver({ overrides: new Map(hosts.map((host) => [host, ['127.0.0.1']])) });
  await installation.work({ onlyRun: runId, world: { clock: systemClock, resolver } });
  expect(await whatDoesNotAddUp(installation.pool, runId)).toEqual([]);
  return {
    collectionId: collection.id,
    runId,
    rds: await rdsOf(installation.pool, collection.id),
    resources: await resourcesOf(installation.pool, collection.id),
  };
}

/** What a robot says of itself, as a site hears it. */
const introductions = ({ log }: Site) => [
  ...new Set(log.map(({ headers }) => `${headers['user-agent']}|${headers['from']}|${headers['referer']}`)),
];

describe('the published sample', () => {
  it('crawls as its lines say: depth, pace, connections, filters, host names, name, address in the RD', async () => {
    const site = await installation.startSite({ pages: 0 });
    const at = (host: string, path: string): string => `http://${host}.siroe.test:${site.port}${path}`;
    const deep = Array.from({ length: 12 }, (_, i) => `/deep/${i}`);
    site.serve('/', page(['/deep/0', at('www3', '/other')]));
    for (const [i, path] of deep.entries()) site.serve(path, page(i < 11 ? [`/deep/${i + 1}`] : []));
    site.serve('/other', page());
    const files = { 'robot.conf': sample([at('www', '/')]) };
    const { rds, collectionId, runId } = await crawl(files, ['www.siroe.test', 'www3.siroe.test']);
    // depth="-1" is without limit, and the default is 10; smart-host-heuristics=true changes www3 to www.
    expect([...rds.keys()]).toContain(at('www', '/deep/11'));
    expect([...rds.keys()]).toContain(at('www', '/other'));
    expect([...rds.keys()]).not.toContain(at('www3', '/other'));
    // enable-ip=true
    expect(rds.get(at('www', '/'))?.attributes['ip']).toEqual(['127.0.0.1']);
    // user-agent, and no From as # email="user@domain" is a comment
    expect(introductions(site)).toEqual(['iPlanetRobot/4.0|undefined|undefined']);
    // site-max-concurrent=2, server-delay=1
    expect(Math.max(...site.log.map(({ concurrent }) => concurrent))).toBeLessThanOrEqual(2);
    const starts = site.log
      .filter(({ headers }) => headers.host === `www.siroe.test:${site.port}`)
      .map(({ at: when }) => when);
    const gaps = starts.slice(1).map((when, i) => when - (starts[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(900);
    // loglevel=2: retrieval is logged, and no file of filtering is needed.
    const log = await readFile(path.join(logFolderOf(installation.folder, collectionId), 'robot.log'), 'utf8');
    expect(log).toContain(at('www', '/deep/11'));
    // onCompletion=idle, and the folders are none of this server's: the report says so.
    const run = await createRunStore(installation.pool).find(collectionId, runId);
    expect(run?.completion).toMatchObject({ action: 'idle', state: 'over' });
    expect(run?.notes?.map(({ text }) => text)).toEqual([
      'tmpdir /var/opt/SUNWportal/searchservers/search1/tmp has no effect: not allowed on this server.',
      'robot-state-dir /var/opt/SUNWportal/searchservers/search1/robot has no effect: not allowed on this server.',
    ]);
  });

  it('says what is no request of its own: csid, timeouts, hand-outs, filters, login', () => {
    const compiled = compileProgram({
      files: new Map([['robot.conf', sample(['http://www.siroe.com/'], 'http://sesta.varrius.com:80/')]]),
      declarations: registry,
      limits: defaultLimits,
    });
    if (!compiled.ok) throw new TypeError('the sample has errors');
    const { csid, process, handOutMinutes, enumeration, generation, proxy, completion } = compiled.program;
    expect(csid).toBe('x-catalog://budgie.siroe.com:80/jack');
    expect(process).toMatchObject({
      convertTimeoutMs: 600_000,
      maxConnections: 8,
      siteMaxConnections: 2,
      serverDelayMs: 1_000,
      enableIp: true,
      smartHosts: true,
      login: { user: 'jack', password: 'credential:boots' },
    });
    expect([enumeration.name, generation.name]).toEqual(['enumeration-default', 'generation-default']);
    expect(handOutMinutes).toBe(30);
    expect(completion).toMatchObject({ action: 'idle' });
    expect(JSON.stringify(proxy)).toContain('sesta.varrius.com');
    const { ast } = robotConf.parse(sourceText('robot.conf', sample([])));
    // Opened by the console, as lib/servers/command-port shows.
    expect(writtenParameters(ast).get('command-port')?.value).toBe('21445');
  });
});

describe('seed URLs of robot.conf', () => {
  it('are start points, each with its depth or that of robot.conf, under the name process.conf too', async () => {
    const chain = { '/': page(['/1']), '/1': page(['/2']), '/2': page(['/3']), '/3': page() };
    const [one, two] = [
      await installation.startSite({ pages: 0, routes: chain }),
      await installation.startSite({ pages: 0, routes: chain }),
    ];
    const text = [
      '<Process',
      '  server-delay=0',
      '  depth=2',
      '>',
      `${one.url}/ depth=1`,
      `${two.url}/`,
      '</Process>',
      '',
    ].join('\n');
    for (const name of ['robot.conf', 'process.conf']) {
      const { rds, resources } = await crawl({ [name]: text });
      const paths = (site: Site) =>
        [...rds.keys()].filter((url) => url.startsWith(site.url)).map((url) => new URL(url).pathname);
      expect([paths(one), paths(two)], name).toEqual([
        ['/', '/1'],
        ['/', '/1', '/2'],
      ]);
      expect(resources.get(`${one.url}/2`)).toMatchObject({ state: 'rejected', reason: 'depth', file: name, line: 5 });
      expect(resources.get(`${two.url}/3`)).toMatchObject({ state: 'rejected', reason: 'depth', file: name, line: 3 });
    }
  });
});

describe('what the robot says of itself', () => {
  it.each([
    ['user-agent=SiroeBot/1.0', 'SiroeBot/1.0|undefined|undefined'],
    ['email=search@siroe.com', 'Winnow|search@siroe.com|undefined'],
    ['email=user@domain', 'Winnow|undefined|undefined'],
    ['referer=http://siroe.com/robot', 'Winnow|undefined|http://siroe.com/robot'],
  ])('with %s', async (line, introduced) => {
    const site = await installation.startSite({ pages: 2 });
    const { rds } = await crawl({
      'robot.conf': `<Process\n  server-delay=0\n  ${line}\n>\n${site.url}/\n</Process>\n`,
    });
    expect(rds.size).toBe(2);
    expect(introductions(site)).toEqual([introduced]);
  });
});
