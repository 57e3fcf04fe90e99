/** Finds what a body is: what its server says, unless the server says nothing or the bytes plainly say otherwise. */

import { charsetParameter } from '../match/media-type.ts';
import { wideCharset } from './charset.ts';

export interface RecognizedType {
  /** MIME type, lower case, without parameters. */
  readonly type: string;
  /** The charset parameter, as written. */
  readonly charset?: string;
  /** Set when the type comes from the bytes. */
  readonly sniffed?: 'no-type' | 'wrong-type' | 'xhtml-namespace';
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Types with which servers say that they do not know (MIME Sniffing, 5.1). */
const saysNothing: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown', '*/*']);

const magics: readonly (readonly [type: string, bytes: string])[] = [
  ['application/pdf', '%PDF-'],
  ['application/postscript', '%!PS-'],
  ['application/gzip', '\u001f\u008b'],
  ['application/zip', 'PK\u0003\u0004'],
  ['application/x-bzip2', 'BZh'],
  ['application/x-xz', '\u00fd7zXZ\0'],
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/gif', 'GIF8'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/webp', 'RIFF????WEBP'],
  ['audio/wave', 'RIFF????WAVE'],
  ['audio/mpeg', 'ID3'],
  ['application/x-msdownload', 'MZ'],
];
const ANY = '?'.charCodeAt(0);

const SAMPLE_BYTES = 512;
/** Comments and a document type declaration may come before the root element. */
const ROOT_BYTES = 4_096;
const htmlStart =
  /^(?:<!--[^]*?-->|\s)*<(?:!doctype\s+html|html|head|body|title|script|iframe|h1|div|font|table|a|style|br|p|b|meta)(?:[\s>]|$)/i;
const xmlStart = /^\s*<\?xml/;
const xhtmlType = 'application/xhtml+xml';
/** What XML may have before its root element, and the root of XHTML with its namespace (HTML standard, 14). */
const xhtmlRoot =
  /^\uFEFF?(?:\s|<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!->))*-->|<!doctype[^>[]*>)*<html\s[^>]*xmlns\s*=\s*["'][^"']*\/\/www\.w3\.org\/1999\/xhtml["']/i;

export function recognizeType(header: string | undefined, body: Uint8Array): RecognizedType {
  const { type, charset } = readContentType(header);
  const rest = charset === undefined ? {} : { charset };
  if (type === undefined) return { type: sniff(body), ...rest, sniffed: 'no-type' };
  if (type.startsWith('text/') || type === xhtmlType) {
    const magic = magicOf(body);
    if (magic !== undefined) return { type: magic, sniffed: 'wrong-type' };
  }
  if (isOtherXml(type) && xhtmlRoot.test(startOf(body.subarray(0, ROOT_BYTES))))
    return { type: xhtmlType, ...rest, sniffed: 'xhtml-namespace' };
  return { type, ...rest };
}

/** The type is undefined when the header has none, or one that says nothing. */
function readContentType(header: string | undefined): { readonly type?: string; readonly charset?: string } {
  if (header === undefined) return {};
  const [essence = ''] = header.split(';', 1);
  const type = essence.trim().toLowerCase();
  const charset = charsetParameter(header);
  const isType = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(type) && !saysNothing.has(type);
  return { ...(isType && { type }), ...(charset !== undefined && { charset }) };
}

/** True of types of XML, except that of XHTML (RFC 7303). */
function isOtherXml(type: string): boolean {
  return type.endsWith('xml') && /[/+]xml$/.test(type) && type !== xhtmlType;
}

/** The beginning of a text, by its byte order mark or the zeros in it; in UTF-8 otherwise. */
function startOf(body: Uint8Array): string {
  return new TextDecoder(wideCharset(body) ?? markedCharset(body)).decode(body);
}

function sniff(body: Uint8Array): string {
  const magic = magicOf(body);
  if (magic !== undefined) return magic;
  const wide = wideCharset(body);
  const sample = body.subarray(0, SAMPLE_BYTES);
  if (wide === undefined && hasBinary(sample)) return UNKNOWN_TYPE;
  const text = startOf(sample);
  if (htmlStart.test(text)) return 'text/html';
  if (!xmlStart.test(text)) return 'text/plain';
  return /<html[\s>]/i.test(text) ? xhtmlType : 'text/xml';
}

function markedCharset(body: Uint8Array): string {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Bytes no text has (MIME Sniffing, 3); a byte order mark speaks for text whatever follows. */
function hasBinary(sample: Uint8Array): boolean {
  if (markedCharset(sample) !== 'utf-8') return false;
  return sample.some((byte) => byte < 0x20 && (byte < 9 || byte === 11 || (byte > 13 && byte !== 27)));
}

function magicOf(body: Uint8Array): string | undefined {
  return magics.find(([, bytes]) => startsWith(body, bytes))?.[0];
}

function startsWith(body: Uint8Array, bytes: string): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes.charCodeAt(at);
    if (code !== ANY && body[at] !== code) return false;
  }
  return body.length >= bytes.length;
}
