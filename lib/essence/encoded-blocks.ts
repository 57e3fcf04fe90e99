/** Files and keys that a message carries within its text: uuencode, yEnc, BinHex, and the armor of PGP and PEM (RFC 9580, 6). */

import { bytesOf, Lines } from './unnest/lines.ts';
import { decodeName } from './unnest/names.ts';

export interface Unarmored {
  /** Without the blocks, one character per byte as before. */
  readonly text: string;
  /** Names of the files. */
  readonly files: readonly string[];
}

/** What a line is to the block that it may be in. */
type LineKind = 'inside' | 'last' | 'outside';
type Block = (line: string) => LineKind;

/** What a block begins with. A message may hold a later part of a uuencoded file, which is its full lines alone. */
const sign = /^(?:begin|=ybegin |\(This file must be|(?:> ?|- )*-----BEGIN |M[ -`]{60})/m;
const longestStart = 4096;

/** Linear in the length of the text. */
export function withoutEncodedBlocks(text: string): Unarmored {
  if (!sign.test(text)) return { text, files: [] };
  const lines = new Lines(text);
  const kept: string[] = [];
  const files: string[] = [];
  const lastYend = text.lastIndexOf('\n=yend ');
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const { start, end } = lines;
    const begun = blockAt(line, peek(lines), lastYend > start);
    if (begun === undefined) {
      kept.push(text.slice(start, end));
      continue;
    }
    if (begun.file !== undefined) files.push(decodeName(bytesOf(begun.file)));
    skip(lines, begun.block);
  }
  return { text: kept.join(''), files };
}

function peek(lines: Lines): string {
  const line = lines.next();
  if (line !== undefined) lines.back();
  return line ?? '';
}

function skip(lines: Lines, block: Block): void {
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const kind = block(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (kind === 'outside') lines.back();
    if (kind !== 'inside') return;
  }
}

interface Begun {
  readonly block: Block;
  readonly file?: string;
}

/** `isEnded`: the end of a yEnc block follows somewhere. */
function blockAt(written: string, next: string, isEnded: boolean): Begun | undefined {
  const line = written.slice(0, longestStart).trimEnd();
  if (line.startsWith('begin')) return uuencodedAt(line, next);
  if (isFull(line) && isFull(next.trimEnd())) return { block: uuencodedLine };
  if (line.startsWith('=ybegin ')) return yencAt(line, isEnded);
  if (line.startsWith('(This file must be converted with BinHex')) return { block: binHexLine() };
  const armor = withoutPrefix(line);
  if (/^-----BEGIN PGP SIGNED MESSAGE-----$/.test(armor)) return { block: signedHeaderLine };
  return /^-----BEGIN [A-Z\d ]{1,60}-----$/.test(armor) ? { block: armorLine } : undefined;
}

function uuencodedAt(line: string, next: string): Begun | undefined {
  const [, isBase64, file] = /^begin(-base64)? [0-7]{3,4} (.+)$/.exec(line) ?? [];
  if (file === undefined) return undefined;
  if (isBase64 !== undefined) return { block: base64Line, file };
  return isUuencoded(next.replace(/\r$/, '')) ? { block: uuencodedLine, file } : undefined;
}

function yencAt(line: string, isEnded: boolean): Begun | undefined {
  const [, width] = / line=(\d{1,4})\b/.exec(line) ?? [];
  const [, file] = / name=(.+)$/.exec(line) ?? [];
  return width === undefined || file === undefined ? undefined : { block: yencLine(isEnded ? 0 : Number(width)), file };
}

function isFull(line: string): boolean {
  return /^M[ -`]{60}[ -`]?$/.test(line);
}

/** Begins with its number of bytes. Blanks at its end may have been lost, and a checksum may follow. */
function isUuencoded(line: string): boolean {
  if (!/^[ -`]+$/.test(line)) return false;
  const characters = Math.ceil(((line.charCodeAt(0) - 32) & 63) / 3) * 4;
  return line.length <= characters + 3 && (line.length > characters / 2 || line.length === 1);
}

function uuencodedLine(line: string): LineKind {
  if (/^end *$/.test(line)) return 'last';
  return line === '' || isUuencoded(line) ? 'inside' : 'outside';
}

function base64Line(line: string): LineKind {
  if (line.startsWith('====')) return 'last';
  return /^[\w+/=-]*\s*$/.test(line) ? 'inside' : 'outside';
}

/** `width`: of all lines but the last. */
function yencLine(width: number): Block {
  return (line) => {
    if (line.startsWith('=yend ')) return 'last';
    return line.length >= width || line.startsWith('=ypart ') ? 'inside' : 'outside';
  };
}

/** From a colon to another. */
function binHexLine(): Block {
  let isBegun = false;
  return (written) => {
    const line = written.trimEnd();
    if (!isBegun && line === '') return 'inside';
    if (!isBegun && !line.startsWith(':')) return 'outside';
    const data = isBegun ? line : line.slice(1);
    isBegun = true;
    if (!/^[!-\-0-689@A-NP-VX-Z[`a-fh-mp-r]*:?$/.test(data)) return 'outside';
    return data.endsWith(':') ? 'last' : 'inside';
  };
}

/** What follows is the text that is signed. */
function signedHeaderLine(line: string): LineKind {
  const field = withoutPrefix(line);
  if (/^[> ]*$/.test(field)) return 'last';
  return /^[A-Z][\w-]*: /.test(field) ? 'inside' : 'outside';
}

function armorLine(written: string): LineKind {
  const line = withoutPrefix(written).trimEnd();
  if (line.startsWith('-----END ')) return 'last';
  return /^(?:[A-Za-z\d+/=]*|[A-Z][\w-]*: .*|>*)$/.test(line) ? 'inside' : 'outside';
}

/** Without the marks of a quotation, and of what would otherwise begin with a hyphen in a signed text. */
function withoutPrefix(line: string): string {
  return line.replace(/^(?:> ?|- )+/, '');
}
