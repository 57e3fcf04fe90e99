/** The manual's seven example roots (4.3.4) over a replica of its hosts on this machine, against an enumeration of its own. */

import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../env.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { startPyftpdlib, whyWithoutFtp } from '../testing/ftp-servers.ts';
import { startGopher, whyWithoutGopher } from '../testing/gopher-servers.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { seededRandom } from '../testing/random-pages.ts';

const run = promisify(execFile);

/** Addresses of this process alone, so that their port 80 is free. */
const net = `127.${64 + (process.pid % 60)}.${(process.pid >> 8) % 250}`;
const departments = Array.from({ length: 60 }, (_, i) => `dept${i}.example.edu`);
const addresses = new Map<string, string>([
  ['harvest.cs.colorado.edu', `${net}.1`],
  ['www.cs.colorado.edu', `${net}.2`],
  // Another name of the same machine counts for no host.
  ['cs.colorado.edu', `${net}.2`],
  ['gopher.colorado.edu', `${net}.3`],
  // On the machine of the web server, as a host of its own would be beyond the limit of the last root.
  ['ftp.cs.colorado.edu', `${net}.1`],
  ...departments.map((name, i) => [name, `${net}.${10 + i}`] as const),
]);
const winnowHosts = [...addresses].map((pair) => pair.join('=')).join(',');

const random = seededRandom(174);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const harvest = 'http://harvest.cs.colorado.edu';
const www = 'http://www.cs.colorado.edu';
const hole = 'gopher://gopher.colorado.edu/';
const reports = 'ftp://ftp.cs.colorado.edu/pub/cs/techreports/';
const own = Array.from({ length: 170 }, (_, i) => `${harvest}/${i % 7 === 0 ? 'gatherers/' : ''}p${i}.html`);
const hardy = Array.from({ length: 40 }, (_, i) => `${harvest}/~hardy/h${i}.html`);
const staff = Array.from({ length: 50 }, (_, i) => `${www}/s${i}.html`);

/** Links of every page of the replica, as they are written in it. */
const web = new Map<string, readonly string[]>([
  [`${harvest}/logo.gif`, []],
  [`${harvest}/`, [...own.slice(0, 9), `${harvest}/~hardy/`, `${www}/`, `${harvest}/logo.gif`]],
  ...own.map((url, i) => [url, [own[i + 1] ?? `${harvest}/`, pick(own), pick(hardy), pick(staff)]] as const),
  [
    `${harvest}/~hardy/`,
    [...hardy.slice(0, 6), `${harvest}/~hardy/hotlist.html`, 'ftp://ftp.cs.colorado.edu/pub/x', '../'],
  ],
  [`${harvest}/~hardy/hotlist.html`, [...hardy.slice(10, 16), pick(own), 'gopher://gopher.colorado.edu/', `${www}/`]],
  ...hardy.map((url) => [url, [pick(hardy), pick(hardy), pick(own)]] as const),
  [`${www}/`, [...staff.slice(0, 4), ...departments.map((name) => `http://${name}/`)]],
  ...staff.map(
    (url) =>
      [url, [pick(staff), `http://cs.colorado.edu/alias.html`, `http://${pick(departments)}/more.html`]] as const,
  ),
  ['http://cs.colorado.edu/alias.html', [`${www}/s1.html`]],
  ...departments.flatMap((name) => [
    [`http://${name}/`, [`http://${name}/more.html`, pick(staff), `http://${pick(departments)}/`]] as const,
    [`http://${name}/more.html`, [`http://${pick(departments)}/`]] as const,
  ]),
]);

/** The seven lines of the manual, in its order and words; only the delay of a minute is left out, and tried in others. */
const manual = (home: string): readonly string[] => [
  'http://harvest.cs.colorado.edu/ URL=100,MyFilter',
  'http://www.cs.colorado.edu/ Host=50 Delay=0',
  'gopher://gopher.colorado.edu/ Depth=1',
  `${home} Depth=2`,
  'ftp://ftp.cs.colorado.edu/pub/cs/techreports/ Depth=1',
  'http://harvest.cs.colorado.edu/~hardy/hotlist.html \\\n        Depth=1 Delay=0',
  'http://harvest.cs.colorado.edu/~hardy/ \\\n        Depth=2 Access=HTTP|FTP',
];
const myFilter = 'Deny /gatherers/\nAllow .\n';

