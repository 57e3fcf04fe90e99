/** Keys of URLs and URL prefixes as external metadata compares them: byte strings with the authority set off. */

/** What is wrong with a prefix: the scheme is not gathered, or the authority is empty or ill-formed. */
export type KeyProblem = 'scheme' | 'host' | 'port' | 'user';

/**
 * A key and what was noticed while it was written. One object is written over and over: nothing is allocated on the way
 * of a URL. In the key the scheme and the host are in lower case, a default port is gone, and a line feed ends the
 * authority, so that "starts with" can never cross the end of a host name. A line feed ends the key of a URL, too, and
 * that of an exact entry: so an exact entry is a prefix of its own URLs only, and one search finds whatever is longest.
 */
export interface MetadataKey {
  bytes: Uint8Array;
  length: number;
  /** Offset in `bytes` of what follows the authority. */
  pathStart: number;
  /** A default page was stripped: the entry matches its folder and the default pages of it, nothing below. */
  exact: boolean;
  /** The text began with `http://` or `https://`. */
  hasScheme: boolean;
  hasQuery: boolean;
  hasFragment: boolean;
  problem: KeyProblem | undefined;
  /** Where in the text the problem is. */
  problemStart: number;
  problemEnd: number;
}

export function createMetadataKey(): MetadataKey {
  return {
    bytes: new Uint8Array(256),
    length: 0,
    pathStart: 0,
    exact: false,
    hasScheme: false,
    hasQuery: false,
    hasFragment: false,
    problem: undefined,
    problemStart: 0,
    problemEnd: 0,
  };
}

const SLASH = 0x2f;
const COLON = 0x3a;
const QUESTION = 0x3f;
const HASH = 0x23;
const DOT = 0x2e;
const LINE_FEED = 0x0a;

/** A host name is not longer (RFC 1035). */
const MAX_HOST = 253;

const http = bytesOf('http://');
const https = bytesOf('https://');

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** By byte: what a host name has for it in lower case; 0 for what needs a closer look. */
const hostBytes = tableOf('abcdefghijklmnopqrstuvwxyz0123456789-._');
/** By byte: 1 for what a scheme consists of. */
const schemeBytes = tableOf('abcdefghijklmnopqrstuvwxyz0123456789+.-');

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) {
    table[character.charCodeAt(0)] = character.charCodeAt(0);
    table[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
  }
  return table;
}

/** Writes the key of a prefix as it stands in a file. False when `problem` says what is wrong with it. */
export function writePrefixKey(key: MetadataKey, text: Uint8Array, start: number, end: number): boolean {
  const path = writeAuthority(key, text, start, end);
  if (path < 0) return false;
  if (path < end && text[path] === QUESTION) push(key, SLASH);
  copyPath(key, text, path, end);
  if (!key.hasQuery && !key.hasFragment) stripDefaultPage(key);
  if (key.exact) push(key, LINE_FEED);
  return true;
}

const encoder = new TextEncoder();
let scratch = new Uint8Array(1024);

/** Writes the key of a URL as it was first seen; the fragment is cut, an empty path is `/`. */
export function writeUrlKey(key: MetadataKey, url: string): boolean {
  const length = encode(url);
  const end = endOfUrl(length);
  const path = writeAuthority(key, scratch, 0, end);
  if (path < 0) return false;
  if (path === end || scratch[path] !== SLASH) push(key, SLASH);
  copyPath(key, scratch, path, end);
  if (!key.hasQuery) stripDefaultPage(key);
  push(key, LINE_FEED);
  return true;
}

/** Where the fragment begins, or the length. */
function endOfUrl(length: number): number {
  let at = 0;
  while (at < length && scratch[at] !== HASH) at++;
  return at;
}

/** Puts the URL's bytes into `scratch`. A URL in normal form is ASCII; what a person types need not be. */
function encode(url: string): number {
  const { length } = url;
  if (scratch.length < length * 3 + 1) scratch = new Uint8Array(length * 4);
  for (let i = 0; i < length; i++) {
    const code = url.charCodeAt(i);
    if (code > 127) return encoder.encodeInto(url, scratch).written;
    scratch[i] = code;
  }
  return length;
}

