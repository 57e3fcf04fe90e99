/** Files as text by uuencode (POSIX), in its old form and in base64: all that stand in a text, whatever is round them. */

import { ByteSink } from './byte-sink.ts';
import { Lines, bytesOf, textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';
import { Turns } from './turns.ts';

const begin = /^begin(-base64)? [0-7]{3,4} (.+)\r?$/;
/** Names that are longer are refused. */
const longestBegin = 4096;

/** The mode of a file is ignored. */
export async function* uudecode(body: Uint8Array, memberBytes: number): Entries {
  let isFound = false;
  const text = textOf(body);
  // Texts of the Macintosh have carriage returns only.
  const lines = new Lines(text.includes('\n') ? text : text.replaceAll('\r', '\n'));
  for await (const entry of decodeLines(lines, memberBytes)) {
    isFound = true;
    yield entry;
  }
  if (!isFound) throw new Unreadable('wrong-format', 'it has no uuencoded file');
}

/** The files in the lines that are left. */
export async function* decodeLines(lines: Lines, memberBytes: number): Entries {
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    const [, isBase64, name] = line.startsWith('begin') ? (begin.exec(line.slice(0, longestBegin)) ?? []) : [];
    if (name === undefined) continue;
    const sink = new ByteSink(memberBytes);
    const isWhole = isBase64 === undefined ? await readOldForm(lines, sink) : await readBase64(lines, sink);
    yield entryOf(decodeName(bytesOf(name.trimEnd())), sink, isWhole);
  }
}

function entryOf(name: string, sink: ByteSink, isWhole: boolean): Entry {
  if (sink.isOver) return { kind: 'refused', name, reason: 'too-large' };
  return { kind: 'file', name, body: sink.bytes(), ...(!isWhole && { flaw: 'truncated' }) };
}

/** Each line begins with the number of its bytes; one of none, and `end`, are at the end. */
async function readOldForm(lines: Lines, sink: ByteSink): Promise<boolean> {
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    if (/^end\s*$/.test(line)) return true;
    const bytes = decodeLine(line);
    // Something else stands here: a reader of news, or another file.
    if (bytes === undefined) {
      lines.back();
      return false;
    }
    sink.push(bytes);
  }
  return false;
}

/** Blanks at the end of a line are lost on the way as a rule: what is missing is zero. Undefined for no line of the format. */
function decodeLine(written: string): Buffer | undefined {
  const line = written.endsWith('\r') ? written.slice(0, -1) : written;
  if (!/^[ -`]*$/.test(line)) return undefined;
  const valueAt = (at: number): number => (at < line.length ? (line.charCodeAt(at) - 32) & 63 : 0);
  const length = line === '' ? 0 : valueAt(0);
  // Some write a sum behind it.
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
