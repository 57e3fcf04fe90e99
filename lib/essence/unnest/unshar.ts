/**
 * Shell archives, read without a shell: each here-document that is written to a file is a member, without the prefix of
 * its lines that sed would remove. Nothing is executed.
 */

import { ByteSink } from './byte-sink.ts';
import { Lines, bytesOf, textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';
import { Turns } from './turns.ts';
import { decodeLines } from './uudecode.ts';

const hereDocument = /<<(-?)\s*(?:'([^']+)'|"([^"]+)"|\\?([\w.!@%+-]+))/;
const intoFile = />\s*(?:'([^']+)'|"([^"]+)"|([^\s'"<>|&;()]+))/;
const stripped = /sed\s+(?:-e\s*)?(['"]?)s[/,]\^([^/,]+)[/,][/,]\1/;
const decoded = /\|\s*uudecode\b/;
/** Longer lines are data, not commands. */
const longestCommand = 4096;

export async function* unshar(body: Uint8Array, memberBytes: number): Entries {
  const lines = new Lines(textOf(body));
  const turns = new Turns();
  let isFound = false;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    const here = line.startsWith('#') || line.length > longestCommand ? null : hereDocument.exec(line);
    if (here === null) continue;
    const document = await readHereDocument(lines, { line, here, memberBytes });
    for await (const entry of entriesOf(line.replace(hereDocument, ' '), document, memberBytes)) {
      isFound = true;
      yield entry;
    }
  }
  if (!isFound) throw new Unreadable('wrong-format', 'it is not a shell archive');
}

interface HereDocument {
  readonly sink: ByteSink;
  /** The delimiter is missing. */
  readonly isCut: boolean;
}

interface Start {
  readonly line: string;
  readonly here: RegExpExecArray;
  readonly memberBytes: number;
}

async function readHereDocument(lines: Lines, { line: command, here, memberBytes }: Start): Promise<HereDocument> {
  const [, dash = '', ...quoted] = here;
  const delimiter = quoted.find((each) => each !== undefined) ?? '';
  const mark = stripped.exec(command)?.[2] ?? '';
  const sink = new ByteSink(memberBytes);
  const turns = new Turns();
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    await turns.yield();
    const plain = dash === '' ? line : line.replace(/^\t+/, '');
    if (plain.replace(/\r$/, '') === delimiter) return { sink, isCut: false };
    sink.push(bytesOf(`${mark !== '' && plain.startsWith(mark) ? plain.slice(mark.length) : plain}\n`));
  }
  return { sink, isCut: true };
}

/** A here-document that is not written to a file is a message to the user. */
function entriesOf(
  command: string,
  { sink, isCut }: HereDocument,
  memberBytes: number,
): AsyncIterable<Entry> | Iterable<Entry> {
  const name =
    intoFile
      .exec(command)
      ?.slice(1)
      .find((each) => each !== undefined) ?? '';
  // A file whose name is a variable is the input of a later uudecode.
  const isDecoded = decoded.test(command) || name.includes('$');
  if (!isDecoded && (name === '' || name.startsWith('/dev/'))) return [];
  const shown = isDecoded ? 'uuencoded file' : decodeName(bytesOf(name));
  if (sink.isOver) return [{ kind: 'refused', name: shown, reason: 'too-large' }];
  if (isDecoded) return decodeLines(new Lines(textOf(sink.bytes())), memberBytes);
  return [
    { kind: 'member', name: shown, body: sink.bytes(), ...(isCut && { flaw: { reason: 'truncated' } as const }) },
  ];
}
