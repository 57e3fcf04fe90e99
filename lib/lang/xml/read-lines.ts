/** A few lines of an XML document by their number: as its findings count them, in whatever encoding it came. */

import { XmlDecoder } from './decode-xml.ts';

export interface LinePlace {
  /** From 1. */
  readonly line: number;
  /** The part of that line that is shown if it is long. */
  readonly column: number;
  /** Lines after it that are wanted, too. */
  readonly following: number;
}

export interface NumberedLine {
  /** In the document, from 1. */
  readonly number: number;
  readonly text: string;
  /** Characters before and after `text` that are not shown. */
  readonly cutBefore: number;
  readonly cutAfter: number;
}

const linesBefore = 1;
/** Enough to recognize a record. */
export const usualFollowing = 3;
/** Of a line: contents can be one line of a hundred megabytes. */
const mostCharacters = 240;

/** Those round the place; reads no further than needed. */
export async function readLines(pieces: AsyncIterable<Uint8Array>, place: LinePlace): Promise<readonly NumberedLine[]> {
  const window = lineWindow(place);
  const decoder = new XmlDecoder({ text: window.add, problem: () => undefined });
  for await (const piece of pieces) {
    decoder.push(piece);
    if (window.isPast()) break;
  }
  decoder.end();
  return window.lines();
}

interface LineWindow {
  readonly add: (text: string) => void;
  /** Nothing that follows is wanted. */
  readonly isPast: () => boolean;
  readonly lines: () => readonly NumberedLine[];
}

function lineWindow({ line, column, following }: LinePlace): LineWindow {
  const [first, last] = [Math.max(1, line - linesBefore), line + following];
  const lines: NumberedLine[] = [];
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
    take: (): Omit<NumberedLine, 'number'> => {
      const shown = text.replace(/\r$/, '');
      const cutBefore = Math.min(start, seen);
      return { text: shown, cutBefore, cutAfter: Math.max(0, seen - cutBefore - text.length) };
    },
  };
}
