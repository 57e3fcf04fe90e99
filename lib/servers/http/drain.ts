/** Reads what a refused client still sends, within bounds, so that it comes to reading the answer. */

import type { Readable } from 'node:stream';

export interface DrainBounds {
  readonly bytes: number;
  readonly ms: number;
}

/** Resolves at the end of the body, or when one of the bounds is reached. */
export function drain(body: Readable, { bytes, ms }: DrainBounds): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = bytes;
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      body.off('data', take).off('end', done).off('close', done);
      resolve();
    }
    function take(piece: Uint8Array): void {
      left -= piece.length;
      if (left < 0) done();
    }
    body.on('data', take).once('end', done).once('close', done);
    body.resume();
  });
}
