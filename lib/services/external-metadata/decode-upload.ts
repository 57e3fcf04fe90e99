/** An uploaded file of metadata as text, or where it is none. */

import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { firstBadByte } from '../../languages/external-metadata-cfg/utf8.ts';

/** What is not UTF-8, or holds a NUL, cannot be kept as text: nothing of it is taken, and the first place is named. */
export function decodeUpload(bytes: Uint8Array): string | Problem {
  const bad = firstBadByte(bytes, 0, bytes.length);
  if (bad < 0) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let line = 1;
  let start = 0;
  for (let at = bytes.indexOf(10); at >= 0 && at < bad; at = bytes.indexOf(10, at + 1)) {
    line++;
    start = at + 1;
  }
  const what = bytes[bad] === 0 ? 'a NUL' : 'a byte that is not UTF-8';
  return fieldProblem(
    'bytes',
    `Line ${line} holds ${what} (byte ${bad - start + 1} of the line). Nothing was saved: save the file as UTF-8 and upload it again.`,
  );
}
