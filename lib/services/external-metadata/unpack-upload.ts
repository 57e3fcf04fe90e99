/** Takes an uploaded file out of its gzip, up to a size. */

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';

const unpack = promisify(gunzip);

/** Bytes that are unpacked at once. */
const chunkSize = 1024 * 1024;

export async function unpackUpload(bytes: Uint8Array, most: number): Promise<Uint8Array | Problem> {
  try {
    return await unpack(bytes, { maxOutputLength: most, chunkSize });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    const why = isTooLarge
      ? `A profile has at most ${most / 1024 / 1024} MB.`
      : 'The upload is damaged: it is not a valid gzip file.';
    return fieldProblem('bytes', why);
  }
}
