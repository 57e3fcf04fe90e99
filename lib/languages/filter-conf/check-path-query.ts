/** Lines that compare the path with a text from a query, which the path does not have. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { writeValue } from '../../lang/pblock-value.ts';
import { comparesQuery, urlExpression, urlExpressionOfText } from '../../language-kit/compared-query.ts';
import type { ComparedAs } from '../../language-kit/compared-query.ts';
import type { FunctionEntry } from '../../sdk/describe.ts';
import { isLegacyGlob } from '../../match/regex/glob.ts';
import { messages } from './messages.ts';
import type { DirectiveNode } from './syntax.ts';

const { report } = messages;

interface Comparison {
  readonly src: Pair;
  readonly pair: Pair;
  readonly as: ComparedAs;
  /** The text is the whole value, not its beginning. */
  readonly isWhole: boolean;
}

export function checkPathQuery(node: DirectiveNode, entry: FunctionEntry): readonly Diagnostic[] {
  const all = comparisonsOf(node, entry);
  return all
    .filter(({ src, pair, as }) => src.value.text.toLowerCase() === 'path' && comparesQuery(pair.value.text, as))
    .map(({ pair }) => report('pathQuery', pair.value.span, { name: pair.name.text }, fixesOf(node, entry, all)));
}

function comparisonsOf({ params }: DirectiveNode, entry: FunctionEntry): readonly Comparison[] {
  return entry.params.flatMap(({ name, kind, comparedWith, isValueOf }) => {
    const pair = pairOf(params, name);
    const src = comparedWith === undefined ? undefined : pairOf(params, comparedWith);
    if (pair === undefined || src === undefined) return [];
    const as = kind === 'regex' ? dialectOf(pair, params) : 'text';
    return [{ src, pair, as, isWhole: isValueOf === comparedWith }];
  });
}

function dialectOf({ value }: Pair, params: readonly Pair[]): ComparedAs {
  const written = pairOf(params, 'dialect')?.value.text.toLowerCase();
  if (written === 'bre' || written === 'glob' || written === 'shexp') return written;
  return isLegacyGlob(value.text) ? 'glob' : 'ere';
}

/** The line compares the whole URL instead, by an expression. Texts such as `all` have no such form. */
function fixesOf({ fn }: DirectiveNode, entry: FunctionEntry, all: readonly Comparison[]): readonly Fix[] {
  const [src] = all.map((each) => each.src);
  const isReadable = all.every(({ pair, as }) => as === 'ere' || (as === 'text' && pair.value.text.startsWith('/')));
  if (fn === undefined || src === undefined || !isReadable) return [];
  const { expressionVariant: variant } = entry;
  const edits = [
    ...(variant === undefined ? [] : [{ span: fn.span, text: variant }]),
    { span: src.value.span, text: 'url' },
    ...all.map((each) => ({ span: each.pair.value.span, text: writeValue(expressionOf(each)) })),
  ];
  return [{ title: 'Compare the whole URL', edits: edits.toSorted((a, b) => a.span.start - b.span.start) }];
}

function expressionOf({ pair: { value }, as, isWhole }: Comparison): string {
  return as === 'ere' ? urlExpression(value.text) : urlExpressionOfText(value.text, isWhole ? 'is' : 'begins-with');
}
