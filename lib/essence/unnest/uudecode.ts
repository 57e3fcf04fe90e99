/** uuencode (POSIX), in its historical form and in base64: all files in a text, with any text around them. */

import { ByteSink } from './byte-sink.ts';
import { Lines, bytesOf, textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';
import { Turns } from './turns.ts';

const begin = /^begin(-base64)? [0-7]{3,4} (.+)\r?$/;
/** Longer names would be refused. */
const longestBegin = 4096;

/** File modes are ignored. Throws `Unreadable` if there is no file. */
export async function* uudecode(body: Uint8Array, memberBytes: number): Entries {
  let isFound = false;
  const text = textOf(body);
  // Macintosh texts have carriage returns only.
  const lines = new Lines(text.includes('\n') ? text : text.replaceAll('\r', '\n'));
  for await (const entry of decodeLines(lines, memberBytes)) {
    isFound = true;
    yield entry;
  }
  if (!isFound) throw new Unreadable('wrong-format', 'it has no uuencoded file');
}

/** The files in the remaining lines. */
export async function* decodeLines(lines: Lines, memberBytes: number): Entries {
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    const [, isBase64, name] = line.startsWith('begin') ? (begin.exec(line.slice(0, longestBegin)) ?? []) : [];
    if (name === undefined) continue;
    const sink = new ByteSink(memberBytes);
    const isWhole = isBase64 === undefined ? await readHistorical(lines, sink) : await readBase64(lines, sink);
    yield entryOf(decodeName(bytesOf(name.trimEnd())), sink, isWhole);
  }
}

function entryOf(name: string, sink: ByteSink, isWhole: boolean): Entry {
  if (sink.isOver) return { kind: 'refused', name, reason: 'too-large' };
  return { kind: 'member', name, body: sink.bytes(), ...(!isWhole && { flaw: { reason: 'truncated' } as const }) };
}

/** Each line begins with its number of bytes. A line of no bytes and `end` are at the end. */
async function readHistorical(lines: Lines, sink: ByteSink): Promise<boolean> {
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    if (/^end\s*$/.test(line)) return true;
    const bytes = decodeLine(line);
    // Other text, or the next file.
    if (bytes === undefined) {
      lines.back();
      return false;
    }
    sink.push(bytes);
  }
  return false;
}

/** Trailing blanks are often lost in transit, so missing characters are zero. Undefined if it is no encoded line. */
function decodeLine(written: string): Buffer | undefined {
  const line = written.endsWith('\r') ? written.slice(0, -1) : written;
  if (!/^[ -`]*$/.test(line)) return undefined;
  const valueAt = (at: number): number => (at < line.length ? (line.charCodeAt(at) - 32) & 63 : 0);
  const length = line === '' ? 0 : valueAt(0);
  // Some encoders append a checksum.
  if (line.length > Math.ceil(length / 3) * 4 + 2) return undefined;
  const bytes = Buffer.alloc(length);
  for (let group = 0; group * 3 < length; group++) {
    const at = 1 + group * 4;
    const bits = (valueAt(at) << 18) | (valueAt(at + 1) << 12) | (valueAt(at + 2) << 6) | valueAt(at + 3);
    for (let byte = 0; byte < 3 && group * 3 + byte < length; byte++) {
      bytes[group * 3 + byte] = (bits >> (16 - byte * 8)) & 255;
    }
  }
  return bytes;
}

/** Lines of base64 up to `====`. */
async function readBase64(lines: Lines, sink: ByteSink): Promise<boolean> {
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    if (line.startsWith('====')) return true;
    sink.push(Buffer.from(line, 'base64'));
  }
  return false;
}
