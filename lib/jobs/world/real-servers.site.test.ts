/** Retrieval as gatherer.cf asks for it, over servers as people run them: nginx with a password, tinyproxy, /usr/share/doc. */

import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Facts } from '../../sdk/resource.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { World } from './open-site.ts';
import { giveCredential } from '../testing/give-credential.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { startNginx, startTinyproxy, whyWithout } from '../testing/real-servers.ts';

let installation: TestInstallation;
let pages: string;

beforeAll(async () => {
  installation = await openInstallation();
  pages = await mkdtemp(path.join(tmpdir(), 'winnow-pages-'));
  await mkdir(path.join(pages, 'private'));
  const html = (links: readonly string[]): string => String(page(links).body);
  await writeFile(path.join(pages, 'index.html'), html(['/a.html', '/private/in.html', '/private/deep.html']));
  for (const name of ['a.html', 'private/in.html', 'private/deep.html'])
    await writeFile(path.join(pages, name), html([]));
});
afterAll(async () => {
  await installation.close();
  await rm(pages, { recursive: true });
});

async function gather(
  text: string,
  more: Partial<World> = {},
  prepare: (collectionId: number) => Promise<void> = () => Promise.resolve(),
) {
  const collection = await installation.addCollection({ 'gatherer.cf': `Access-Delay: 0\n${text}` });
  await prepare(collection.id);
  const run = await collection.begin();
  const own = { ports: [], addresses: [] };
  await installation.work({ onlyRun: run.id, world: { clock: systemClock, resolver: createResolver(), own, ...more } });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return resourcesOf(installation.pool, collection.id);
}

const roots = (...lines: readonly string[]): string => `<RootNodes>\n${lines.join('\n')}\n</RootNodes>\n`;

describe('item 136: HTTP-Basic-Auth', () => {
  it('opens what nginx guards, by its realm, and nothing without it', async ({ skip }) => {
    const why = whyWithout('nginx');
    if (why !== undefined) return skip(why);
    const guard = { realm: 'Staff only', user: 'me', password: 'geheim' };
    const nginx = await startNginx({ folder: pages, guard });
    const root = `http://127.0.0.1:${nginx.port}/`;
    try {
      const closed = await gather(roots(root));
      expect(closed.get(`${root}private/in.html`)).toMatchObject({ state: 'failed', reason: 'HTTP 401' });
      const key = secretKeyFrom('a key of thirty-two characters or more');
      const text = `HTTP-Basic-Auth: Staff only me credential:nginx\n${roots(root)}`;
      const credential = { name: 'nginx', secret: guard.password, origins: [new URL(root).origin] };
      const opened = await gather(text, { secretKey: () => Promise.resolve(key) }, (collectionId) =>
        giveCredential(installation.pool, key, { ...credential, collectionId }),
      );
      for (const name of ['', 'a.html', 'private/in.html', 'private/deep.html'])
        expect(opened.get(root + name), name).toMatchObject({ state: 'fetched' });
      const seen = await nginx.log();
      expect(seen.filter((line) => line.startsWith('me "GET /private/') && line.includes('" 200 '))).toHaveLength(2);
    } finally {
      await nginx.close();
    }
  });
});

describe('items 124, 171: HTTP-Proxy', () => {
  it('goes through tinyproxy, which nginx hears of in every request', async ({ skip }) => {
    const why = whyWithout('nginx') ?? whyWithout('tinyproxy');
    if (why !== undefined) return skip(why);
    const nginx = await startNginx({ folder: pages });
    const proxy = await startTinyproxy();
    try {
      const root = `http://localhost:${nginx.port}/`;
      const known = await gather(`HTTP-Proxy: 127.0.0.1:${proxy.port}\n${roots(root)}`);
      expect([...known.values()].filter(({ state }) => state === 'fetched')).toHaveLength(4);
      const seen = await nginx.log();
      expect(seen).toHaveLength(5);
      for (const line of seen) expect(line).toContain('tinyproxy');
      const said = (await proxy.log()).join('\n');
      expect(said).toContain(`GET http://localhost:${nginx.port}/private/in.html`);
    } finally {
      await proxy.close();
      await nginx.close();
    }
  });
});

/** Whether Local-Mapping may read it (manual, 4.7.2), by a look of its own at the disk. */
function isPlainFile(url: URL): boolean {
  if (/[%?]/.test(url.pathname + url.search)) return false;
  const stat = lstatSync(path.join('/usr/share/doc', url.pathname), { throwIfNoEntry: false });
  return stat?.isFile() === true && (stat.mode & 0o111) === 0;
}

const doc = '/usr/share/doc';

describe('items 129 to 134: Local-Mapping', () => {
  it('reads the plain files of /usr/share/doc, and asks nginx for folders, links and what may be executed', async ({
    skip,
  }) => {
    const why = whyWithout('nginx') ?? (existsSync(doc) ? undefined : `there is no ${doc}`);
    if (why !== undefined) return skip(why);
    const nginx = await startNginx({ folder: doc });
    const root = `http://127.0.0.1:${nginx.port}/`;
    try {
      const folders = readdirSync(doc, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const lines = folders.slice(0, 30).map(({ name }) => `${root}${name}/ URL=40,/dev/null Depth=2`);
      const text = `Local-Mapping: ${root} ${doc}/
${roots(...lines)}`;
      const known = await gather(text, { fileRoots: [doc] });
      const fetched = [...known.values()].filter(({ state }) => state === 'fetched');
      const notesOf = ({ facts }: { readonly facts: Facts | null }) => facts?.response?.notes ?? [];
      const local = fetched.filter((each) => notesOf(each).includes('[L]')).map(({ url }) => url);
      const plain = fetched.map(({ url }) => url).filter((url) => isPlainFile(new URL(url)));
      expect(local.toSorted()).toEqual(plain.toSorted());
      expect(local.length).toBeGreaterThan(0);
      const asked = (await nginx.log()).map((line) => root + (/"GET \/(\S*) /.exec(line)?.[1] ?? ''));
      const others = fetched.map(({ url }) => url).filter((url) => !plain.includes(url));
      expect(new Set(asked)).toEqual(new Set([...others, `${root}robots.txt`]));
      process.stdout.write(`${doc}: ${local.length} read from files, ${others.length} from nginx\n`);
    } finally {
      await nginx.close();
    }
  });
});
