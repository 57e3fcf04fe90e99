/** Where the robot does not go, whoever leads it there: refused with a reason, and no connection is made. */

import { once } from 'node:events';
import net from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { machineAddresses } from '../../outside/addresses.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { HostResolver } from '../../outside/dns.ts';
import type { GivenWorld } from './open-site.ts';
import { announceOwnPlaces, readOwnPlaces, withdrawOwnPlaces } from '../../store/lease/announced-places.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { robotConf } from '../testing/texts.ts';

/** Something inside that must not be reached; counts who tries. */
interface Inside {
  readonly port: number;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

async function startInside(): Promise<Inside> {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  return { port, connections: () => connections, close };
}

let installation: TestInstallation;
let inside: Inside;
let own: Inside;

beforeAll(async () => {
  installation = await openInstallation();
  inside = await startInside();
  own = await startInside();
  await announceOwnPlaces(installation.pool, [{ what: 'console', port: own.port, hosts: ['search-admin.test'] }]);
});
afterAll(async () => {
  await Promise.all([inside, own].map((each) => each.close()));
  await installation.close();
});

/** Whatever is linked goes on to the stage of addresses. */
const open = {
  'filterrules.conf': 'Option default-site=allow\n',
  'robot.conf': robotConf(),
  'filter.conf': filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-text'),
};

function worldWith(resolver: HostResolver = createResolver()): GivenWorld {
  return { clock: systemClock, resolver };
}

interface Crawled {
  readonly of: (url: string) => KnownResource | undefined;
  readonly rds: ReadonlySet<string>;
}

interface Circumstances {
  readonly reach?: readonly string[];
  readonly resolver?: HostResolver;
  readonly files?: Files;
}

async function crawl(
  starts: readonly string[],
  { reach = [], resolver, files = open }: Circumstances = {},
): Promise<Crawled> {
  const collection = await installation.addCollection(files);
  const run = await collection.begin({ urls: starts, reach });
  await installation.work({ onlyRun: run.id, world: worldWith(resolver) });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const resources = await resourcesOf(installation.pool, collection.id);
  const rds = await rdsOf(installation.pool, collection.id);
  return { of: (url) => resources.get(url), rds: new Set(rds.keys()) };
}

function newSite(links: readonly string[]): Promise<Site> {
  const redirects = Object.fromEntries(
    links.map((link, i) => [`/to/${i}`, { status: 302, headers: { location: Buffer.from(link).toString('latin1') } }]),
  );
  return installation.startSite({
    pages: 0,
    routes: { '/': page([...links, ...Object.keys(redirects)]), ...redirects },
  });
}

const refused = (reason: string) => ({ state: 'rejected', stage: 'address', reason: `address refused: ${reason}` });

describe('links and redirects to what nobody named', () => {
  it('are refused where clouds hand out credentials (B06)', async () => {
    const metadata = ['http://169.254.169.254/latest/', 'http://[fd00:ec2::254]/', 'http://100.100.100.200/'];
    const site = await newSite(metadata);
    const { of, rds } = await crawl([`${site.url}/`]);
    for (const url of metadata) expect(of(url), url).toMatchObject(refused('metadata-address'));
    expect(of(`${site.url}/to/0`)).toMatchObject({ state: 'fetched', reason: 'redirect' });
    expect([...rds]).toEqual([`${site.url}/`]);
  });

  it('are refused on this machine, however it is written (B07)', async () => {
    const forms = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '①②⑦.0.0.1',
      '127.0.0.2',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '0.0.0.0',
      '[::]',
      '[::1]',
      'localhost',
    ];
    const links = forms.map((form, i) => `http://${form}:${inside.port}/${i}`);
    const site = await newSite(links);
    const { of, rds } = await crawl([`${site.url}/`]);
    for (const link of links) expect(of(new URL(link).href), link).toMatchObject(refused('not-public'));
    expect([...rds]).toEqual([`${site.url}/`]);
    expect(inside.connections()).toBe(0);
  });

  it('are refused in every range that is not public', async () => {
    const hosts = [
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.1.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '192.88.99.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '[fc00::1]',
      '[fe80::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[2001::1]',
      '[2002:7f00:1::]',
      '[64:ff9b::a01:203]',
      '[100::1]',
    ];
    const links = hosts.map((host) => `http://${host}/`);
    const site = await newSite(links);
    const { of } = await crawl([`${site.url}/`]);
    for (const link of links) expect(of(new URL(link).href), link).toMatchObject(refused('not-public'));
  });

  it('are refused on ports where a request could be taken for a command', async () => {
    const links = ['http://127.0.0.1:22/', 'http://127.0.0.1:5432/'];
    const site = await newSite(links);
    const { of } = await crawl([`${site.url}/`]);
    for (const link of links) expect(of(link), link).toMatchObject(refused('denied-port'));
  });

  it('never lead to a file of this machine, or to it over another protocol (B04, B05)', async () => {
    const links = ['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/1'];
    const site = await newSite([...links, 'data:text/html,x', 'javascript:alert(1)']);
    const { of, rds } = await crawl([`${site.url}/`]);
    const [file = '', ...others] = links;
    expect(of(file)).toMatchObject({ state: 'rejected', reason: 'file: link on a page of another scheme' });
    for (const link of others) expect(of(link), link).toMatchObject(refused('not-public'));
    expect(of(`${site.url}/to/3`)).toMatchObject({ state: 'fetched', reason: 'redirect' });
    expect([...rds]).toEqual([`${site.url}/`]);
  });

  it('are reached when an administrator opened their addresses, but never on the own ports', async () => {
    const other = await newSite([]);
    const site = await newSite([`${other.url}/`, `http://127.0.0.1:${own.port}/`]);
    const { of, rds } = await crawl([`${site.url}/`], { reach: ['127.0.0.0/8'] });
    expect(rds.has(`${other.url}/`)).toBe(true);
    expect(of(`http://127.0.0.1:${own.port}/`)).toMatchObject(refused('own-port'));
    expect(own.connections()).toBe(0);
  });
});

