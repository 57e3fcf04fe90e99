/** Lines of a text that arrives in pieces, as bytes without their ends. */

import type { Place } from '../../lang/xml/finding.ts';
import { ByteSink } from './byte-sink.ts';

export interface Line {
  /** May be kept. */
  readonly bytes: Uint8Array;
  readonly place: Place;
  /** Bytes beyond the limit were left out. */
  readonly isCut: boolean;
}

export interface LineReader {
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => void;
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** @param limit bytes of a line that are held */
export function readLines(limit: number, give: (line: Line) => void): LineReader {
  const held = new ByteSink(1024);
  let place: Place = { line: 1, column: 1, offset: 0 };
  let size = 0;
  const add = (bytes: Uint8Array): void => {
    held.bytes(bytes.subarray(0, limit - held.length));
    size += bytes.length;
  };
  const finish = (): void => {
    const bytes = held.take();
    const isReturned = bytes.at(-1) === CARRIAGE_RETURN;
    give({ bytes: isReturned ? bytes.subarray(0, -1) : bytes, place, isCut: size > limit });
  };
  return {
    push: (bytes) => {
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
        add(bytes.subarray(from, at));
        finish();
        place = { line: place.line + 1, column: 1, offset: place.offset + size + 1 };
        size = 0;
        from = at + 1;
      }
      add(bytes.subarray(from));
    },
    end: () => {
      if (size > 0) finish();
    },
  };
}
