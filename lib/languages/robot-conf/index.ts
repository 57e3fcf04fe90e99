/** robot.conf: the process parameters of a collection (manual, chapter 42). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed, Symbols } from '../../lang/language.ts';
import { lexemeAt } from '../../lang/pblock-context.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import { lineAt } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { defaultRobotConf } from './default.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { RobotConf } from './model.ts';
import { edit, indent, print } from './print.ts';
import type { RobotConfChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { RobotConfAst } from './syntax.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

const language: Language<RobotConfAst, RobotConf, RobotConfChange, Catalog> = {
  ...syntax,
  title: 'Process parameters',
  check,
  toModel: (parsed, words) => (hasErrors(check(parsed, words)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols,
  format,
  folds: ({ ast }) => (ast.process === undefined ? [] : [ast.process.span]),
};

export const robotConf = describeLanguage(language, {
  changes: ['decision'],
  about:
    'How the robot behaves as a whole: its name, its pace, how deep it goes, which filters it runs. Seed URLs may stand in it too.',
  messages,
  examples,
  words,
  parameters: { key: 'robotConf', list: vocabulary },
  builtIn: defaultRobotConf,
});

/** The owner of every key: there is one list of parameters. */
const owner = 'robot.conf';

function contextAt({ source, ast }: Parsed<RobotConfAst>, offset: number): CursorContext {
  const { text } = source;
  const lexeme = lexemeAt(ast.lexemes, offset);
  const present = ast.pairs.map(({ name }) => name.text);
  switch (lexeme?.kind) {
    case undefined:
      return { kind: 'key', span: { start: offset, end: offset }, prefix: '', owner, present };
    case 'word':
      if (lexeme.text === '<') return { kind: 'tag', span: { start: offset, end: offset }, prefix: '' };
      return { kind: 'key', span: lexeme.span, prefix: text.slice(lexeme.span.start, offset), owner, present };
    case 'open':
    case 'close': {
      const { span } = lexeme.name;
      return offset < span.start ? { kind: 'none' } : { kind: 'tag', span, prefix: text.slice(span.start, offset) };
    }
    case 'pair': {
      const { name, operator, value } = lexeme;
      if (offset <= name.span.end) {
        return { kind: 'key', span: name.span, prefix: text.slice(name.span.start, offset), owner, present };
      }
      const span = innerSpan(text, value.span);
      const prefix = text.slice(span.start, Math.max(span.start, offset));
      return offset < operator.end ? { kind: 'none' } : { kind: 'value', span, prefix, owner, key: name.text };
    }
    case 'comment':
    case 'end':
    case 'continuation':
      return { kind: 'none' };
  }
}

/** The filters the file names; those it does not name are the defaults. */
function symbols({ ast, source }: Parsed<RobotConfAst>): Symbols {
  const named = ast.pairs.filter(({ name }) => /^(enumeration|generation)-filter$/i.test(name.text));
  const refers = named.map(({ value }) => ({
    kind: 'filter' as const,
    name: value.text,
    span: innerSpan(source.text, value.span),
  }));
  return { defines: [], refers };
}

function format({ source, ast }: Parsed<RobotConfAst>): readonly TextEdit[] {
  const { process, lexemes } = ast;
  const indents = new Map<number, string>();
  for (const { kind, first, line, span } of lexemes) {
    if (!first) continue;
    const isInHeader = process !== undefined && span.start > process.tag.span.end && span.start < headerStop(ast);
    indents.set(line, isInHeader && kind !== 'close' && kind !== 'end' ? indent : '');
  }
  const wrapped = lexemes.filter((lexeme) => lexeme.kind === 'pair' && lexeme.value.wrapped);
  const skipped = wrapped.flatMap(({ line, span }) => range(line, lineAt(source, span.end)));
  return indentLines(source, indents, new Set(skipped));
}

function headerStop({ process }: RobotConfAst): number {
  return process?.headerEnd?.start ?? process?.close?.start ?? Infinity;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
