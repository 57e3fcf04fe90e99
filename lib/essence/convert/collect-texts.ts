/** The text of a document that is made of several parts. */

import type { TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';

export type ReadText = () => readonly TextBlock[];

/** A part that cannot be parsed is left out, unless there is no other text. Throws a refusal for too much of it. */
export function collectTexts(texts: readonly ReadText[]): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let fault: DocumentRefusal | undefined;
  let length = 0;
  for (const read of texts) {
    try {
      for (const block of read()) {
        length += block.text.length;
        blocks.push(block);
      }
    } catch (error) {
      if (!(error instanceof DocumentRefusal) || error.reason !== 'malformed') throw error;
      fault ??= error;
    }
    if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  }
  if (fault !== undefined && blocks.length === 0) throw fault;
  return blocks;
}
