/** Reads the bytes of an HTML page in its charset, which a META anywhere in it may name. */

import type { PageContent } from '../sdk/content.ts';
import { decodeAgain, decodeText } from './charset.ts';
import type { CharsetHints, DecodedText } from './charset.ts';
import { readHtml } from './read-html.ts';
import type { HtmlOptions } from './read-html.ts';

export type HeaderHint = Pick<CharsetHints, 'header'>;

export interface HtmlReading {
  readonly page: PageContent;
  readonly decoded: DecodedText;
}

/** Read a second time where a META beyond the first 1,024 bytes names another charset than the one guessed. */
export function readHtmlBytes(
  bytes: Uint8Array,
  hints: HeaderHint,
  options: Omit<HtmlOptions, 'charset' | 'onCharsets'>,
): HtmlReading {
  const isXml = options.xhtml === true;
  const decoded = decodeText(bytes, { markup: isXml ? 'xml' : 'html', ...hints });
  if (isXml) return { decoded, page: readHtml(decoded.text, { ...options, charset: decoded.charset }) };
  let labels: readonly string[] = [];
  const onCharsets = (found: readonly string[]): void => {
    labels = found;
  };
  const page = readHtml(decoded.text, { ...options, charset: decoded.charset, onCharsets });
  const again = decodeAgain(bytes, decoded, labels);
  if (again === undefined) return { page, decoded };
  if (again.charset === decoded.charset) return { page, decoded: again };
  return { decoded: again, page: readHtml(again.text, { ...options, charset: again.charset }) };
}
