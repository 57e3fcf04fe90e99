/** Checks what a Match line compares: its expression, and texts from a query, which the path does not have. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { Statement } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { writeValue } from '../../lang/pblock-value.ts';
import { comparesQuery, urlExpression, urlExpressionOfText } from '../../language-kit/compared-query.ts';
import { isLegacyGlob } from '../../match/regex/glob.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { messages } from './messages.ts';

const { report } = messages;

interface Match {
  readonly src: Pair;
  readonly by: Pair;
  readonly value: Pair;
}

export function checkMatch({ pairs }: Statement): readonly Diagnostic[] {
  const [src, by, value] = ['src', 'by', 'value'].map((name) => pairOf(pairs, name));
  if (value === undefined || by === undefined) return [];
  const isExpression = wordOf(by) === 'regex';
  return [
    ...(isExpression ? checkPattern(value) : []),
    ...(src !== undefined && wordOf(src) === 'path' ? checkQuery({ src, by, value }) : []),
  ];
}

function wordOf({ value }: Pair): string {
  return value.text.toLowerCase();
}

function checkPattern({ value }: Pair): readonly Diagnostic[] {
  const compiled = compilePattern(value.text);
  return compiled.ok ? [] : [report('badExpression', value.span, { reason: compiled.message })];
}

function checkQuery(match: Match): readonly Diagnostic[] {
  const { by, value } = match;
  const { text, span } = value.value;
  const expression = isLegacyGlob(text) ? 'glob' : 'ere';
  if (!comparesQuery(text, wordOf(by) === 'regex' ? expression : 'text')) return [];
  return [report('pathQuery', span, {}, fixesOf(match))];
}

/** The line compares the whole URL, by an expression where the text has to be at the beginning of the path. */
function fixesOf({ src, by, value }: Match): readonly Fix[] {
  const operator = wordOf(by);
  const { text, span } = value.value;
  const isAtStart = operator === 'is' || operator === 'begins-with';
  const expression = isAtStart ? urlExpressionOfText(text, operator) : urlExpression(text);
  const edits = [
    { span: src.value.span, text: 'url' },
    ...(isAtStart ? [{ span: by.value.span, text: 'regex' }] : []),
    ...(isAtStart || operator === 'regex' ? [{ span, text: writeValue(expression) }] : []),
  ];
  return [{ title: 'Compare the whole URL', edits: edits.toSorted((a, b) => a.span.start - b.span.start) }];
}
