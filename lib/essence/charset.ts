/** Turns the bytes of a text into characters: finds the charset by the order browsers use, and never fails. */

import { isAscii, isUtf8 } from 'node:buffer';
import { detect } from 'chardet';
import sniffEncoding from 'html-encoding-sniffer';
import { textDecoder } from '../lang/text-decoder.ts';
import type { ContentFact } from '../sdk/resource.ts';

export interface CharsetHints {
  /** The charset parameter of Content-Type. */
  readonly header?: string;
  /** HTML names its charset in META or an XML declaration, XML in its declaration alone; other texts name none. */
  readonly markup?: 'html' | 'xml';
}

export interface DecodedText {
  /** Without a byte order mark and without NUL, which a database does not take. */
  readonly text: string;
  /** WHATWG name, lower case. */
  readonly charset: string;
  readonly from: ContentFact['charsetFrom'];
  readonly notes: readonly string[];
}

interface Found {
  readonly decoder: TextDecoder | 'utf-8';
  readonly from: ContentFact['charsetFrom'];
}

const GUESS_BYTES = 64 * 1024;
const WIDE_SAMPLE_BYTES = 1024;
const DECLARATION_BYTES = 1024;
/** Fewer characters than this tell nothing. */
const FEWEST_PAIRS = 4;

/**
 * Byte order mark, then header, then META or the XML declaration (RFC 7303, 3), then UTF-8 if it is valid, then a guess from
 * the first 64 KB; windows-1252 when all else fails. UTF-7 is no charset here, whoever names it.
 */
export function decodeText(bytes: Uint8Array, hints: CharsetHints): DecodedText {
  const notes: string[] = [];
  return decodeWith(bytes, findCharset(bytes, hints, notes), notes);
}

function decodeWith(bytes: Uint8Array, { decoder, from }: Found, notes: string[]): DecodedText {
  if (decoder === 'utf-8' && !isUtf8(bytes)) notes.push('not-valid-utf-8');
  const decoded = decoder === 'utf-8' ? decodeUtf8(bytes) : decoder.decode(bytes);
  const hasNul = decoded.includes('\0');
  if (hasNul) notes.push('nul-removed');
  return {
    text: hasNul ? decoded.replaceAll('\0', '') : decoded,
    charset: decoder === 'utf-8' ? 'utf-8' : decoder.encoding,
    from,
    notes,
  };
}

/**
 * The same in the charset that the first META names, wherever it stands: what the beginning seemed to name may be in a script
 * or a comment (HTML standard, 13.2.3.5, changing the encoding while parsing). Undefined where nothing is to be changed.
 */
export function decodeAgain(
  bytes: Uint8Array,
  before: Pick<DecodedText, 'charset' | 'from'>,
  labels: readonly string[],
): DecodedText | undefined {
  if (before.from === 'bom' || before.from === 'header') return undefined;
  if (before.charset.startsWith('utf-16')) return undefined;
  if (before.from === 'meta' && labels[0]?.toLowerCase() === before.charset) return undefined;
  const label = labels.find((each) => decoderOf(each) !== undefined);
  const decoder = label === undefined ? undefined : meant(decoderOf(label));
  if (decoder === undefined) return undefined;
  const isSame = (decoder === 'utf-8' ? decoder : decoder.encoding) === before.charset;
  return isSame && before.from === 'meta' ? undefined : decodeWith(bytes, { decoder, from: 'meta' }, []);
}

/** A META that can be read is not in UTF-16. */
function meant(decoder: Found['decoder'] | undefined): Found['decoder'] | undefined {
  if (decoder === undefined || decoder === 'utf-8') return decoder;
  if (decoder.encoding.startsWith('utf-16')) return 'utf-8';
  return decoder.encoding === 'x-user-defined' ? new TextDecoder('windows-1252') : decoder;
}

function findCharset(bytes: Uint8Array, { header, markup }: CharsetHints, notes: string[]): Found {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return { decoder: mark, from: 'bom' };
  if (header !== undefined) {
    const decoder = decoderOf(header);
    if (decoder !== undefined) return { decoder, from: 'header' };
    notes.push('unknown-charset');
  }
  const isXml = markup === 'xml';
  const start = isXml ? declarationStart(bytes) : 0;
  const named = markup && decoderOf(sniffEncoding(bytes.subarray(start), { defaultEncoding: '', xml: isXml }));
  return named === undefined ? guessCharset(bytes) : { decoder: named, from: 'meta' };
}

/** Blank lines and messages of a server can come before the XML declaration. */
function declarationStart(bytes: Uint8Array): number {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, DECLARATION_BYTES));
  return Math.max(0, start.indexOf('<?xml'));
}

function byteOrderMark(bytes: Uint8Array): Found['decoder'] | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

/** Undefined for names that are no charset, and for those that stand for dangerous ones (`replacement`). */
function decoderOf(label: string): Found['decoder'] | undefined {
  if (/^utf-?8$/i.test(label)) return 'utf-8';
  try {
    const decoder = textDecoder(label);
    return decoder.encoding === 'utf-8' ? 'utf-8' : decoder;
  } catch {
    return undefined;
  }
}

function guessCharset(bytes: Uint8Array): Found {
  const wide = wideCharset(bytes);
  if (wide !== undefined) return { decoder: new TextDecoder(wide), from: 'guess' };
  if (isAscii(bytes)) return { decoder: 'utf-8', from: 'default' };
  if (isUtf8(bytes)) return { decoder: 'utf-8', from: 'guess' };
  const guessed = detect(bytes.subarray(0, GUESS_BYTES));
  const decoder = guessed === null ? undefined : decoderOf(guessed);
  if (decoder === undefined || decoder === 'utf-8')
    return { decoder: new TextDecoder('windows-1252'), from: 'default' };
  return { decoder, from: 'guess' };
}

/** UTF-16 without a mark: in most texts every other byte is zero, and the one beside it is a letter. */
export function wideCharset(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, WIDE_SAMPLE_BYTES);
  const pairs = sample.length >> 1;
  if (pairs < FEWEST_PAIRS || !sample.includes(0)) return undefined;
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const [first = 0, second = 0] = [sample[at], sample[at + 1]];
    if (second === 0 && isTextByte(first)) little++;
    if (first === 0 && isTextByte(second)) big++;
  }
  if (little * 3 > pairs && big * 20 < pairs) return 'utf-16le';
  return big * 3 > pairs && little * 20 < pairs ? 'utf-16be' : undefined;
}

function isTextByte(byte: number): boolean {
  return byte >= 0x20 || (byte >= 9 && byte <= 13);
}

function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
