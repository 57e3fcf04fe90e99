/** What a crawl of a site has to come to: pages fetched one after the other, and their links by another parser. */

import { Parser } from 'htmlparser2';
import type { ExcludedBy } from './made-rules.ts';

export interface Walked {
  /** URLs that were answered with a document, or with a redirect. */
  readonly visited: ReadonlySet<string>;
  /** URLs that a rule keeps out, some of them only when their type was known. */
  readonly excluded: ReadonlyMap<string, string>;
}

/** Breadth first, with fetch and a list; what a rule keeps out by its URL is not asked for. */
export async function walkSite(start: string, excludedBy: ExcludedBy): Promise<Walked> {
  const { origin } = new URL(start);
  const seen = new Set([start]);
  const visited = new Set<string>();
  const excluded = new Map<string, string>();
  const waiting = [start];
  for (const url of waiting) {
    const rule = excludedBy(url);
    if (rule !== undefined) {
      excluded.set(url, rule);
      continue;
    }
    const answer = await ask(url);
    if (answer === undefined) continue;
    visited.add(url);
    const late = excludedBy(url, answer.type);
    if (late !== undefined) excluded.set(url, late);
    for (const link of late === undefined ? answer.found : []) {
      if (!link.startsWith(`${origin}/`) || seen.has(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return { visited, excluded };
}

interface Answer {
  /** Of a document; a redirect has none. */
  readonly type?: string;
  /** Where it leads. */
  readonly found: readonly string[];
}

async function ask(url: string): Promise<Answer | undefined> {
  const answer = await fetch(url, { redirect: 'manual' });
  const body = await answer.text();
  const location = answer.headers.get('location');
  if (location !== null) return { found: [new URL(location, url).href] };
  if (!answer.ok) return undefined;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  return { type, found: type === 'text/html' ? linksOf(body, url) : [] };
}

function linksOf(html: string, at: string): readonly string[] {
  const written: string[] = [];
  let base = at;
  const parser = new Parser({
    onopentag: (name, { href, src, content, 'http-equiv': pragma }) => {
      if (name === 'base' && href !== undefined && base === at) base = new URL(href, at).href;
      if ((name === 'a' || name === 'area') && href !== undefined) written.push(href);
      if ((name === 'frame' || name === 'iframe') && src !== undefined) written.push(src);
      const isRefresh = pragma?.toLowerCase() === 'refresh';
      const target = isRefresh ? /url\s*=\s*['"]?([^'"]+)/i.exec(content ?? '')?.[1] : undefined;
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
