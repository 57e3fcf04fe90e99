/**
 * Attachments of a message (RFC 2046) or of all messages in a mailbox. postal-mime allocates objects for each part and
 * each padded group of base64, so that a message of 4 MB can take 2 GB of memory.
 */

import { Lines, textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { HeaderFields } from './mime-header.ts';
import type { PartHeader } from './mime-header.ts';
import { decodeTransfer } from './transfer-encoding.ts';
import { Turns } from './turns.ts';

/** Nesting depth of multiparts. Deeper ones are attachments as a whole. */
const mostDepth = 100;
const defaultType = 'text/plain';
const extensions: ReadonlyMap<string, string> = new Map([
  ['message/rfc822', '.eml'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
]);

/** Yields nothing for a message without attachments. */
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
  /** Type of parts that name none. */
  readonly defaultType: string;
}

/** Where the current line is: in the header of a part, in the body of a part that is no multipart, or between parts. */
type Place =
  | { readonly kind: 'header'; readonly fields: HeaderFields; readonly defaultType: string }
  | { readonly kind: 'body'; readonly header: PartHeader; readonly start: number }
  | { readonly kind: 'between' };

class MessageReader {
  readonly #lines: Lines;
  readonly #memberBytes: number;
  readonly #isMailbox: boolean;
  #open: OpenMultipart[] = [];
  #place: Place = newHeader(defaultType);
  #parts = 0;
  #isAfterBlank = true;

  constructor(text: string, memberBytes: number) {
    this.#lines = new Lines(text);
    this.#memberBytes = memberBytes;
    this.#isMailbox = text.startsWith('From ');
  }

  /** Returns the attachment that ends at the line, if any. */
  readLine(): Entry | 'end' | undefined {
    const line = this.#lines.next();
    if (line === undefined) return this.#finish(this.#lines.end, true) ?? 'end';
    const isMessageStart = this.#isMailbox && this.#isAfterBlank && line.startsWith('From ');
    this.#isAfterBlank = line === '' || line === '\r';
    if (isMessageStart) {
      const entry = this.#finish(this.#lines.start, true);
      this.#open = [];
      this.#place = newHeader(defaultType);
      return entry;
    }
    if (line.startsWith('--') && this.#open.length > 0) {
      const delimited = this.#readDelimiter(line.trimEnd().slice(2));
      if (delimited !== 'none') return delimited;
    }
    if (this.#place.kind === 'header') this.#readHeaderLine(this.#place, line);
    return undefined;
  }

  /** Returns 'none' if the line is no delimiter. */
  #readDelimiter(text: string): Entry | 'none' | undefined {
    const opening = this.#open.findLastIndex(({ boundary }) => boundary === text);
    const closed = opening < 0 && text.endsWith('--') ? text.slice(0, -2) : undefined;
    const closing = this.#open.findLastIndex(({ boundary }) => boundary === closed);
    const depth = Math.max(opening, closing);
    const multipart = this.#open[depth];
    if (multipart === undefined) return 'none';
    const entry = this.#finish(this.#lines.start, false);
    this.#open.length = opening < 0 ? depth : depth + 1;
    this.#place = opening < 0 ? { kind: 'between' } : newHeader(multipart.defaultType);
    return entry;
  }

  #readHeaderLine({ fields, defaultType }: Place & { readonly kind: 'header' }, line: string): void {
    if (!this.#isAfterBlank) {
      fields.add(line);
      return;
    }
    const header = fields.read(defaultType);
    const isMultipart = header.type.startsWith('multipart/') && header.boundary !== undefined;
    if (isMultipart && this.#open.length < mostDepth) {
      const isDigest = header.type === 'multipart/digest';
      this.#open.push({ boundary: header.boundary ?? '', defaultType: isDigest ? 'message/rfc822' : 'text/plain' });
      this.#place = { kind: 'between' };
    } else this.#place = { kind: 'body', header, start: this.#lines.end };
  }

  /** Ends the current part before the offset `end`. */
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
    if (body === undefined) {
      return { kind: 'refused', name, reason: 'unsupported', detail: 'its transfer encoding is not supported' };
    }
    if (body.length > this.#memberBytes) return { kind: 'refused', name, reason: 'too-large' };
    return { kind: 'member', name, body, ...(isCut && { flaw: { reason: 'truncated' } as const }) };
  }
}

function newHeader(defaultType: string): Place {
  return { kind: 'header', fields: new HeaderFields(), defaultType };
}

/** Texts without a name are the message itself. */
function isAttachment({ type, disposition, fileName }: PartHeader): boolean {
  const isText = type === 'text/plain' || type === 'text/html';
  return !isText || disposition === 'attachment' || fileName !== undefined;
}

/** The line break before a delimiter belongs to the delimiter. */
function withoutLineEnd(text: string, start: number, end: number): number {
  if (end <= start || text[end - 1] !== '\n') return end;
  return end - 1 > start && text[end - 2] === '\r' ? end - 2 : end - 1;
}
