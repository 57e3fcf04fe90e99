/** Lines out of a stream of bytes, with a bound on what is kept of an unfinished one. */

export interface LineReader {
  /** The lines that end in this chunk, without their ends; undefined when one is longer than the limit. */
  readonly push: (chunk: Uint8Array) => readonly Uint8Array[] | undefined;
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
  };
}