let installation: TestInstallation;
let servers: readonly { readonly close: () => unknown }[] = [];
let whyNot: string | undefined;
let folder: string;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-hardy-'));
  await plant(path.join(folder, 'home/hardy'));
  whyNot = whyWithoutGopher('gophernicus') ?? whyWithoutFtp('pyftpdlib');
  if (whyNot !== undefined) return;
  try {
    const web = [...new Set(addresses.values())].map(serve);
    servers = [...(await Promise.all(web)), await serveMenus(), await serveReports()];
  } catch (error) {
    whyNot = `the ports 21, 70, and 80 of ${net}.1 cannot be listened on: ${String(error)}`;
  }
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await installation.close();
  await rm(folder, { recursive: true });
});

/** Three levels of folders. */
async function plant(at: string, level = 0): Promise<void> {
  await mkdir(at, { recursive: true });
  for (const name of ['a.txt', 'b.html']) await writeFile(path.join(at, name), `<title>${name} ${level}</title>`);
  if (level < 3) for (const name of ['one', 'two']) await plant(path.join(at, name), level + 1);
}

async function serve(address: string): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const links = web.get(`http://${request.headers.host ?? ''}${request.url ?? ''}`);
    if (links === undefined) return void response.writeHead(404).end();
    const anchors = links.map((link) => `<a href="${link}">x</a>`).join('\n');
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.url}</title>${anchors}`);
  });
  server.listen(80, address);
  await once(server, 'listening');
  return server;
}

/** Files that everybody may read. */
async function plantFiles(at: string, names: readonly string[]): Promise<string> {
  for (const name of names) {
    await mkdir(path.join(at, path.dirname(name)), { recursive: true });
    await writeFile(path.join(at, name), `This is ${name}.\r\n`);
  }
  return at;
}

async function serveMenus() {
  const files = await plantFiles(path.join(folder, 'menus'), ['about.txt', 'news.txt', 'campus/map.txt', 'help.html']);
  await run('chmod', ['-R', 'a+rX', folder]);
  return startGopher('gophernicus', files, { address: `${net}.3`, port: 70, host: 'gopher.colorado.edu' });
}

async function serveReports() {
  const names = ['x', ...[1, 2, 3].map((n) => `cs/techreports/report ${n}.txt`), 'cs/techreports/schwartz/Harvest.txt'];
  const root = path.join(folder, 'mirror');
  await plantFiles(path.join(root, 'pub'), names);
  return startPyftpdlib({ folder: root, at: { address: `${net}.1`, port: 21 } });
}

interface Script {
  readonly start: string;
  readonly urlMax?: number;
  readonly hostMax?: number;
  readonly depth?: number;
  readonly schemes?: readonly string[];
  readonly denies?: RegExp;
}

/** The manual from top to bottom, over the servers, with nothing of the product: the URLs a root takes, in order. */
async function enumerate(script: Script): Promise<readonly string[]> {
  const { start, urlMax = 250, hostMax = 1, depth = 0, schemes = ['http:'], denies = /\.gif$/ } = script;
  const taken = [start];
  const met = new Set(taken);
  const hosts = new Set([addresses.get(new URL(start).hostname)]);
  const takes = (link: string): boolean => {
    const { protocol, hostname, pathname } = new URL(link);
    if (met.has(link) || !schemes.includes(protocol) || denies.test(pathname)) return false;
    met.add(link);
    const address = addresses.get(hostname) ?? hostname;
    if (!hosts.has(address) && hosts.size >= hostMax) return false;
    hosts.add(address);
    if (taken.length >= urlMax) return false;
    taken.push(link);
    return true;
  };
  let level: readonly string[] = [start];
  const last = depth === 0 ? Infinity : depth;
  for (let n = 1; level.length > 0 && n <= last; n++) {
    const next: string[] = [];
    for (const page of level) {
      next.push(...(await linksOf(page)).filter(takes));
    }
    level = next;
  }
  return taken;
}

async function linksOf(url: string): Promise<readonly string[]> {
  const { hostname, pathname, protocol } = new URL(url);
  const address = addresses.get(hostname);
  if (protocol !== 'http:' || address === undefined) return [];
  const request = http.get({ host: address, port: 80, path: pathname, headers: { host: hostname } });
  const [answer]: [http.IncomingMessage] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href, url).href);
}

/** What the menu at the top leads to, by a reader of five lines. */
async function menuOf(address: string): Promise<readonly string[]> {
  const socket = connect(70, address);
  socket.write('\r\n');
  let menu = '';
  for await (const chunk of socket) menu += String(chunk);
  const items = menu.split('\r\n').filter((line) => /^[^i.]/.test(line));
  return items.map((line) => {
    const [title = '', selector = '', host = ''] = line.split('\t');
    return `gopher://${host}/${title[0]}${selector.replaceAll(' ', '%20')}`;
  });
}

