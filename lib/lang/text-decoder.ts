/** Decoders of charsets as the Encoding standard defines them. */

import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';

/** Node decodes these by other tables: thousands of characters are missing, and invalid bytes take the one after them along. */
const incompleteInNode: ReadonlySet<string> = new Set(['big5', 'euc-jp', 'euc-kr', 'shift_jis']);

/** Throws for a label that names no charset, or one of the dangerous ones that the standard replaces. */
export function textDecoder(label: string): TextDecoder {
  const decoder = new TextDecoder(label);
  return incompleteInNode.has(decoder.encoding) ? new StandardDecoder(label) : decoder;
}
