/** For tests: a language that no release has, as a folder of its own would hold it. `Alias NAME URL` in each line. */

import { defineMessages, hasErrors } from '../../lang/diagnostic.ts';
import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed, Syntax, Token } from '../../lang/language.ts';
import { insertLineAfter, lineSpan } from '../../lang/line-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import { describeLanguage, exampleIn } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';

interface Word {
  readonly text: string;
  readonly span: Span;
}

interface AliasNode {
  readonly span: Span;
  /** At least one. */
  readonly words: readonly Word[];
}

interface AliasAst {
  readonly span: Span;
  readonly aliases: readonly AliasNode[];
}

export interface Alias {
  readonly name: string;
  readonly url: string;
}

export interface AliasModel {
  readonly aliases: readonly Alias[];
}

export const syntax: Syntax<AliasAst> = {
  id: 'alias-list',
  usualPath: 'aliases.lst',
  stopsRuns: false,
  grammar: {
    ebnf: 'file = { "Alias" name url | comment }',
    classes: ['comment', 'directive', 'key', 'url', 'unknown', 'blank'],
  },
  parse,
};

function parse(source: SourceText): Parsed<AliasAst> {
  const aliases: AliasNode[] = [];
  const named: Token[] = [];
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const { start, end } = lineSpan(source, line);
    const text = source.text.slice(start, end);
    const words = Array.from(text.matchAll(/[^ \t\r\n]+/g), ({ 0: word, index }): Word => {
      return { text: word, span: { start: start + index, end: start + index + word.length } };
    });
    const [first] = words;
    if (first === undefined) continue;
    const span = { start: first.span.start, end: words.at(-1)?.span.end ?? end };
    if (first.text.startsWith('#')) named.push(token('comment', span));
    else {
      aliases.push({ span, words });
      named.push(...words.map((word, at) => token((['directive', 'key', 'url'] as const)[at] ?? 'unknown', word.span)));
    }
  }
  const ast = { span: { start: 0, end: source.text.length }, aliases };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

const messages = defineMessages('ALIAS', {
  noAlias: {
    number: 101,
    severity: 'error',
    text: 'This is no alias.',
    help: 'Each line is Alias with a name and a URL. Write all three.',
  },
});

function check({ ast }: Parsed<AliasAst>): readonly Diagnostic[] {
  const wrong = ast.aliases.filter(({ words }) => words[0]?.text !== 'Alias' || words.length !== 3);
  return wrong.map(({ span }) => messages.report('noAlias', span));
}

const line = ({ name, url }: Alias): string => `Alias ${name} ${url}`;

const language: Language<AliasAst, AliasModel, Alias, Catalog> = {
  ...syntax,
  title: 'Aliases',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : modelOf(parsed.ast)),
  print: ({ aliases }) => aliases.map((alias) => `${line(alias)}\n`).join(''),
  edit: ({ source }, alias) => [insertLineAfter(source, source.text.length, line(alias))],
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format: () => [],
  folds: () => [],
};

function modelOf({ aliases }: AliasAst): AliasModel {
  return { aliases: aliases.map(({ words: [, name, url] }) => ({ name: name?.text ?? '', url: url?.text ?? '' })) };
}

function contextAt({ source, ast }: Parsed<AliasAst>, offset: number): CursorContext {
  const node = ast.aliases.find(({ span }) => span.start <= offset && offset <= span.end);
  const word = node?.words[0];
  if (node !== undefined && (word === undefined || offset > word.span.end)) return { kind: 'none' };
  const span = word?.span ?? { start: offset, end: offset };
  return { kind: 'directive', span, prefix: source.text.slice(span.start, offset), inBlock: false };
}

export const aliasList = describeLanguage(language, {
  changes: [],
  about: 'Other names of URLs.',
  messages,
  examples: { 'ALIAS-101': exampleIn('aliases.lst')('Alias home') },
  words: () => ({ directives: [{ name: 'Alias', summary: 'Gives a URL another name.', params: [] }] }),
});
