/** An uploaded file of metadata as text, or where it is none. */

import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { firstBadByte } from '../../languages/external-metadata-cfg/scan/utf8.ts';
import { yieldNow } from './metadata-files.ts';

/** Bytes read at once: a few milliseconds of work. */
const portion = 1024 * 1024;
const LINE_FEED = 0x0a;

/** What is not UTF-8, or holds a NUL, cannot be kept as text: nothing of it is taken, and the first place is named. */
export async function decodeUpload(bytes: Uint8Array): Promise<string | Problem> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += portion) {
    const piece = bytes.subarray(at, at + portion);
    const text = piece.includes(0) ? undefined : decodePiece(decoder, piece, at + portion < bytes.length);
    if (text === undefined) return badByte(bytes, at);
    pieces.push(text);
    await yieldNow();
  }
  return pieces.join('');
}

/** Undefined where it is no UTF-8. */
function decodePiece(decoder: TextDecoder, piece: Uint8Array, stream: boolean): string | undefined {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    return undefined;
  }
}

/** The first bad byte is in the piece that begins `at`, or in a character that goes on into it. */
function badByte(bytes: Uint8Array, at: number): Problem {
  const from = at === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
  const bad = firstBadByte(bytes, from, bytes.length);
  let line = 1;
  let start = 0;
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0 && feed < bad; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
    line++;
    start = feed + 1;
  }
  const what = bytes[bad] === 0 ? 'a NUL' : 'a byte that is not UTF-8';
  return fieldProblem(
    'bytes',
    `Line ${line} holds ${what} (byte ${bad - start + 1} of the line). Nothing was saved: save the file as UTF-8 and upload it again.`,
  );
}