/** The key as text, for people: without the mark that ends the authority. */
export function keyText({ bytes, length }: Pick<MetadataKey, 'bytes' | 'length'>): string {
  return new TextDecoder().decode(bytes.subarray(0, length)).replaceAll('\n', '');
}

/** Writes scheme, host, port and the mark; gives the offset of the path in the text, or -1 with the problem. */
function writeAuthority(key: MetadataKey, text: Uint8Array, start: number, end: number): number {
  reset(key);
  // The host of another script may be longer than it was written.
  if (key.bytes.length < end - start + MAX_HOST + 32) key.bytes = new Uint8Array((end - start) * 2 + MAX_HOST + 32);
  const hostStart = writeScheme(key, text, start, end);
  const hostEnd = hostStart < 0 ? -1 : writeHost(key, text, hostStart, end);
  if (hostEnd < 0) return -1;
  const path = hostEnd < end && text[hostEnd] === COLON ? writePort(key, text, hostEnd, end) : hostEnd;
  if (path < 0) return -1;
  push(key, LINE_FEED);
  key.pathStart = key.length;
  return path;
}

function writeHost(key: MetadataKey, text: Uint8Array, start: number, end: number): number {
  const before = key.length;
  const { bytes } = key;
  let to = before;
  let at = start;
  for (; at < end; at++) {
    const byte = hostBytes[text[at] ?? 0] ?? 0;
    if (byte === 0) break;
    bytes[to++] = byte;
  }
  const isPlain = at === end || isPathStart(text[at] ?? 0) || text[at] === COLON;
  if (!isPlain) return writeOddHost(key, text, start, end);
  key.length = to;
  return isHost(key, before) ? at : fail(key, 'host', start, at);
}

function reset(key: MetadataKey): void {
  key.length = 0;
  key.exact = false;
  key.hasScheme = false;
  key.hasQuery = false;
  key.hasFragment = false;
  key.problem = undefined;
}

function fail(key: MetadataKey, problem: KeyProblem, start: number, end: number): -1 {
  key.problem = problem;
  key.problemStart = start;
  key.problemEnd = end;
  return -1;
}

function push(key: MetadataKey, byte: number): void {
  key.bytes[key.length++] = byte;
}

function isPathStart(byte: number): boolean {
  return byte === SLASH || byte === QUESTION || byte === HASH;
}

/** Without a scheme `http://` is assumed. */
function writeScheme(key: MetadataKey, text: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && schemeBytes[text[at] ?? 0] !== 0) at++;
  const isScheme = at > start && text[at] === COLON && text[at + 1] === SLASH && text[at + 2] === SLASH && at + 2 < end;
  if (!isScheme) {
    append(key, http);
    return start;
  }
  key.hasScheme = true;
  const known = isWord(text, start, at, http) ? http : isWord(text, start, at, https) ? https : undefined;
  if (known === undefined) return fail(key, 'scheme', start, at);
  append(key, known);
  return at + 3;
}

function append(key: MetadataKey, bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) key.bytes[key.length++] = bytes[i] ?? 0;
}

/** True when the text is the word before `://`, in any letter case. */
function isWord(text: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  if (end - start !== word.length - 3) return false;
  for (let i = start; i < end; i++) if (((text[i] ?? 0) | 0x20) !== word[i - start]) return false;
  return true;
}

/** Labels are not empty; one dot at the end is allowed. */
function isHost({ bytes, length }: MetadataKey, start: number): boolean {
  if (length === start || length - start > MAX_HOST) return false;
  let before = DOT;
  for (let i = start; i < length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === DOT && before === DOT) return false;
    before = byte;
  }
  return true;
}

