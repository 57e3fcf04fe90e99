/** What byurl.cf, byname.cf and bycontent.cf have in common: a type and a pattern in each line, and the first that matches decides. */

import { defineMessages } from '../lang/diagnostic.ts';
import type { Diagnostic, MessageTable } from '../lang/diagnostic.ts';
import type { Syntax } from '../lang/language.ts';
import { parseLineTable } from '../lang/line-table.ts';
import type { LineColumn, LineTable, Row, TableChange } from '../lang/line-table.ts';
import { describeLanguage } from '../sdk/configuration-language.ts';
import type { RunChange } from '../sdk/define-parameter.ts';
import type { ConfigurationLanguage, FindingExamples } from '../sdk/configuration-language.ts';
import { checkPattern, matchesAll } from './check-pattern.ts';
import { lineTableLanguage } from './line-table-language.ts';
import { checkType, typeMessages, typeWords } from './type-names.ts';
import type { TypeNameProblem } from './type-names.ts';

export interface TypeRule {
  /** As written; types are compared in any case. */
  readonly type: string;
  /** POSIX extended regular expression, searched for anywhere in the subject. */
  readonly regex: string;
  readonly line: number;
}

/** The first rule that matches decides. */
export interface TypeHeuristics {
  readonly rules: readonly TypeRule[];
}

export type TypeHeuristicsChange = TableChange<Omit<TypeRule, 'line'>>;
export type TypeHeuristicsLanguage = ConfigurationLanguage<LineTable, TypeHeuristics, TypeHeuristicsChange>;

const columns: readonly LineColumn[] = [
  { name: 'type', class: 'directive' },
  { name: 'regex', class: 'regex', label: 'pattern' },
];

/** `subject`: what the patterns are matched with. */
export function heuristicsSyntax(
  file: Pick<Syntax<LineTable>, 'id' | 'usualPath'>,
  subject: string,
): Syntax<LineTable> {
  return {
    ...file,
    grammar: {
      ebnf: `file    = { line }
line    = [ type blank regex | comment ]
type    = a name of letters, digits, ".", "+", "-" and "_"
regex   = a POSIX extended regular expression, to the end of the line
comment = "#" { character }
The expression is matched with ${subject}. The first line that matches decides.`,
      classes: ['comment', 'directive', 'regex', 'blank', 'unknown'],
    },
    parse: (source) => parseLineTable(source, columns),
  };
}

type TypeProblem = 'missingRegex' | 'badRegex' | 'shellPattern' | 'neverDecides' | TypeNameProblem;

function messagesOf(prefix: string): MessageTable<TypeProblem> {
  return defineMessages(prefix, {
    missingRegex: {
      number: 101,
      severity: 'error',
      text: '{type} has no regular expression.',
      help: 'A line without an expression would match nothing. Write the expression after the type.',
    },
    badRegex: {
      number: 102,
      severity: 'error',
      text: 'Invalid regular expression: {message}.',
      help: 'Patterns are POSIX extended regular expressions. Correct the pattern at the position shown.',
    },
    shellPattern: {
      number: 103,
      severity: 'warning',
      text: '{regex} looks like a shell wildcard, but patterns are regular expressions.',
      help: 'In a regular expression a star repeats what stands before it. Names that end in .abc are written \\.abc$. Put a dot before the star, or write the ending.',
    },
    neverDecides: {
      number: 104,
      severity: 'warning',
      text: 'This line never decides: line {line} matches everything that it matches.',
      help: 'The lines are tried in order, and the first that matches decides. Move the line up, or remove it.',
    },
    ...typeMessages,
  });
}

interface HeuristicsTraits {
  readonly prefix: string;
  readonly title: string;
  readonly changes: readonly RunChange[];
  readonly about: string;
  readonly examples: FindingExamples;
  readonly builtIn: string;
}

export function defineTypeHeuristics(
  syntax: Syntax<LineTable>,
  { prefix, title, ...description }: HeuristicsTraits,
): TypeHeuristicsLanguage {
  const messages = messagesOf(prefix);
  const language = lineTableLanguage<TypeHeuristics, Omit<TypeRule, 'line'>>(syntax, {
    title,
    columns,
    check: ({ ast }) => checkRows(ast.rows, messages.report),
    toModel: ({ rows }) => ({ rules: rows.flatMap(ruleOf) }),
    rowsOf: ({ rules }) => rules,
    lineOf: ({ type, regex }) => `${type} ${regex}`,
  });
  return describeLanguage(language, { ...description, messages, words: typeWords });
}

function ruleOf({ cells: [type, regex], line }: Row): readonly TypeRule[] {
  return regex === undefined ? [] : [{ type: type.text, regex: regex.text, line }];
}

type Report = MessageTable<TypeProblem>['report'];

function checkRows(rows: readonly Row[], report: Report): readonly Diagnostic[] {
  const before = new Map<string, number>();
  let all: number | undefined;
  return rows.flatMap(({ cells: [type, regex], span, line }) => {
    if (regex === undefined) return [report('missingRegex', type.span, { type: type.text })];
    const decider = all ?? before.get(regex.text);
    before.set(regex.text, decider ?? line);
    if (matchesAll(regex)) all ??= line;
    const dead = decider === undefined ? [] : [report('neverDecides', span, { line: decider })];
    return [...checkType(type, report), ...checkPattern(regex, report), ...dead];
  });
}
