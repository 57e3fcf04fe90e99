/** The header of an email message or article (RFC 5322, 2.2; RFC 5536), and its encoded words (RFC 2047). */

import { textDecoder } from '../../lang/text-decoder.ts';
import type { Summary } from '../../sdk/define-summarizer.ts';

/** Names in lower case; a header that goes on in the next line is one. The first of several of a name counts. */
function headersOf(source: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const [head = ''] = source.replace(/^From .*\r?\n/, '').split(/\r?\n\r?\n/, 1);
  for (const [, name = '', value = ''] of head.replaceAll(/\r?\n[ \t]+/g, ' ').matchAll(/^([!-9;-~]+):[ \t]*(.*)$/gm)) {
    const key = name.toLowerCase();
    if (!headers.has(key)) headers.set(key, decodeWords(value.trim()));
  }
  return headers;
}

/** Attributes out of headers: which one each is of. */
export function fromHeaders(source: string, fields: Readonly<Record<string, string>>): Summary {
  const headers = headersOf(source);
  return Object.entries(fields).map(([attribute, header]) => [attribute, [headers.get(header) ?? '']]);
}

/** Blanks between two encoded words are none. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replaceAll(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi,
    (written, charset: string, coding: string, text: string) => {
      const bytes = coding.toLowerCase() === 'b' ? fromBase64(text) : fromQuoted(text);
      try {
        return textDecoder(charset.replace(/\*[^]*/, '')).decode(bytes);
      } catch {
        // A charset that nobody knows.
        return written;
      }
    },
  );
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return new TextEncoder().encode(text);
  }
}

function fromQuoted(text: string): Uint8Array {
  const plain = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0) & 255);
}
