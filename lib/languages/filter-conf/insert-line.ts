/** Puts one directive, written as a line, into every filter of a filter.conf: what both filters deny is not fetched. */

import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { edit } from './print.ts';
import { parse } from './syntax.ts';
import type { DirectiveNode, FilterNode } from './syntax.ts';

export interface Inserted {
  readonly text: string;
  /** Where the first of the new lines stands, from 1. */
  readonly line: number;
}

/** Undefined when the line is no directive, or no filter is without it. */
export function insertLine(text: string, line: string): Inserted | undefined {
  const directive = parse(sourceText('filter.conf', `<Filter name=x>\n${line}\n</Filter>\n`)).ast.filters[0]
    ?.directives[0];
  const phase = directive?.phase?.name;
  const fn = directive?.fn?.text;
  if (directive === undefined || phase === undefined || fn === undefined) return undefined;
  const params = paramsOf(directive);
  const parsed = parse(sourceText('filter.conf', text));
  const names = parsed.ast.filters
    .filter((filter) => !hasDirective(filter, directive))
    .flatMap(({ name }) => (name === undefined ? [] : [name.text]));
  const edits = names.flatMap((filter) => edit(parsed, { kind: 'insert', filter, phase, fn, params }));
  const first = Math.min(...edits.map(({ span }) => span.start));
  if (edits.length === 0) return undefined;
  return { text: applyEdits(text, edits), line: text.slice(0, first).split('\n').length };
}

function paramsOf({ params }: DirectiveNode): Readonly<Record<string, string>> {
  return Object.fromEntries(params.map(({ name, value }) => [name.text, value.text]));
}

/** The same function in the same phase with the same parameters, switched on or off. */
function hasDirective({ directives }: FilterNode, wanted: DirectiveNode): boolean {
  const key = keyOf(wanted);
  return directives.some((each) => keyOf(each) === key);
}

function keyOf(node: DirectiveNode): string {
  const pairs = Object.entries(paramsOf(node)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([node.phase?.name, node.fn?.text, pairs]);
}
