/** Writes a url-patterns.conf: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { UrlPattern, UrlPatterns } from './model.ts';
import { sectionNames } from './syntax.ts';
import type { PatternNode, Section, UrlPatternsAst } from './syntax.ts';

export function print(model: UrlPatterns): string {
  return (['follow', 'doNotCrawl'] as const)
    .filter((section) => model[section].length > 0)
    .map((section) => `[${sectionNames[section]}]\n${model[section].map((each) => `${lineOf(each)}\n`).join('')}`)
    .join('\n');
}

type Written = Omit<UrlPattern, 'line'>;

function lineOf({ isException, keyword, body }: Written): string {
  return `${isException ? '-' : ''}${keyword ?? ''}${body}`;
}

/** `at` is the index of a pattern in its section, from 0. */
export type UrlPatternsChange =
  | { readonly kind: 'add-pattern'; readonly section: Section; readonly pattern: Written }
  | { readonly kind: 'set-pattern'; readonly section: Section; readonly at: number; readonly pattern: Written }
  | { readonly kind: 'remove-pattern'; readonly section: Section; readonly at: number };

export function edit({ source, ast }: Parsed<UrlPatternsAst>, change: UrlPatternsChange): readonly TextEdit[] {
  const { section } = change;
  const own = ast.lines.filter((node): node is PatternNode => node.kind === 'pattern' && node.section === section);
  if (change.kind === 'add-pattern') {
    const last = own.at(-1) ?? ast.lines.findLast((node) => node.kind === 'section' && node.section === section);
    if (last !== undefined) return [insertLineAfter(source, last.span.start, lineOf(change.pattern))];
    const heading =
      section === 'follow' && ast.lines.length === 0 ? '' : `[${sectionNames[section]}]${lineBreak(source)}`;
    return [insertLineAfter(source, source.text.length, heading + lineOf(change.pattern))];
  }
  const node = own[change.at];
  if (node === undefined) return [];
  return change.kind === 'set-pattern' ? [{ span: node.span, text: lineOf(change.pattern) }] : [cut(source, node.span)];
}
