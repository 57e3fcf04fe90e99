/** The parts of a message (RFC 2046), or of all messages of a mailbox, line by line. */

import { Lines } from './lines.ts';
import { HeaderFields } from './mime-header.ts';
import type { PartHeader } from './mime-header.ts';

/** Nesting depth of multiparts. Deeper ones are parts as a whole. */
const mostDepth = 100;
const defaultType = 'text/plain';

/** The body of what is no multipart. */
export interface MessagePart {
  readonly header: PartHeader;
  /** As sent, one character per byte. */
  readonly text: string;
  /** From 1, in the order of the message; 0 for the body of a message that has no parts. */
  readonly number: number;
  /** Of the multipart/alternative that the part is one form of. */
  readonly alternative?: number;
  /** The message ends before the delimiter. */
  readonly isCut: boolean;
}

interface OpenMultipart {
  readonly boundary: string;
  /** Type of parts that name none. */
  readonly defaultType: string;
  /** Number of the multipart, or of the one around it, if it is a multipart/alternative. */
  readonly alternative?: number;
}

/** Where the current line is: in the header of a part, in the body of a part that is no multipart, or between parts. */
type Place =
  | { readonly kind: 'header'; readonly fields: HeaderFields; readonly defaultType: string }
  | { readonly kind: 'body'; readonly header: PartHeader; readonly start: number }
  | { readonly kind: 'between' };

export class MessageReader {
  readonly #lines: Lines;
  readonly #isMailbox: boolean;
  #open: OpenMultipart[] = [];
  #place: Place = newHeader(defaultType);
  #parts = 0;
  #multiparts = 0;
  #isAfterBlank = true;

  /** `text`: one character per byte. */
  constructor(text: string) {
    this.#lines = new Lines(text);
    this.#isMailbox = text.startsWith('From ');
  }

  /** Returns the part that ends at the line, if any. */
  readLine(): MessagePart | 'end' | undefined {
    const line = this.#lines.next();
    if (line === undefined) return this.#finish(this.#lines.end, true) ?? 'end';
    const isMessageStart = this.#isMailbox && this.#isAfterBlank && line.startsWith('From ');
    this.#isAfterBlank = line === '' || line === '\r';
    if (isMessageStart) {
      const part = this.#finish(this.#lines.start, true);
      this.#open = [];
      this.#place = newHeader(defaultType);
      return part;
    }
    if (line.startsWith('--') && this.#open.length > 0) {
      const delimited = this.#readDelimiter(line.trimEnd().slice(2));
      if (delimited !== 'none') return delimited;
    }
    if (this.#place.kind === 'header') this.#readHeaderLine(this.#place, line);
    return undefined;
  }

  /** Returns 'none' if the line is no delimiter. */
  #readDelimiter(text: string): MessagePart | 'none' | undefined {
    const opening = this.#open.findLastIndex(({ boundary }) => boundary === text);
    const closed = opening < 0 && text.endsWith('--') ? text.slice(0, -2) : undefined;
    const closing = this.#open.findLastIndex(({ boundary }) => boundary === closed);
    const depth = Math.max(opening, closing);
    const multipart = this.#open[depth];
    if (multipart === undefined) return 'none';
    const part = this.#finish(this.#lines.start, false);
    this.#open.length = opening < 0 ? depth : depth + 1;
    this.#place = opening < 0 ? { kind: 'between' } : newHeader(multipart.defaultType);
    return part;
  }

  #readHeaderLine({ fields, defaultType }: Place & { readonly kind: 'header' }, line: string): void {
    if (!this.#isAfterBlank) {
      fields.add(line);
      return;
    }
    const header = fields.read(defaultType);
    const isMultipart = header.type.startsWith('multipart/') && header.boundary !== undefined;
    if (isMultipart && this.#open.length < mostDepth) {
      this.#open.push(this.#multipartOf(header));
      this.#place = { kind: 'between' };
    } else this.#place = { kind: 'body', header, start: this.#lines.end };
  }

  #multipartOf({ type, boundary = '' }: PartHeader): OpenMultipart {
    const number = ++this.#multiparts;
    const alternative = type === 'multipart/alternative' ? number : this.#open.at(-1)?.alternative;
    return {
      boundary,
      defaultType: type === 'multipart/digest' ? 'message/rfc822' : defaultType,
      ...(alternative !== undefined && { alternative }),
    };
  }

  /** Ends the current part before the offset `end`. */
  #finish(end: number, isCut: boolean): MessagePart | undefined {
    const place = this.#place;
    this.#place = { kind: 'between' };
    if (place.kind !== 'body') return undefined;
    const { header, start } = place;
    const around = this.#open.at(-1);
    const { text } = this.#lines;
    if (around === undefined) return { header, text: text.slice(start, end), number: 0, isCut };
    const { alternative } = around;
    return {
      header,
      text: text.slice(start, withoutLineEnd(text, start, end)),
      number: ++this.#parts,
      isCut,
      ...(alternative !== undefined && { alternative }),
    };
  }
}

function newHeader(defaultType: string): Place {
  return { kind: 'header', fields: new HeaderFields(), defaultType };
}

/** Texts without a name are the message itself. */
export function isAttachment({ type, disposition, fileName }: PartHeader): boolean {
  const isText = type === 'text/plain' || type === 'text/html';
  return !isText || disposition === 'attachment' || fileName !== undefined;
}

/** The line break before a delimiter belongs to the delimiter. */
function withoutLineEnd(text: string, start: number, end: number): number {
  if (end <= start || text[end - 1] !== '\n') return end;
  return end - 1 > start && text[end - 2] === '\r' ? end - 2 : end - 1;
}
