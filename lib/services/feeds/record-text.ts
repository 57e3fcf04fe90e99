/** A few lines of an upload in the spool. */

import { createReadStream } from 'node:fs';
import { readLines } from '../../lang/xml/read-lines.ts';
import type { LinePlace, NumberedLine } from '../../lang/xml/read-lines.ts';

const pieceBytes = 1024 * 1024;

/** Undefined when the file is gone. */
export async function readRecordText(file: string, place: LinePlace): Promise<readonly NumberedLine[] | undefined> {
  try {
    return await readLines(createReadStream(file, { highWaterMark: pieceBytes }), place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
