/** Content transfer encodings of MIME (RFC 2045, 6). */

import { bytesOf } from './lines.ts';

/** `text`: one character per byte. Undefined for an unknown encoding. */
export function decodeTransfer(text: string, encoding: string): Uint8Array | undefined {
  switch (encoding) {
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return bytesOf(text);
    case 'base64':
      return Buffer.from(text, 'base64');
    case 'quoted-printable':
      return decodeQuoted(text);
    default:
      return undefined;
  }
}

const EQUALS = 0x3d;

/** Malformed escapes are kept as they are. */
function decodeQuoted(text: string): Uint8Array {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== EQUALS) {
      bytes[length++] = code;
      continue;
    }
    const digits = text.slice(at + 1, at + 3);
    if (/^[0-9a-f]{2}$/i.test(digits)) {
      bytes[length++] = Number.parseInt(digits, 16);
      at += 2;
      continue;
    }
    const end = lineEnd(text, at + 1);
    if (end === undefined) bytes[length++] = code;
    else at = end - 1;
  }
  return bytes.subarray(0, length);
}

/** Offset after a soft line break, which may have blanks before it. Undefined if there is none. */
function lineEnd(text: string, start: number): number | undefined {
  const [end] = /^[ \t]{0,100}(?:\r?\n|$)/.exec(text.slice(start, start + 102)) ?? [];
  return end === undefined ? undefined : start + end.length;
}
