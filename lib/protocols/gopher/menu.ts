/** Reads the menus of Gopher servers (RFC 1436, 3.2 to 3.4) as leniently as they are written. */

import { isIP } from 'node:net';
import { MAX_URL_LENGTH, normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import { encodePath } from '../file-path.ts';
import { textOf } from './answer-text.ts';
import { type ItemType, itemTypeOf } from './item-types.ts';

interface Menu {
  /** URLs in the order of the menu, each once. */
  readonly entries: readonly string[];
  /** What was skipped, and how often. */
  readonly notes: readonly string[];
}

/** Why lines are skipped: one of them, and several. */
const skips = {
  search: ['search', 'searches'],
  phoneBook: ['CSO phone book', 'CSO phone books'],
  redundant: ['redundant server', 'redundant servers'],
  error: ['error message', 'error messages'],
  hostless: ['item without a host', 'items without a host'],
  relative: ['item with a relative path', 'items with a relative path'],
  invalid: ['invalid line', 'invalid lines'],
} as const;
type Skip = keyof typeof skips;

const skippedTypes: ReadonlyMap<string, Skip> = new Map([
  ['2', 'phoneBook'],
  ['3', 'error'],
  ['7', 'search'],
  ['+', 'redundant'],
]);

/** Lines of a menu as bytes in Latin-1, without their ends and the closing dot. */
export function readMenu(lines: readonly string[]): Menu {
  const origins = createOrigins();
  const entries = new Set<string>();
  const skipped = new Map<Skip, number>();
  for (const line of lines) {
    const found = readLine(line, origins);
    if (found?.href !== undefined) entries.add(found.href);
    if (found?.skip !== undefined) skipped.set(found.skip, (skipped.get(found.skip) ?? 0) + 1);
  }
  return { entries: [...entries], notes: Array.from(skipped, ([skip, count]) => noteOf(skip, count)) };
}

function noteOf(skip: Skip, count: number): string {
  const [one, several] = skips[skip];
  return `${count} ${count === 1 ? one : several} skipped`;
}

interface Found {
  readonly href?: string;
  readonly skip?: Skip;
}

const invalid: Found = { skip: 'invalid' };

/** Longest line that is read, in bytes: a URL and a long name for it. */
const longestLine = 2 * MAX_URL_LENGTH;

/** Undefined for what is only text on the screen. */
function readLine(line: string, origins: Origins): Found | undefined {
  if (line.length > longestLine) return invalid;
  if (line.trim() === '') return undefined;
  const type = itemTypeOf(line.charAt(0));
  if (type.kind === 'comment') return undefined;
  const skip = skippedTypes.get(type.code);
  if (skip !== undefined) return { skip };
  const fields = fieldsOf(line);
  if (fields === undefined) return invalid;
  const elsewhere = type.code === 'h' ? /^\/?URL:/i.exec(fields.selector) : null;
  return elsewhere === null ? readItem(type, fields, origins) : readWebLink(fields.selector.slice(elsewhere[0].length));
}

interface Fields {
  readonly selector: string;
  readonly host: string;
  /** Undefined where none is written. */
  readonly port: number | undefined;
}

/** Tabs in the display string move the fields after it: the port is the first number where it can stand. */
function fieldsOf(line: string): Fields | undefined {
  const fields = line.slice(1).split('\t');
  const portAt = fields.findIndex((field, at) => at >= 3 && /^\s*\d{1,5}(?!\d)/.test(field));
  if (portAt >= 0) {
    const [selector = '', host = '', port = ''] = fields.slice(portAt - 2);
    return { selector, host: host.trim(), port: Number.parseInt(port, 10) };
  }
  const [, selector, host = '', port = ''] = fields;
  if (selector === undefined || !/^[\s+]*$/.test(port)) return undefined;
  return { selector, host: host.trim(), port: undefined };
}

/** What servers write where an item has no host. */
const noHost = /^(?:\+|\(null\)|null|error\.host|null\.host|)$/i;

function readItem(type: ItemType, { selector, host, port }: Fields, origins: Origins): Found {
  if (noHost.test(host)) return { skip: 'hostless' };
  const isSession = type.kind === 'session';
  const origin = origins(isSession ? 'telnet' : 'gopher', host, port);
  // A line break or NUL could not be sent.
  if (origin === undefined || selector.length > MAX_URL_LENGTH || /[\0\r]/.test(selector)) return invalid;
  if (isSession) return { href: `${origin}/` };
  const path = pathOf(type, selector);
  // As segments of a URL they would be resolved, and ask for something else.
  if (/\/\.{1,2}(?:\/|$)/.test(path)) return { skip: 'relative' };
  const href = origin + path;
  return href.length > MAX_URL_LENGTH ? invalid : { href };
}

/** The menu of a server has one URL, as people write it. */
function pathOf({ code }: ItemType, selector: string): string {
  if (code === '1' && selector === '') return '/';
  return `/${encodePath(Buffer.from(code + selector, 'latin1'))}`;
}

/** A custom of later servers: `URL:http://…` as the selector of an HTML page means that URL itself. */
function readWebLink(written: string): Found {
  const text = textOf(Buffer.from(written, 'latin1')).trim();
  const normal = normalizeUrl(text);
  if (normal.ok) return { href: normal.url.href };
  // A URL of a scheme that is not crawled is rejected where the reasons are shown.
  const other = normal.reason === 'scheme' && text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  return other === null ? invalid : { href: other.href };
}

/** `gopher://host:port` in normal form; undefined where the host or the port is none. */
type Origins = (scheme: string, host: string, port: number | undefined) => string | undefined;

/** Most items of a menu are on one server: parsing its URL each time would take longer than all the rest. */
function createOrigins(): Origins {
  const known = new Map<string, string | undefined>();
  return (scheme, host, port) => {
    const key = `${scheme} ${port ?? ''} ${host}`;
    if (!known.has(key)) known.set(key, originBy(scheme, host, port));
    return known.get(key);
  };
}

function originBy(scheme: string, host: string, port: number | undefined): string | undefined {
  if (port === 0) return undefined;
  const bare = host.replaceAll(/^\[|\]$/g, '');
  const name = isIP(bare) === 6 ? `[${bare}]` : textOf(Buffer.from(host, 'latin1'));
  if (isIP(bare) !== 6 && /[\s\p{Cc}/?#@%:\\[\]<>^|]/u.test(name)) return undefined;
  const normal = normalizeUrl(`${scheme}://${name}${port === undefined ? '' : `:${port}`}/`);
  return normal.ok ? originOf(normal.url) : undefined;
}
