/** EnumSpec: how far the enumeration of a RootNode goes (Harvest manual, 4.3). One word, one modifier. */

import type { Span } from '../../lang/span.ts';
import type { CfWord } from './logical-lines.ts';

export interface ModifierNode {
  readonly name: CfWord;
  readonly equals: Span;
  /** Up to the first comma in `URL=`, `Host=` and `Site=`. */
  readonly value: CfWord;
  readonly comma: Span | undefined;
  /** The filter file behind the comma. */
  readonly file: CfWord | undefined;
  readonly span: Span;
}

const words = /^(URL|Host|Site|Access|Delay|Depth|Enumeration|Search)=/i;
const withFile = new Set(['url', 'host', 'site']);

/** Reads a word as a modifier; any other word gives undefined. */
export function modifierOf(word: CfWord | undefined): ModifierNode | undefined {
  const found = word === undefined ? null : words.exec(word.text);
  if (word === undefined || found === null || found[1] === undefined) return undefined;
  const { start, end } = word.span;
  const name = { text: found[1], span: { start, end: start + found[1].length } };
  const equals = { start: name.span.end, end: name.span.end + 1 };
  const comma = withFile.has(found[1].toLowerCase()) ? word.text.indexOf(',') : -1;
  const stop = comma === -1 ? end : start + comma;
  const value = { text: word.text.slice(equals.end - start, stop - start), span: { start: equals.end, end: stop } };
  const file = { text: word.text.slice(stop - start + 1), span: { start: stop + 1, end } };
  const isGiven = comma !== -1;
  return {
    name,
    equals,
    value,
    comma: isGiven ? { start: stop, end: stop + 1 } : undefined,
    file: isGiven ? file : undefined,
    span: word.span,
  };
}
