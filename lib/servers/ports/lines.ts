/** Lines out of a stream of bytes, with a bound on what is kept of an unfinished one. */

export interface LineReader {
  /** The lines that end in this chunk, without their ends; undefined when one is longer than the limit. */
  readonly push: (chunk: Uint8Array) => readonly Uint8Array[] | undefined;
  /** True when a line has begun that has not ended. */
  readonly isInLine: () => boolean;
}

const lineFeed = 0x0a;

/** At most `most` bytes are kept; a line end may be LF or CR LF. */
export function createLineReader(most: number): LineReader {
  let kept = Buffer.alloc(0);
  return {
    push: (chunk) => {
      const lines: Uint8Array[] = [];
      let from = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
        if (kept.length + end - from > most) return undefined;
        lines.push(Buffer.concat([kept, chunk.subarray(from, end)]));
        kept = Buffer.alloc(0);
        from = end + 1;
      }
      if (kept.length + chunk.length - from > most) return undefined;
      kept = Buffer.concat([kept, chunk.subarray(from)]);
      return lines;
    },
    isInLine: () => kept.length > 0,
  };
}

/** How long a client may take for a line. */
export const usualLineMs = 30_000;

interface LineDeadline {
  /** Waits for the end of a line from now on, unless it does already. */
  readonly begin: () => void;
  /** After each chunk: how many lines ended in it, and whether another has begun. */
  readonly heard: (ended: number, isInLine: boolean) => void;
  readonly stop: () => void;
}

/** A client that sends a byte now and then is never silent for long: the line is what it has to come to an end with. */
export function createLineDeadline(ms: number, late: () => void): LineDeadline {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = (): void => void (timer ??= setTimeout(late, ms));
  return {
    begin,
    heard: (ended, isInLine) => {
      if (ended > 0) stop();
      if (isInLine) begin();
    },
    stop,
  };
}
