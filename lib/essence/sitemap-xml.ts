/** Reads the XML of a sitemap, a sitemap index or a feed as a stream: no entity is expanded, nothing is fetched. */

import sax from 'sax';
import type { SitemapFact } from '../sdk/resource.ts';

/** An entry as written. */
export interface WrittenEntry {
  readonly text: string;
  /** Line of the address, from 1. */
  readonly line: number;
  readonly lastmod?: string;
}

export interface SitemapXml {
  /** A part of the text; false when no more is wanted. */
  write(text: string): boolean;
  /** Ends the text. */
  end(): XmlReading;
}

export interface XmlReading {
  readonly kind: SitemapFact['kind'];
  readonly problem?: string;
}

/** Elements inside each other. */
const DEEPEST = 50;
/** Characters of an address or a date; more are no address. */
const LONGEST = 8192;

interface Dialect {
  readonly kind: SitemapFact['kind'];
  /** The element of an entry. */
  readonly entry: string;
  readonly address: string;
  readonly date: readonly string[];
}

/** By the root element, whatever namespace it claims (sitemaps.org; RSS 1.0 and 2.0; Atom, RFC 4287). */
const dialects: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['urlset', { kind: 'urls', entry: 'url', address: 'loc', date: ['lastmod'] }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap', address: 'loc', date: ['lastmod'] }],
  ['rss', { kind: 'feed', entry: 'item', address: 'link', date: ['pubdate', 'date'] }],
  ['rdf', { kind: 'feed', entry: 'item', address: 'link', date: ['date'] }],
  ['feed', { kind: 'feed', entry: 'entry', address: 'link', date: ['updated', 'modified'] }],
]);

interface OpenEntry {
  text: string;
  line: number;
  lastmod: string;
}

/** Calls `found` for each entry with an address, in order. Never throws. */
export function readSitemapXml(found: (entry: WrittenEntry) => void): SitemapXml {
  const parser = sax.parser(true, { position: true });
  const open: string[] = [];
  let dialect: Dialect | undefined;
  let problem: string | undefined;
  let entry: OpenEntry | undefined;
  let target: 'text' | 'lastmod' | undefined;

  const stop = (reason: string): void => {
    problem ??= reason;
  };
  const startEntryPart = (name: string, attributes: Readonly<Record<string, unknown>>): void => {
    if (entry === undefined || dialect === undefined || open.at(-1) !== dialect.entry) return;
    if (name === dialect.address) {
      takeAddress(entry, attributes, parser.line + 1);
      target = 'text';
    } else if (dialect.date.includes(name)) target = 'lastmod';
  };

  parser.onopentag = ({ name, attributes }) => {
    if (problem !== undefined) return;
    const local = localName(name);
    if (open.length === 0) {
      dialect = dialects.get(local);
      if (dialect === undefined) stop(`no sitemap: the root element is ${local.slice(0, 40)}`);
    }
    startEntryPart(local, attributes);
    if (local === dialect?.entry) entry = { text: '', line: 0, lastmod: '' };
    open.push(local);
    if (open.length > DEEPEST) stop(`elements more than ${DEEPEST} deep at line ${parser.line + 1}`);
  };
  const append = (text: string): void => appendTo(entry, target, text);
  parser.onclosetag = () => {
    const name = open.pop();
    target = undefined;
    if (problem !== undefined || entry === undefined || name !== dialect?.entry) return;
    const written = writtenEntry(entry);
    entry = undefined;
    if (written !== undefined) found(written);
  };
  const fail = (error: Error): void => stop(`XML error at line ${parser.line + 1}: ${firstLine(error)}`);
  Object.assign(parser, { ontext: append, oncdata: append, onerror: fail });

  const isOpen = (): boolean => problem === undefined;
  return {
    write: (text) => {
      if (isOpen()) parser.write(text);
      return isOpen();
    },
    end: () => {
      if (isOpen()) parser.close();
      if (dialect === undefined) stop('no sitemap: neither XML nor a list of URLs');
      return { kind: dialect?.kind ?? 'none', ...(problem !== undefined && { problem }) };
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** Atom has the address in an attribute, and other links beside the one that is meant. */
function takeAddress(entry: OpenEntry, attributes: Readonly<Record<string, unknown>>, line: number): void {
  const { href, rel = 'alternate' } = attributes;
  if (entry.text === '') entry.line = line;
  if (typeof href === 'string' && rel === 'alternate' && entry.text === '') entry.text = href.slice(0, LONGEST + 1);
}

function appendTo(entry: OpenEntry | undefined, target: 'text' | 'lastmod' | undefined, text: string): void {
  if (entry === undefined || target === undefined || entry[target].length > LONGEST) return;
  entry[target] += text.slice(0, LONGEST + 1);
}

function writtenEntry({ text, line, lastmod }: OpenEntry): WrittenEntry | undefined {
  const address = text.trim();
  const date = lastmod.trim();
  if (address === '') return undefined;
  return { text: address, line, ...(date !== '' && { lastmod: date.slice(0, 64) }) };
}

function firstLine({ message }: Error): string {
  return (message.split('\n', 1)[0] ?? '').slice(0, 200);
}
