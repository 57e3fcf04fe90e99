/** Reads a sitemap of any of the protocol's forms (sitemaps.org): XML, index, feed, list of URLs; pressed or not; bounded. */

import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import zlib from 'node:zlib';
import { lastEnds } from '../lang/xml/sections.ts';
import { normalizeUrl } from '../match/urls/url-key.ts';
import type { ContentFact, ResourceUrl, ResponseFact, SitemapFact } from '../sdk/resource.ts';
import { decodeText } from './charset.ts';
import { recognizeType } from './recognize-type.ts';
import { readSitemapXml } from './sitemap-xml.ts';
import type { WrittenEntry, XmlReading } from './sitemap-xml.ts';

/** The protocol's limits for one file, unpressed. */
export const MOST_SITEMAP_BYTES = 50 * 1024 * 1024;
export const MOST_SITEMAP_ENTRIES = 50_000;

export interface SitemapRequest {
  readonly url: ResourceUrl;
  /** As decoded from its content codings. */
  readonly body: Uint8Array;
  readonly response: ResponseFact;
}

export interface SitemapEntry {
  readonly url: ResourceUrl;
  /** From 1. */
  readonly line: number;
  readonly lastmod?: string;
}

export interface SitemapReading {
  readonly fact: ContentFact & { readonly sitemap: SitemapFact };
  /** Distinct, in order. */
  readonly entries: readonly SitemapEntry[];
  /** Entries with an address, before they were made distinct. */
  readonly found: number;
  /** Entries not taken, with the reasons. */
  readonly cuts: readonly { readonly count: number; readonly reason: string }[];
}

interface Unpressed {
  readonly bytes: Uint8Array;
  readonly problem?: string;
}

/** Total: any bytes give a reading. Other work goes on between its parts. */
export async function readSitemap({ url, body, response }: SitemapRequest): Promise<SitemapReading> {
  const recognized = recognizeType(response.headers['content-type'], body);
  const { bytes, problem: pressed } = await unpress(body);
  const header = recognized.charset;
  const { text, charset, from } = decodeText(bytes, { markup: 'xml', ...(header !== undefined && { header }) });
  const gathered = gather();
  const xml = isXml(text) ? await readXml(text, url.href, gathered.take) : undefined;
  const { kind, problem: written } = xml ?? readLines(text, url.href, gathered.take);
  const problem = [pressed, written].filter((each) => each !== undefined).join('; ');
  const { entries, found, cuts } = gathered.result(xml?.lost);
  const sitemap: SitemapFact = { kind, entries: entries.length, ...(problem !== '' && { problem }) };
  const sum = hash('md5', body);
  return {
    fact: { type: recognized.type, charset, charsetFrom: from, md5: sum, metas: [], sitemap },
    entries,
    found,
    cuts,
  };
}

/** A file pressed by itself (`sitemap.xml.gz`), whatever its name and type; up to the limit, or the place of a damage. */
async function unpress(body: Uint8Array): Promise<Unpressed> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  if (!isGzip) return withinLimit(body);
  const unzip = zlib.createGunzip();
  const parts: Buffer[] = [];
  let size = 0;
  unzip.end(body);
  try {
    for await (const part of unzip as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > MOST_SITEMAP_BYTES) break;
    }
  } catch {
    return { bytes: Buffer.concat(parts), problem: 'the gzip file is damaged' };
  } finally {
    unzip.destroy();
  }
  return withinLimit(Buffer.concat(parts));
}

function withinLimit(bytes: Uint8Array): Unpressed {
  if (bytes.length <= MOST_SITEMAP_BYTES) return { bytes };
  return { bytes: bytes.subarray(0, MOST_SITEMAP_BYTES), problem: 'cut after 50 MB, the limit of a sitemap' };
}

type Reading = Pick<SitemapFact, 'kind'> & { readonly problem?: string };
type Take = (entry: WrittenEntry) => void;

const PART_CHARACTERS = 256 * 1024;

/** What a server writes before the XML counts as an error of the XML. */
function isXml(text: string): boolean {
  const start = text.slice(0, 64 * 1024);
  return /^\s*</.test(start) || /<\?xml\s|<(?:[\w.-]{1,40}:)?(?:urlset|sitemapindex|rss|rdf|feed)[\s>]/i.test(start);
}

async function readXml(text: string, base: string, take: Take): Promise<XmlReading> {
  const xml = readSitemapXml({ base, lastEnds: lastEnds(text) }, take);
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    if (at > 0) await nextTurn();
    xml.write(text.slice(at, at + PART_CHARACTERS));
  }
  return xml.end();
}

/** One URL on each line, and nothing else (sitemaps.org, "Text file"). */
function readLines(text: string, base: string, take: Take): Reading {
  let taken = 0;
  let number = 0;
  // Line by line: an array of all lines would be many times as large as a text of empty ones.
  for (let at = 0; at <= text.length;) {
    const end = lineEnd(text, at);
    number++;
    const written = end > at ? text.slice(at, end).trim() : '';
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(written)) {
      taken++;
      take({ text: written, line: number, base });
    }
    at = end + 1;
  }
  if (taken > 0) return { kind: 'text' };
  return { kind: 'none', problem: 'not a sitemap: neither XML nor a list of URLs' };
}

/** Lines end in LF or CR LF; a CR alone is white space. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Counts all, keeps what is a URL and new, up to the limit. */
function gather() {
  const entries = new Map<string, SitemapEntry>();
  let found = 0;
  let over = 0;
  let bad = 0;
  return {
    take: ({ text, line, lastmod, base }: WrittenEntry): void => {
      found++;
      if (found > MOST_SITEMAP_ENTRIES) {
        over++;
        return;
      }
      const normal = normalizeUrl(text, base);
      if (!normal.ok) bad++;
      else if (!entries.has(normal.url.href))
        entries.set(normal.url.href, { url: normal.url, line, ...(lastmod !== undefined && { lastmod }) });
    },
    result: (lost = 0) => ({
      entries: [...entries.values()],
      found,
      cuts: [
        ...(over > 0 ? [{ count: over, reason: `limit of ${MOST_SITEMAP_ENTRIES} URLs per sitemap` }] : []),
        ...(lost > 0 ? [{ count: lost, reason: 'sitemap entries lost to XML errors' }] : []),
        ...(bad > 0 ? [{ count: bad, reason: 'sitemap entries that are not URLs' }] : []),
      ],
    }),
  };
}
