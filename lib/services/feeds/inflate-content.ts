/** Takes the contents of a feed's records and tells which can't be decompressed; nothing of them is kept. */

import { inflateSync } from 'node:zlib';
import type { ContentSink } from '../../languages/gsa-feed/read-content.ts';

/** Of one document, compressed and decompressed. */
export const MAX_DOCUMENT = 100 * 1024 * 1024;

export function inflateContent(): ContentSink {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isCompressed = false;
  return {
    begin: (encoding) => {
      isCompressed = encoding === 'base64compressed';
      parts = [];
      size = 0;
    },
    text: () => undefined,
    bytes: (bytes) => {
      size += bytes.length;
      if (isCompressed && size <= MAX_DOCUMENT) parts.push(Uint8Array.from(bytes));
    },
    end: () => {
      const why = isCompressed ? whyNot(parts, size) : undefined;
      parts = [];
      return why;
    },
  };
}

function whyNot(parts: readonly Uint8Array[], size: number): string | undefined {
  const tooLarge = `it is larger than ${MAX_DOCUMENT / 1024 / 1024} MB`;
  if (size > MAX_DOCUMENT) return tooLarge;
  try {
    inflateSync(Buffer.concat(parts), { maxOutputLength: MAX_DOCUMENT });
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge;
    if (code === 'Z_BUF_ERROR') return 'it is truncated';
    if (code === 'Z_DATA_ERROR' && error instanceof Error) return error.message;
    throw error;
  }
}
