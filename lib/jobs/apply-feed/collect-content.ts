/** Collects the content of a record: the bytes of a document, as a server would send them. */

import { inflateSync } from 'node:zlib';
import type { ContentSink } from '../../languages/gsa-feed/read-content.ts';

/** Of one document, compressed and decompressed. */
export const mostDocumentBytes = 100 * 1024 * 1024;
const tooLarge = `it is larger than ${mostDocumentBytes / 1024 / 1024} MB`;

export interface FedContent {
  readonly body: Uint8Array;
  /** Of a text, which has its charset from the feed. */
  readonly charset?: 'utf-8';
}

export interface ContentCollector extends ContentSink {
  /** That of the record that has been closed, once; undefined when it had none. */
  readonly take: () => FedContent | undefined;
}

export function collectContent(): ContentCollector {
  let encoding: Parameters<ContentSink['begin']>[0] = 'text';
  let parts: Uint8Array[] = [];
  let size = 0;
  let content: FedContent | undefined;
  const add = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size <= mostDocumentBytes) parts.push(bytes);
  };
  return {
    begin: (given) => {
      encoding = given;
      parts = [];
      size = 0;
      content = undefined;
    },
    text: ({ text, start, end }) => add(Buffer.from(text.slice(start, end))),
    bytes: (bytes) => add(Uint8Array.from(bytes)),
    end: () => {
      const body = Buffer.concat(parts);
      parts = [];
      if (size > mostDocumentBytes) return tooLarge;
      const read = encoding === 'base64compressed' ? inflate(body) : { body };
      if ('why' in read) return read.why;
      content = { body: read.body, ...(encoding === 'text' && { charset: 'utf-8' as const }) };
      return undefined;
    },
    take: () => {
      const taken = content;
      content = undefined;
      return taken;
    },
  };
}

function inflate(compressed: Uint8Array): { readonly body: Uint8Array } | { readonly why: string } {
  try {
    return { body: inflateSync(compressed, { maxOutputLength: mostDocumentBytes }) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { why: tooLarge };
    if (code === 'Z_BUF_ERROR') return { why: 'it is truncated' };
    if (code === 'Z_DATA_ERROR' && error instanceof Error) return { why: error.message };
    throw error;
  }
}
