/** The text of a document that its server does not call a text, such as application/json. */

import { XmlDecoder } from '../../lang/xml/decode-xml.ts';
import type { PageContent } from '../../sdk/content.ts';

/** A mark counts before the charset of the server, and that before an XML declaration (RFC 7303, 3); else it is UTF-8. */
export function sourceTextOf({ source, bytes, charset }: Pick<PageContent, 'source' | 'bytes' | 'charset'>): string {
  if (source !== '') return source;
  const text = decoded(bytes, charset);
  return text ?? decoded(bytes, 'utf-8') ?? '';
}

/** Undefined when it declares an encoding that does not exist. */
function decoded(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const parts: string[] = [];
  let isUnknown = false;
  const problem = (name: string): void => {
    isUnknown ||= name === 'unknownEncoding';
  };
  const decoder = new XmlDecoder(
    { text: (text) => parts.push(text), problem },
    charset === undefined ? {} : { charset },
  );
  decoder.push(bytes);
  decoder.end();
  return isUnknown ? undefined : parts.join('');
}
