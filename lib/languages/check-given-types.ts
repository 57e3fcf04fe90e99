/** Types that files of Essence name, and no document has: neither the stock files nor a line of the collection gives them. */

import type { Cell } from '../lang/line-table.ts';
import { isLikeStockType, isTypeName } from '../language-kit/type-names.ts';
import type { OpenCollection } from './open-collection.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

export function checkGivenTypes({ recognizers, typeFiles }: OpenCollection): readonly SetFinding[] {
  const given = new Set(
    recognizers.flatMap(({ parsed }) => parsed.ast.rows.map(({ cells: [{ text }] }) => text.toLowerCase())),
  );
  // A type that looks mistyped has a finding of its own.
  const isNeverGiven = ({ text }: Cell): boolean =>
    isTypeName(text) && !isLikeStockType(text) && !given.has(text.toLowerCase());
  return typeFiles.flatMap(({ path, parsed }) =>
    parsed.ast.rows
      .map(({ cells: [type] }) => type)
      .filter(isNeverGiven)
      .map(({ text, span }) => ({ path, diagnostic: setMessages.report('neverGiven', span, { type: text }) })),
  );
}
