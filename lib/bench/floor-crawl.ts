/**
 * The floor of `winnow bench crawl`: undici, md5 and htmlparser2 in one process, nothing kept. Prints one line of JSON.
 * Run as a process of its own: `node lib/bench/floor-crawl.ts <connections> <start URL…>`.
 */

import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';

interface Floor {
  readonly pages: number;
  readonly links: number;
  readonly bytes: number;
  readonly linkSet: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakRssMb: number;
}

interface Page {
  readonly links: readonly string[];
  readonly text: string;
}

function readPage(html: string): Page {
  const links: string[] = [];
  let text = '';
  let skipping = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a' && attributes.href !== undefined) links.push(attributes.href);
      if (name === 'script' || name === 'style') skipping++;
    },
    ontext(part) {
      if (skipping === 0) text += part;
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') skipping--;
    },
  });
  parser.end(html);
  return { links, text };
}

/** Follows every link of the starts' host; the links of other hosts are only counted. */
export async function crawlFloor(connections: number, starts: readonly string[]): Promise<Floor> {
  const origin = new URL(starts[0] ?? '').origin;
  const pool = new Pool(origin, { connections, pipelining: 1, allowH2: false });
  const seen = new Set<string>(starts);
  const queue = [...starts];
  let [head, pages, links, size, sums] = [0, 0, 0, 0, 0];
  const startedAt = performance.now();
  const cpu = process.cpuUsage();

  const follow = (base: string, href: string): void => {
    if (!URL.canParse(href, base)) return;
    const target = new URL(href, base);
    target.hash = '';
    if (!/^(https?|ftp):$/.test(target.protocol) || seen.has(target.href)) return;
    seen.add(target.href);
    if (target.origin === origin) queue.push(target.href);
  };
  const visit = async (url: string): Promise<void> => {
    const { statusCode, headers, body } = await pool.request({ path: new URL(url).pathname, method: 'GET' });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('text/html')) return;
    pages++;
    size += bytes.length;
    sums += createHash('md5').update(bytes).digest('hex').length;
    const page = readPage(bytes.toString('utf8'));
    links += page.links.length;
    for (const href of page.links) follow(url, href);
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const url = queue[head++];
      if (url === undefined) {
        head--;
        if (open === 0) return;
        await new Promise(setImmediate);
        continue;
      }
      open++;
      await visit(url);
      open--;
    }
  };
  let open = 0;
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpu);
  await pool.close();
  if (sums !== pages * 32) throw new Error('an md5 is missing');
  return {
    pages,
    links,
    bytes: size,
    linkSet: linkSetHash(seen),
    seconds,
    cpuSeconds: (used.user + used.system) / 1e6,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Order-free fingerprint of a set of URLs: equal sets, equal hash. */
export function linkSetHash(urls: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const url of [...urls].toSorted()) hash.update(`${url}\n`);
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) {
  const [connections, ...starts] = process.argv.slice(2);
  console.log(JSON.stringify(await crawlFloor(Number(connections), starts)));
}