describe('what somebody named', () => {
  it('is reached on this machine too, on the port named', async () => {
    const site = await newSite([`http://127.0.0.1:${inside.port}/`]);
    const { of, rds } = await crawl([`${site.url}/`]);
    expect(rds.has(`${site.url}/`)).toBe(true);
    expect(of(`http://127.0.0.1:${inside.port}/`)).toMatchObject(refused('not-public'));
    expect(inside.connections()).toBe(0);
  });

  it('is refused all the same when it is the product itself, or hands out credentials', async () => {
    const starts = [`http://127.0.0.1:${own.port}/`, `http://localhost:${own.port}/`, 'http://169.254.169.254/'];
    const { of } = await crawl(starts);
    expect(of(starts[0] ?? '')).toMatchObject(refused('own-port'));
    expect(of(starts[1] ?? '')).toMatchObject(refused('own-port'));
    expect(of(starts[2] ?? '')).toMatchObject(refused('metadata-address'));
    expect(own.connections()).toBe(0);
  });
});

describe('where the installation itself listens', () => {
  const forms = [
    '127.0.0.1',
    '127.1',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '0.0.0.0',
    '[::]',
    '[::1]',
    'localhost',
  ];

  it('comes from the database: named, linked or led to by a redirect, no process reaches it', async () => {
    const machine = machineAddresses().map((address) =>
      address.includes(':') ? `[${address.split('%')[0]}]` : address,
    );
    const links = [...forms, ...machine, hostname()].map((host) => `http://${host}:${own.port}/`);
    const site = await newSite(links);
    const reach = ['0.0.0.0/0', '::/0'];
    const linked = await crawl([`${site.url}/`], { reach });
    const named = await crawl(links, { reach });
    for (const link of links) {
      const { href } = new URL(link);
      expect(linked.of(href), `linked ${link}`).toMatchObject(refused('own-port'));
      expect(named.of(href), `named ${link}`).toMatchObject(refused('own-port'));
    }
    expect(own.connections()).toBe(0);
  });

  it('has names of its own, which lead nowhere even where they do not resolve', async () => {
    const url = `http://search-admin.test:${own.port}/`;
    expect((await crawl([url])).of(url)).toMatchObject(refused('own-port'));
  });

  it('is the database too, by its own word', async () => {
    const { port } = new URL(installation.databaseUrl);
    const url = `http://127.0.0.1:${port}/`;
    const { of } = await crawl([url]);
    expect(of(url)).toMatchObject(refused('own-port'));
  });

  it('is known to a crawl that was under way before the console began', async () => {
    const late = await startInside();
    const url = `http://127.0.0.1:${late.port}/`;
    const places = [{ what: 'console', port: late.port, hosts: [] }];
    const site = await installation.startSite({
      pages: 0,
      routes: {
        '/': page(['/slow']),
        '/slow': (_, response) => {
          // Answered when the engine has looked again.
          void announceOwnPlaces(installation.pool, places)
            .then(() => delay(1_500))
            .then(() => response.writeHead(302, { location: url }).end());
        },
      },
    });
    const { of } = await crawl([`${site.url}/`], { reach: ['127.0.0.0/8'] });
    expect(of(url)).toMatchObject(refused('own-port'));
    expect(late.connections()).toBe(0);
    await withdrawOwnPlaces(installation.pool, places);
    expect((await readOwnPlaces(installation.pool)).map(({ port }) => port)).not.toContain(late.port);
    await late.close();
  });
});

describe('a host whose address changes', () => {
  it('is judged by the address that is connected to (B08)', async () => {
    const site = await newSite([`http://rebinds.test:${inside.port}/`]);
    let asked = 0;
    const system = createResolver();
    const resolver: HostResolver = {
      ...system,
      resolve: async (host) => {
        if (host !== 'rebinds.test') return system.resolve(host);
        const address = asked++ === 0 ? '198.95.249.6' : '127.0.0.1';
        return { ok: true, addresses: [address], from: 'dns' };
      },
    };
    const files = { ...open, 'robot.conf': robotConf({ 'enable-robots-txt': 'no' }) };
    const { of } = await crawl([`${site.url}/`], { resolver, files });
    expect(asked).toBeGreaterThan(1);
    const { state, stage, reason } = of(`http://rebinds.test:${inside.port}/`) ?? {};
    expect([state, stage, reason]).toEqual(['rejected', 'address', 'address refused']);
    expect(inside.connections()).toBe(0);
  });
});
