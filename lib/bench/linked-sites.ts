/**
 * Sites that link to each other, on loopback: made-up pages of which each links to eight of any site. Run as a process
 * of its own, so that serving them is nobody's event loop: `node lib/bench/linked-sites.ts <sites> <pages of each>`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const linksOnPage = 8;
const words = 'crawl robot filter depth site link page rule source title index search engine archive record'.split(' ');

export interface LinkedSites {
  /** The root of each site. */
  readonly starts: readonly string[];
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** Pages are numbered over all sites: site by site in turn, so that any number of pages is spread evenly. */
export interface LinkedPages {
  readonly origins: readonly string[];
  readonly pages: number;
}

/** The eight pages a page links to, the same every time. */
export function linksOf({ pages }: Pick<LinkedPages, 'pages'>, page: number): readonly number[] {
  return Array.from({ length: linksOnPage }, (_, nth) => mixed(page * linksOnPage + nth) % pages);
}

/** An integer with its bits mixed (murmur3). */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

function pathOf({ origins }: LinkedPages, page: number): string {
  return page < origins.length ? '/' : `/${page}.html`;
}

function urlOf(linked: LinkedPages, page: number): string {
  return (linked.origins[page % linked.origins.length] ?? '') + pathOf(linked, page);
}

/** Every page that a way leads to, by URL, with the fewest links from a start: what a crawl has to come to. */
export function walkBreadthFirst(linked: LinkedPages): ReadonlyMap<string, number> {
  const depths = new Int32Array(linked.pages).fill(-1);
  const queue = linked.origins.map((_, page) => page);
  for (const page of queue) depths[page] = 0;
  for (const page of queue) {
    for (const to of linksOf(linked, page)) {
      if (depths[to] !== -1) continue;
      depths[to] = (depths[page] ?? 0) + 1;
      queue.push(to);
    }
  }
  return new Map(queue.map((page) => [urlOf(linked, page), depths[page] ?? 0]));
}

function pageHtml(linked: LinkedPages, page: number): string {
  const text = Array.from({ length: 40 }, (_, nth) => words[(page * 5 + nth * (nth + 3)) % words.length]).join(' ');
  const links = linksOf(linked, page).map((to) => `<li><a href="${urlOf(linked, to)}">Page ${to}</a></li>`);
  return `<!doctype html><html><head><meta charset="utf-8"><title>Page ${page}</title></head><body><h1>Page ${page}</h1><p>${text}.</p><ul>${links.join('')}</ul></body></html>`;
}

/** Serves so many pages in all, until closed. */
export async function serveLinkedSites(sites: number, pages: number): Promise<LinkedSites> {
  const child = spawn(process.execPath, [import.meta.filename, String(sites), String(pages)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const starts: readonly string[] = JSON.parse(line.toString());
  return {
    starts,
    pid: child.pid ?? 0,
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function serve(sites: number, pages: number): Promise<void> {
  const origins: string[] = [];
  const linked: LinkedPages = { origins, pages };
  const answer = (site: number, path: string): string | undefined => {
    if (path === '/') return pageHtml(linked, site);
    const page = Number(/^\/(\d+)\.html$/.exec(path)?.[1]);
    return page < pages && page % sites === site ? pageHtml(linked, page) : undefined;
  };
  for (let site = 0; site < sites; site++) {
    const server = http.createServer({ keepAliveTimeout: 60_000 }, ({ url = '/' }, response) => {
      const html = answer(site, url);
      response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    origins.push(`http://127.0.0.1:${port}`);
  }
  console.log(JSON.stringify(origins.map((origin) => `${origin}/`)));
}

if (import.meta.main) {
  const [sites, pages] = process.argv.slice(2).map(Number);
  // Whoever started it is gone when its end of the pipe is.
  process.stdin.resume().on('end', () => process.exit());
  await serve(sites ?? 1, pages ?? 1);
}
