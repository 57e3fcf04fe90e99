/** Rules that change descriptions after they are summarized (Harvest manual, 4.8). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { lineAt } from '../../lang/source-text.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { PostSummarizing } from './rule.ts';
import { edit, print } from './print.ts';
import type { PostSummarizingChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { RulesAst } from './syntax.ts';
import { words } from './words.ts';

const language: Language<RulesAst, PostSummarizing, PostSummarizingChange, Catalog> = {
  ...syntax,
  title: 'Post-summarizing rules',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: () => [],
};

export const postSummarizing = describeLanguage(language, {
  changes: ['summary'],
  about:
    'Rules that change resource descriptions after summarizing. If a condition is true, its instructions set an attribute, pass attributes through a program, or delete the description. The file takes effect if Post-Summarizing in gatherer.cf names it.',
  messages,
  examples,
  words,
});

function contextAt({ source, ast }: Parsed<RulesAst>, offset: number): CursorContext {
  const { start, end } = lineSpan(source, lineAt(source, offset));
  if (source.text.slice(start, end).trim() === '') {
    return { kind: 'directive', span: { start: offset, end: offset }, prefix: '', inBlock: false };
  }
  const line = ast.lines.find(({ span }) => span.start <= offset && offset <= span.end);
  const word = line?.lexemes.find(({ kind, span }) => kind === 'word' && span.start <= offset && offset <= span.end);
  if (word === undefined) return { kind: 'none' };
  return {
    kind: 'directive',
    span: word.span,
    prefix: word.text.slice(0, offset - word.span.start),
    inBlock: false,
  };
}
