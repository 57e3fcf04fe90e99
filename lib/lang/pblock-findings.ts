/** Findings every parameter-block language has in common: quotes, blanks, continuation lines, tags. */

import type { Diagnostic, Fix, Message } from './diagnostic.ts';
import { cut, insertLineBefore } from './line-edits.ts';
import type { Lexeme, Pair } from './pblock-lexemes.ts';
import { isQuote, quoteValue } from './pblock-value.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export type LexemeProblem =
  'unclosedQuote' | 'headerQuote' | 'curlyQuote' | 'wrappedValue' | 'spacedEquals' | 'trailingComment';

/** To be spread into the messages table of a language; numbers 1 to 9 of every prefix belong to these. */
export const lexemeMessages: Readonly<Record<LexemeProblem, Message>> = {
  unclosedQuote: {
    number: 1,
    severity: 'error',
    text: 'The value of {name} has no closing quote.',
    help: 'A value that begins with a quote goes on to the next quote. None follows on this line or on the lines that continue it, so the rest of the line was taken as the value. Write the closing quote.',
  },
  headerQuote: {
    number: 2,
    severity: 'warning',
    text: 'The value of {name} has no closing quote before the > of its tag; it is read as {value}.',
    help: 'The manuals themselves print a filter header without the closing quote. The value is taken to end at the >. Write the quote before it.',
  },
  curlyQuote: {
    number: 3,
    severity: 'warning',
    text: 'The value of {name} stands in curly quotes.',
    help: 'Text copied from a formatted page often has curly quotes where the file needs straight ones. They are read as straight quotes. Replace them, because other programs that read this file will not do so.',
  },
  wrappedValue: {
    number: 4,
    severity: 'warning',
    text: 'The value of {name} goes over a line end; it is read as {value}.',
    help: 'A quoted value that is not closed on its line goes on to the closing quote on a later line, and the lines are joined by one blank. Write the value on one line.',
  },
  spacedEquals: {
    number: 5,
    severity: 'warning',
    text: 'Blanks stand around the equals sign of {name}.',
    help: 'A parameter is written name=value without blanks. The value after the blank was taken. Remove the blanks, because the original robot reads such a line otherwise.',
  },
  trailingComment: {
    number: 7,
    severity: 'warning',
    text: 'A comment begins its line; from # on this line is ignored.',
    help: 'Only a line whose first character is # is a comment. What follows the blank and the # was taken for a comment all the same, because nothing else makes sense there. Put the comment on a line of its own.',
  },
};

/** For languages in which a line can go on. */
export const continuationMessages: Readonly<Record<'uselessContinuation', Message>> = {
  uselessContinuation: {
    number: 6,
    severity: 'warning',
    text: 'The backslash continues this line, but the next line begins something new.',
    help: 'A backslash at the end of a line says that the next line belongs to it. The next line begins with a directive or a tag, so it was read as a line of its own. Remove the backslash.',
  },
};

type Report<Problem extends string> = (
  name: Problem,
  span: Span,
  values: Readonly<Record<string, string>>,
  fixes: readonly Fix[],
) => Diagnostic;
type LexemeReport = Report<LexemeProblem>;

/** What is wrong with the words of a text, whatever they mean. */
export function lexemeFindings(
  source: SourceText,
  lexemes: readonly Lexeme[],
  report: LexemeReport,
): readonly Diagnostic[] {
  const { text } = source;
  return lexemes.flatMap((lexeme, index) => {
    if (lexeme.kind === 'comment' && !lexeme.first)
      return [trailingComment(source, lexeme, lexemes[index - 1], report)];
    if (lexeme.kind !== 'pair') return [];
    const problem = valueProblem(lexeme);
    const found = problem === undefined ? [] : [valueFinding(text, lexeme, problem, report)];
    return lexeme.spaced ? [...found, spacedFinding(lexeme, report)] : found;
  });
}

export function continuationFindings(
  source: SourceText,
  spans: readonly Span[],
  report: Report<'uselessContinuation'>,
): readonly Diagnostic[] {
  return spans.map((span) =>
    report('uselessContinuation', span, {}, [{ title: 'Remove the backslash', edits: [cut(source, span)] }]),
  );
}

/** A line that begins inside a quoted value has no place before it for a comment. */
function trailingComment(
  source: SourceText,
  { span }: Lexeme,
  before: Lexeme | undefined,
  report: LexemeReport,
): Diagnostic {
  if (before?.kind === 'pair' && before.value.wrapped) return report('trailingComment', span, {}, []);
  const comment = source.text.slice(span.start, span.end);
  const edits = [insertLineBefore(source, span.start, comment), cut(source, span)];
  return report('trailingComment', span, {}, [{ title: 'Put it on a line of its own', edits }]);
}

function valueProblem({ value }: Pair): LexemeProblem | undefined {
  if (value.closedBy === 'line') return 'unclosedQuote';
  if (value.closedBy === 'tag') return 'headerQuote';
  if (value.wrapped) return 'wrappedValue';
  return value.quote === 'damaged' ? 'curlyQuote' : undefined;
}

function valueFinding(text: string, pair: Pair, problem: LexemeProblem, report: LexemeReport): Diagnostic {
  const { name, value } = pair;
  const edit = { span: value.span, text: quoteValue(value.text) };
  const title = isQuote(text[value.span.end - 1]) ? 'Write straight quotes on one line' : 'Add the closing quote';
  return report(problem, value.span, { name: name.text, value: value.text }, [{ title, edits: [edit] }]);
}

function spacedFinding({ name, value, span }: Pair, report: LexemeReport): Diagnostic {
  const edits = [{ span: { start: name.span.end, end: value.span.start }, text: '=' }];
  return report('spacedEquals', span, { name: name.text }, [{ title: 'Remove the blanks', edits }]);
}