/** The entries of the folder, as the FTP client of Python has them. */
async function entriesOf(address: string): Promise<readonly string[]> {
  const script = `import ftplib, sys
ftp = ftplib.FTP(sys.argv[1]); ftp.login()
for name, facts in ftp.mlsd('/pub/cs/techreports'): print(name + ('/' if facts['type'] == 'dir' else ''))`;
  const { stdout } = await run('/usr/bin/python3', ['-c', script, address]);
  return stdout
    .split('\n')
    .filter((name) => name !== '')
    .map((name) => reports + name.replaceAll(' ', '%20'));
}

/** The files at most two folders down. */
async function filesOf(at: string, levels: number): Promise<readonly string[]> {
  const entries = await readdir(at, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const full = path.join(at, entry.name);
      if (entry.isFile()) return [`file://${full}`];
      return levels > 1 ? [`file://${full}/`, ...(await filesOf(full, levels - 1))] : [`file://${full}/`];
    }),
  );
  return found.flat();
}

describe('item 55: the seven roots of the manual, enumerated over a replica of its hosts', () => {
  it('give the counts of an enumeration written from the manual', { timeout: 60_000 }, async ({ skip }) => {
    if (whyNot !== undefined) return skip(whyNot);
    const { hosts, fileRoots } = readEnvironment({ WINNOW_HOSTS: winnowHosts, WINNOW_FILE_ROOTS: folder });
    const overrides = new Map([...hosts].map(([name, address]) => [name, [address]] as const));
    const home = `file://${folder}/home/hardy/`;
    const collection = await installation.addCollection({
      'gatherer.cf': `Access-Delay: 0\nLib-Directory: lib\n<RootNodes>\n${manual(home).join('\n')}\n</RootNodes>\n`,
      // The enumeration is what counts here, with pictures.
      'lib/stoplist.cf': '',
      'filters/MyFilter': myFilter,
    });
    const begun = await collection.begin({ reach: ['127.0.0.0/8'] });
    const world = {
      clock: systemClock,
      resolver: createResolver({ overrides }),
      fileRoots,
    };
    await installation.work({ onlyRun: begun.id, world });
    expect(await whatDoesNotAddUp(installation.pool, begun.id)).toEqual([]);

    const { rows } = await installation.pool.query<{ root: string; url: string; n: number }>(
      `SELECT x ->> 'root' AS root, r.url, (x ->> 'url')::int AS n
       FROM crawl.resource r, jsonb_array_elements(r.listing -> 'reached') x WHERE r.collection_id = $1 AND x ? 'url' ORDER BY n`,
      [collection.id],
    );
    const takenBy = (root: string, most: number): readonly string[] =>
      rows.filter((row) => row.root === root && row.n <= most).map(({ url }) => url);

    const [menu, entries, first, second, sixth, seventh] = await Promise.all([
      menuOf(`${net}.3`),
      entriesOf(`${net}.1`),
      enumerate({ start: `${harvest}/`, urlMax: 100, denies: /\/gatherers\// }),
      enumerate({ start: `${www}/`, hostMax: 50 }),
      enumerate({ start: `${harvest}/~hardy/hotlist.html`, depth: 1 }),
      enumerate({ start: `${harvest}/~hardy/`, depth: 2, schemes: ['http:', 'ftp:'] }),
    ]);
    expect(takenBy(`${harvest}/`, 100)).toEqual(first);
    expect(takenBy(`${www}/`, 250)).toEqual(second);
    expect(takenBy(`${harvest}/~hardy/hotlist.html`, 250)).toEqual(sixth);
    expect(takenBy(`${harvest}/~hardy/`, 250)).toEqual(seventh);
    expect(takenBy(home, 250).toSorted()).toEqual([home, ...(await filesOf(`${folder}/home/hardy`, 2))].toSorted());
    expect(takenBy(hole, 250).toSorted()).toEqual([hole, ...menu].toSorted());
    expect(takenBy(reports, 250).toSorted()).toEqual([reports, ...entries].toSorted());
    const counts = {
      harvest: first.length,
      www: second.length,
      hotlist: sixth.length,
      hardy: seventh.length,
      gopher: menu.length,
      ftp: entries.length,
    };
    process.stdout.write(`the manual's roots: ${JSON.stringify({ ...counts, home: takenBy(home, 250).length })}\n`);

    const known = await resourcesOf(installation.pool, collection.id);
    const gathered = [...known.values()].filter(({ state }) => state === 'fetched').map(({ url }) => url);
    const others = [hole, ...menu, reports, ...entries, ...takenBy(home, 250)];
    const expected = new Set([...others, ...first, ...second, ...sixth, ...seventh]);
    expect(gathered.toSorted()).toEqual([...expected].toSorted());
    expect(known.get('ftp://ftp.cs.colorado.edu/pub/x')).toMatchObject({ state: 'fetched' });
  });
});
