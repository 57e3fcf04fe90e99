import { existsSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../engine/program.ts';
import { openInstallation } from '../jobs/testing/installation.ts';
import type { TestInstallation } from '../jobs/testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../jobs/testing/outcome.ts';
import { serveFolder, whyNoNginx } from './manual-site.ts';
import type { ManualSite } from './manual-site.ts';

const rules = `<Rule id=sources>
  Match src=path by=contains value=/_sources/
</Rule>
<Rule id=pictures>
  Match src=path by=ends-with value=.png case=ignore
  Match src=path by=ends-with value=.gif case=ignore
</Rule>
<Rule id=old>
  Match src=path by=regex value="/whatsnew/(2\\.[0-9]+|3\\.[0-4])\\.html$"
</Rule>
<Rule id=packed>
  Match src=path by=ends-with value=.gz
</Rule>
<Rule id=capi>
  Match src=path by=begins-with value=/c-api/
</Rule>
<Rule id=plain>
  Match src=type by=is value=text/plain
</Rule>`;
const uses = ['sources', 'pictures', 'old', 'packed', 'capi', 'plain'];

/** The rules of paths as a person reads them, in the order of the file. */
function deniedByPath(pathname: string): string | undefined {
  const lower = pathname.toLowerCase();
  if (pathname.includes('/_sources/')) return 'sources';
  if (lower.endsWith('.png') || lower.endsWith('.gif')) return 'pictures';
  if (/\/whatsnew\/(2\.[0-9]+|3\.[0-4])\.html$/.test(pathname)) return 'old';
  if (pathname.endsWith('.gz')) return 'packed';
  return pathname.startsWith('/c-api/') ? 'capi' : undefined;
}

/** The links of a page by another parser than the robot's. */
function linksOf(html: string, at: string): readonly string[] {
  const written: string[] = [];
  let base = at;
  const parser = new Parser({
    onopentag: (name, { href, src, content, 'http-equiv': pragma }) => {
      if (name === 'base' && href !== undefined && base === at) base = new URL(href, at).href;
      if ((name === 'a' || name === 'area') && href !== undefined) written.push(href);
      if ((name === 'frame' || name === 'iframe') && src !== undefined) written.push(src);
      const target =
        pragma?.toLowerCase() === 'refresh' ? /url\s*=\s*['"]?([^'"]+)/i.exec(content ?? '')?.[1] : undefined;
      if (target !== undefined) written.push(target);
    },
  });
  parser.end(html);
  return written.flatMap((href) => {
    const url = URL.parse(href.trim(), base);
    if (url === null) return [];
    url.hash = '';
    return [url.href];
  });
}

interface Walked {
  readonly read: ReadonlySet<string>;
  readonly denied: Readonly<Record<string, string>>;
}

/** Breadth first over the site, with fetch and a list: what a crawl has to come to. */
async function walk(start: string): Promise<Walked> {
  const { origin } = new URL(start);
  const seen = new Set([start]);
  const read = new Set<string>();
  const denied = new Map<string, string>();
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const url = queue[at] ?? '';
    const rule = deniedByPath(new URL(url).pathname + new URL(url).search);
    if (rule !== undefined) {
      denied.set(url, rule);
      continue;
    }
    const answer = await fetch(url, { redirect: 'manual' });
    const body = await answer.text();
    const location = answer.headers.get('location');
    const type = answer.headers.get('content-type')?.split(';')[0];
    if (answer.ok) read.add(url);
    if (answer.ok && type === 'text/plain') denied.set(url, 'plain');
    const found =
      location !== null ? [new URL(location, url).href] : type === 'text/html' && answer.ok ? linksOf(body, url) : [];
    for (const link of found) {
      if (!link.startsWith(`${origin}/`) || seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  return { read, denied: Object.fromEntries(denied) };
}

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

async function compare(site: ManualSite, start: string): Promise<string> {
  const lines = [`Start url="${start}"`, ...uses.map((rule) => `Use rule=${rule}`)].join('\n  ');
  const collection = await installation.addCollection({
    'filterrules.conf': `${rules}\n<Site name=docs depth=-1>\n  ${lines}\n</Site>\n`,
    'robot.conf':
      '<Process\n  server-delay=0\n  enable-robots-txt=false\n  max-filesize-kb=100000\n  site-max-connections=8\n>\n</Process>\n',
  });
  const run = await collection.crawl({ limits: { ...defaultLimits, repetition: 20, linksPerPage: 100_000 } });
  expect(run.state).toBe('finished');
  const own = [...(await resourcesOf(installation.pool, collection.id)).values()].filter(({ url }) =>
    url.startsWith(`${site.origin}/`),
  );
  const byHand = await walk(start);
  const fetched = own.filter(({ facts }) => facts?.response?.outcome === 'ok').map(({ url }) => url);
  expect(fetched.toSorted()).toEqual([...byHand.read].toSorted());
  const denied = own.flatMap(({ url, reason }) =>
    reason?.startsWith('rule:') ? [[url, reason.slice(5)] as const] : [],
  );
  expect(Object.fromEntries(denied)).toEqual(byHand.denied);
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const counts = Map.groupBy(denied, ([, rule]) => rule);
  return `${fetched.length} read, denied by rules: ${JSON.stringify(Object.fromEntries([...counts].map(([rule, { length }]) => [rule, length])))}`;
}

const pythonDoc = [
  '/usr/share/doc/python3.11/html',
  '/usr/share/doc/python3.12/html',
  '/usr/share/doc/python3.13/html',
].find((folder) => existsSync(`${folder}/index.html`));

describe('what rules exclude equals an independent count', () => {
  it.for([
    ['the Python manual', pythonDoc, 'index.html'],
    ['/usr/share/doc as nginx lists it', '/usr/share/doc', ''],
  ] as const)('over %s', async ([, folder, page], { skip }) => {
    const why =
      whyNoNginx() ??
      (folder === undefined ? 'the Python manual is not installed (Debian: apt-get install python3-doc)' : undefined);
    if (why !== undefined || folder === undefined) return skip(why);
    const site = await serveFolder(folder);
    try {
      process.stdout.write(`${folder}: ${await compare(site, `${site.origin}/${page}`)}\n`);
    } finally {
      await site.close();
    }
  });
});
