/** The content of a record on its way to whoever keeps it: text as it is, base64 as bytes. */

import type { TextRun } from '../../lang/xml/scan-xml.ts';
import { createBase64Decoder } from './base64.ts';
import type { Base64Decoder } from './base64.ts';
import type { FeedContent } from './feed.ts';
import type { FeedProblem } from './messages.ts';

/** Takes the contents of records, one at a time. The record follows when it is closed. */
export interface ContentSink {
  /** What came of a content of the same record before is void. */
  readonly begin: (encoding: FeedContent['encoding']) => void;
  /** Of an element that is not encoded. */
  readonly text: (run: TextRun) => void;
  /** After base64; used again with the next. */
  readonly bytes: (bytes: Uint8Array) => void;
  /** What is wrong with the bytes. */
  readonly end: () => string | undefined;
}

export interface ContentProblem {
  readonly name: Extract<FeedProblem, 'badBase64' | 'badCompressed'>;
  readonly values: Readonly<Record<string, string>>;
  /** Offset in the portion; absent: of the whole content. */
  readonly at?: number;
}

export interface ContentReader {
  /** The first problem. After one, the rest of the content is passed over. */
  readonly text: (run: TextRun) => ContentProblem | undefined;
  readonly end: () => ContentProblem | undefined;
  /** Undefined after a problem. */
  readonly content: () => FeedContent | undefined;
}

export function readContent(encoding: FeedContent['encoding'], sink: ContentSink | undefined): ContentReader {
  sink?.begin(encoding);
  return encoding === 'text' ? plainText(sink) : encoded(encoding, sink);
}

function plainText(sink: ContentSink | undefined): ContentReader {
  let size = 0;
  return {
    text: (run) => {
      size += run.end - run.start;
      sink?.text(run);
      return undefined;
    },
    end: () => ended(sink),
    content: () => ({ encoding: 'text', size }),
  };
}

function ended(sink: ContentSink | undefined): ContentProblem | undefined {
  const why = sink?.end();
  return why === undefined ? undefined : { name: 'badCompressed', values: { why } };
}

function encoded(encoding: FeedContent['encoding'], sink: ContentSink | undefined): ContentReader {
  const decoder: Base64Decoder = createBase64Decoder();
  const head: number[] = [];
  let size = 0;
  let isOver = false;
  /** Not zlib data. Reported at the end, because invalid base64 takes precedence. */
  let isOther = false;
  const take = (): void => {
    const bytes = decoder.bytes();
    size += bytes.length;
    for (let i = 0; head.length < 2 && i < bytes.length; i++) head.push(bytes[i] ?? 0);
    const [method = 0, flags = 0] = head;
    // RFC 1950, 2.2.
    const isZlib = head.length < 2 || ((method & 15) === 8 && (method * 256 + flags) % 31 === 0);
    isOther = encoding === 'base64compressed' && !isZlib;
    if (!isOther) sink?.bytes(bytes);
  };
  const failed = (problem: ContentProblem): ContentProblem => {
    isOver = true;
    return problem;
  };
  return {
    text: ({ text, start, end, at }) => {
      if (isOver) return undefined;
      const bad = decoder.push(text, start, end);
      if (bad < 0) {
        take();
        return undefined;
      }
      const why = `unexpected character “${String.fromCodePoint(text.codePointAt(bad) ?? 0)}”`;
      return failed({ name: 'badBase64', values: { what: 'content', why }, at: at + bad - start });
    },
    end: () => {
      if (isOver) return undefined;
      if (!decoder.end()) {
        return failed({ name: 'badBase64', values: { what: 'content', why: 'characters are missing at the end' } });
      }
      take();
      if (isOther) {
        return failed({ name: 'badCompressed', values: { why: 'it does not start with a zlib header' } });
      }
      return size === 0 ? undefined : ended(sink);
    },
    content: () => (isOver ? undefined : { encoding, size }),
  };
}
