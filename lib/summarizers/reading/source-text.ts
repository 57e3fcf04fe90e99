/** The text of a document that its server does not call a text, such as application/json. */

import { XmlDecoder } from '../../lang/xml/decode-xml.ts';
import type { PageContent } from '../../sdk/content.ts';

/** Bytes without a mark or a declaration of XML are UTF-8. */
export function sourceTextOf({ source, bytes }: Pick<PageContent, 'source' | 'bytes'>): string {
  if (source !== '') return source;
  const parts: string[] = [];
  const decoder = new XmlDecoder({ text: (text) => parts.push(text), problem: () => undefined });
  decoder.push(bytes);
  decoder.end();
  return parts.join('');
}
