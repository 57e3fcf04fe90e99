/**
 * Attachments of messages (RFC 2046), of one or of a mailbox. postal-mime allocates an object for each part and for each
 * padded group of base64: 4 MB of these take 2 GB of memory.
 */

import { Lines, textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { HeaderFields } from './mime-header.ts';
import type { PartHeader } from './mime-header.ts';
import { decodeTransfer } from './transfer-encoding.ts';
import { Turns } from './turns.ts';

/** Multiparts in multiparts; deeper ones are attachments as they are. */
const mostDepth = 100;
const usualType = 'text/plain';
const extensions: ReadonlyMap<string, string> = new Map([
  ['message/rfc822', '.eml'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
]);

/** A message without attachments has no entries. */
export async function* unmime(body: Uint8Array, memberBytes: number): Entries {
  const reader = new MessageReader(textOf(body), memberBytes);
  const turns = new Turns();
  for (let entry = reader.readLine(); entry !== 'end'; entry = reader.readLine()) {
    if (entry !== undefined) yield entry;
    await turns.yield();
  }
}

interface OpenMultipart {
  readonly boundary: string;
  /** Type of parts that have none. */
  readonly usualType: string;
}

/** Where in a part the current line is: in its header, in the body of one that has no parts, or between parts. */
type Place =
  | { readonly kind: 'header'; readonly fields: HeaderFields; readonly usualType: string }
  | { readonly kind: 'body'; readonly header: PartHeader; readonly start: number }
  | { readonly kind: 'between' };

class MessageReader {
  readonly #lines: Lines;
  readonly #memberBytes: number;
  readonly #isMailbox: boolean;
  #open: OpenMultipart[] = [];
  #place: Place = newHeader(usualType);
  #parts = 0;
  #isAfterBlank = true;

  constructor(text: string, memberBytes: number) {
    this.#lines = new Lines(text);
    this.#memberBytes = memberBytes;
    this.#isMailbox = text.startsWith('From ');
  }

  /** An attachment that ends at the line, if one does. */
  readLine(): Entry | 'end' | undefined {
    const line = this.#lines.next();
    if (line === undefined) return this.#finish(this.#lines.end, true) ?? 'end';
    const isMessageStart = this.#isMailbox && this.#isAfterBlank && line.startsWith('From ');
    this.#isAfterBlank = line === '' || line === '\r';
    if (isMessageStart) {
      const entry = this.#finish(this.#lines.start, true);
      this.#open = [];
      this.#place = newHeader(usualType);
      return entry;
    }
    if (line.startsWith('--') && this.#open.length > 0) {
      const delimited = this.#readDelimiter(line.trimEnd().slice(2));
      if (delimited !== 'none') return delimited;
    }
    if (this.#place.kind === 'header') this.#readHeaderLine(this.#place, line);
    return undefined;
  }

  /** 'none' if the line separates nothing. */
  #readDelimiter(text: string): Entry | 'none' | undefined {
    const opening = this.#open.findLastIndex(({ boundary }) => boundary === text);
    const closed = opening < 0 && text.endsWith('--') ? text.slice(0, -2) : undefined;
    const closing = this.#open.findLastIndex(({ boundary }) => boundary === closed);
    const depth = Math.max(opening, closing);
    const multipart = this.#open[depth];
    if (multipart === undefined) return 'none';
    const entry = this.#finish(this.#lines.start, false);
    this.#open.length = opening < 0 ? depth : depth + 1;
    this.#place = opening < 0 ? { kind: 'between' } : newHeader(multipart.usualType);
    return entry;
  }

  #readHeaderLine({ fields, usualType }: Place & { readonly kind: 'header' }, line: string): void {
    if (!this.#isAfterBlank) {
      fields.add(line);
      return;
    }
    const header = fields.read(usualType);
    const isMultipart = header.type.startsWith('multipart/') && header.boundary !== undefined;
    if (isMultipart && this.#open.length < mostDepth) {
      const isDigest = header.type === 'multipart/digest';
      this.#open.push({ boundary: header.boundary ?? '', usualType: isDigest ? 'message/rfc822' : 'text/plain' });
      this.#place = { kind: 'between' };
    } else this.#place = { kind: 'body', header, start: this.#lines.end };
  }

  /** The part in whose body the line is ends in front of it. */
  #finish(end: number, isCut: boolean): Entry | undefined {
    const place = this.#place;
    this.#place = { kind: 'between' };
    if (place.kind !== 'body' || this.#open.length === 0) return undefined;
    this.#parts++;
    const { header, start } = place;
    if (!isAttachment(header)) return undefined;
    const name = header.fileName ?? `part-${this.#parts}${extensions.get(header.type) ?? ''}`;
    const text = this.#lines.text.slice(start, withoutLineEnd(this.#lines.text, start, end));
    const body = decodeTransfer(text, header.encoding);
    if (body === undefined) return { kind: 'refused', name, reason: 'unsupported' };
    if (body.length > this.#memberBytes) return { kind: 'refused', name, reason: 'too-large' };
    return { kind: 'file', name, body, ...(isCut && { flaw: 'truncated' }) };
  }
}

function newHeader(usualType: string): Place {
  return { kind: 'header', fields: new HeaderFields(), usualType };
}

/** Other texts are the message itself. */
function isAttachment({ type, disposition, fileName }: PartHeader): boolean {
  const isText = type === 'text/plain' || type === 'text/html';
  return !isText || disposition === 'attachment' || fileName !== undefined;
}

/** The end of the line in front of a delimiter belongs to the delimiter. */
function withoutLineEnd(text: string, start: number, end: number): number {
  if (end <= start || text[end - 1] !== '\n') return end;
  return end - 1 > start && text[end - 2] === '\r' ? end - 2 : end - 1;
}
