/** A few lines of an upload by their number: as its findings count them, in whatever encoding it came. */

import { createReadStream } from 'node:fs';
import { XmlDecoder } from '../../lang/xml/decode-xml.ts';
import type { RecordText } from './contract.ts';

interface Wanted {
  /** From 1. */
  readonly line: number;
  /** The part of that line that is shown if it is long. */
  readonly column: number;
}

const linesBefore = 1;
const linesAfter = 3;
/** Of a line: contents can be one line of a hundred megabytes. */
const mostCharacters = 240;
const pieceBytes = 1024 * 1024;

type Line = RecordText['lines'][number];

/** Reads no further than needed; undefined when the file is gone. */
export async function readRecordText(file: string, wanted: Wanted): Promise<readonly Line[] | undefined> {
  const window = lineWindow(wanted);
  const decoder = new XmlDecoder({ text: window.add, problem: () => undefined });
  try {
    for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
      if (piece instanceof Uint8Array) decoder.push(piece);
      if (window.isPast()) break;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  decoder.end();
  return window.lines();
}

interface LineWindow {
  readonly add: (text: string) => void;
  /** Nothing that follows is wanted. */
  readonly isPast: () => boolean;
  readonly lines: () => readonly Line[];
}

function lineWindow({ line, column }: Wanted): LineWindow {
  const [first, last] = [Math.max(1, line - linesBefore), line + linesAfter];
  const lines: Line[] = [];
  let number = 1;
  let part = linePart(number === line ? column : 1);
  const isPast = (): boolean => number > last;
  const close = (): void => {
    if (number >= first && number <= last) lines.push({ number, ...part.take() });
    number += 1;
    part = linePart(number === line ? column : 1);
  };
  return {
    add: (text) => {
      let from = 0;
      let at = text.indexOf('\n');
      while (at >= 0 && !isPast()) {
        if (number >= first) part.add(text.slice(from, at));
        close();
        from = at + 1;
        at = text.indexOf('\n', from);
      }
      if (number >= first && number <= last) part.add(text.slice(from));
    },
    isPast,
    lines: () => {
      if (!part.isEmpty()) close();
      return lines;
    },
  };
}

/** The part of a line round a column; the rest is only counted. */
function linePart(column: number) {
  const start = column > mostCharacters / 2 ? column - 1 - mostCharacters / 4 : 0;
  let seen = 0;
  let text = '';
  return {
    add: (piece: string): void => {
      if (text.length < mostCharacters) {
        const skipped = Math.max(0, start - seen);
        text += piece.slice(skipped, skipped + mostCharacters - text.length);
      }
      seen += piece.length;
    },
    isEmpty: () => seen === 0,
    take: (): Omit<Line, 'number'> => {
      const shown = text.replace(/\r$/, '');
      const cutBefore = Math.min(start, seen);
      return { text: shown, cutBefore, cutAfter: Math.max(0, seen - cutBefore - text.length) };
    },
  };
}
