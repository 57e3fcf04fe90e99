/** Converts documents to HTML, in processes with limits of time and memory; throws when a disk is full. */

import { z } from 'zod';
import type { Cut } from '../../sdk/cuts.ts';
import { refused } from '../reader-pool/tasks.ts';
import type { Refusal } from '../reader-pool/tasks.ts';
import type { ReaderPool } from '../reader-pool/reader-pool.ts';
import { formatOf } from './formats.ts';

export type Conversion = { readonly ok: true; readonly html: string; readonly cuts?: readonly Cut[] } | Refusal;

/** `type`: what the server says it is; the bytes are believed before it. */
export type Convert = (document: { readonly type: string; readonly body: Uint8Array }) => Promise<Conversion>;

/** Made by our own code; only that it came whole is in question. */
const convertedSchema = z.object({
  ok: z.literal(true),
  html: z.string(),
  cuts: z.custom<readonly Cut[]>((value) => Array.isArray(value)).exactOptional(),
});

export function createConverter(pool: ReaderPool): Convert {
  return async ({ type, body }) => {
    const format = formatOf(type, body);
    if (format === undefined)
      return refused('unsupported', type === '' ? 'unsupported document type' : `no reader for ${type}`);
    return pool.run({ reader: 'convert', input: { format, body } }, convertedSchema);
  };
}
