/** What sitemaps and feeds call their entries, and what in an entry is its address (sitemaps.org; RSS 1.0 and 2.0; RFC 4287). */

import { lowerLocalName, namespaceOf } from '../lang/xml/namespaces.ts';
import type { NamespaceScope } from '../lang/xml/namespaces.ts';
import { valueOf } from '../lang/xml/scan-tag.ts';
import type { Attribute } from '../lang/xml/scan-tag.ts';
import type { SitemapFact } from '../sdk/resource.ts';

export interface Dialect {
  readonly kind: SitemapFact['kind'];
  /** Local names, in lower case. */
  readonly entry: string;
  readonly address: string;
  readonly dates: readonly string[];
  /** Entries are in another namespace than the root element, in any. */
  readonly hasOwnNamespace: boolean;
}

const plain = { hasOwnNamespace: false };

/** By the local name of the root element, whatever its namespace. */
export const dialects: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['urlset', { kind: 'urls', entry: 'url', address: 'loc', dates: ['lastmod'], ...plain }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap', address: 'loc', dates: ['lastmod'], ...plain }],
  ['rss', { kind: 'feed', entry: 'item', address: 'link', dates: ['pubdate', 'date'], ...plain }],
  ['rdf', { kind: 'feed', entry: 'item', address: 'link', dates: ['date'], hasOwnNamespace: true }],
  ['feed', { kind: 'feed', entry: 'entry', address: 'link', dates: ['updated', 'modified'], ...plain }],
]);

/** Parts of an entry that are read. Its address is that of the first of `link`, `atomLink`, and `guid` that it has. */
export const entryParts = ['link', 'atomLink', 'guid', 'date'] as const;
export type EntryPart = (typeof entryParts)[number];

const atom: ReadonlySet<string> = new Set(['http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#']);
const dublinCore = 'http://purl.org/dc/elements/1.1/';

export interface NamedElement {
  readonly name: string;
  readonly scope: NamespaceScope | undefined;
}

/** `own` is the namespace of the entry; undefined outside entries. */
export function partOf(
  { name, scope }: NamedElement,
  dialect: Dialect | undefined,
  own: string | undefined,
): EntryPart | undefined {
  const part = dialect === undefined || own === undefined ? undefined : namedPart(lowerLocalName(name), dialect);
  if (part === undefined) return undefined;
  const namespace = namespaceOf(name, scope);
  if (namespace === own) return part;
  const isAtom = atom.has(namespace);
  if (part === 'date') return isAtom || namespace === dublinCore ? 'date' : undefined;
  return part === 'link' && isAtom && dialect?.kind === 'feed' ? 'atomLink' : undefined;
}

function namedPart(local: string, { kind, address, dates }: Dialect): 'link' | 'guid' | 'date' | undefined {
  if (local === address) return 'link';
  if (local === 'guid' && kind === 'feed') return 'guid';
  return dates.includes(local) ? 'date' : undefined;
}

const alternate: ReadonlySet<string> = new Set(['alternate', 'http://www.iana.org/assignments/relation/alternate']);
const absolute = /^[a-z][a-z\d+.-]*:\/\//i;

/** Its attribute, else its text; undefined for what is no address of the entry itself. */
export function valueOfPart(part: EntryPart, attributes: readonly Attribute[], text: string): string | undefined {
  const written = part === 'guid' ? permalink(attributes, text.trim()) : linkOf(part, attributes, text).trim();
  return written === '' ? undefined : written;
}

function linkOf(part: EntryPart, attributes: readonly Attribute[], text: string): string {
  if (part === 'date') return text;
  const rel = valueOf(attributes, 'rel');
  return rel === undefined || alternate.has(rel.trim().toLowerCase()) ? (valueOf(attributes, 'href') ?? text) : '';
}

/** A guid is a permalink unless it says otherwise (RSS 2.0); one that does not say so may be any text. */
function permalink(attributes: readonly Attribute[], text: string): string {
  const says = valueOf(attributes, 'isPermaLink')?.trim().toLowerCase();
  return says === 'true' || (says !== 'false' && absolute.test(text)) ? text : '';
}