/** An IPv6 address or a name in another script: as a URL has it. */
function writeOddHost(key: MetadataKey, text: Uint8Array, start: number, end: number): number {
  let hostEnd = start;
  while (hostEnd < end && !isPathStart(text[hostEnd] ?? 0)) hostEnd++;
  const authority = new TextDecoder().decode(text.subarray(start, hostEnd));
  if (authority.includes('@')) return fail(key, 'user', start, hostEnd);
  const portAt = /:\d*$/.exec(authority)?.index ?? authority.length;
  const written = authority.slice(0, portAt);
  const host = oddHost(written);
  if (host === undefined) return fail(key, 'host', start, hostEnd);
  append(key, encoder.encode(host));
  return start + encoder.encode(written).length;
}

function oddHost(written: string): string | undefined {
  const isAddress = written.startsWith('[');
  const isForeign = /^[\p{L}\p{M}\p{N}._-]+$/u.test(written);
  if (!isAddress && !isForeign) return undefined;
  const parsed = URL.parse(`http://${written}/`);
  const host = parsed?.port === '' ? parsed.hostname : '';
  return host === '' || host.length > MAX_HOST ? undefined : host;
}

function writePort(key: MetadataKey, text: Uint8Array, colon: number, end: number): number {
  let at = colon + 1;
  let port = 0;
  for (; at < end && !isPathStart(text[at] ?? 0); at++) {
    const digit = (text[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9 || port > 65_535)
      return fail(key, problemOfPort(text, at, end), colon, endOf(text, at, end));
    port = port * 10 + digit;
  }
  if (at === colon + 1 || port > 65_535) return fail(key, 'port', colon, at);
  const isDefault = port === (key.bytes[4] === COLON ? 80 : 443);
  if (!isDefault) append(key, bytesOf(`:${port}`));
  return at;
}

function endOf(text: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && !isPathStart(text[at] ?? 0)) at++;
  return at;
}

function problemOfPort(text: Uint8Array, from: number, end: number): KeyProblem {
  return text.subarray(from, endOf(text, from, end)).includes(0x40) ? 'user' : 'port';
}

function copyPath(key: MetadataKey, text: Uint8Array, start: number, end: number): void {
  const { bytes } = key;
  let to = key.length;
  for (let i = start; i < end; i++) {
    const byte = text[i] ?? 0;
    if (byte === QUESTION) key.hasQuery = true;
    else if (byte === HASH) key.hasFragment = true;
    bytes[to++] = byte;
  }
  key.length = to;
}

/** Names of default pages; an extension of three or four characters follows (manual, "Default page handling"). */
export const DEFAULT_PAGES: readonly string[] = ['index', 'welcome', 'home', 'default', 'main'];
const defaultPages = DEFAULT_PAGES.map(bytesOf);
const SHORTEST = 'home.htm'.length;
const LONGEST = 'welcome.html'.length;

/** `/a/index.html` becomes `/a/`, and the key exact. */
function stripDefaultPage(key: MetadataKey): void {
  const { bytes, length } = key;
  const dot = bytes[length - 5] === DOT ? length - 5 : bytes[length - 4] === DOT ? length - 4 : -1;
  if (dot < 0) return;
  let slash = dot;
  while (slash >= key.pathStart && bytes[slash] !== SLASH) slash--;
  const size = length - slash - 1;
  if (slash < key.pathStart || size < SHORTEST || size > LONGEST) return;
  if (!isAlphanumeric(bytes, dot + 1, length) || !isDefaultName(bytes, slash + 1, dot)) return;
  key.length = slash + 1;
  key.exact = true;
}

function isAlphanumeric(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (hostBytes[byte] === 0 || byte === DOT || byte === 0x2d || byte === 0x5f) return false;
  }
  return true;
}

function isDefaultName(bytes: Uint8Array, start: number, end: number): boolean {
  for (const name of defaultPages) {
    if (name.length !== end - start) continue;
    let i = 0;
    while (i < name.length && name[i] === bytes[start + i]) i++;
    if (i === name.length) return true;
  }
  return false;
}
