/** What stoplist.cf and allowlist.cf have in common: a type in each line. */

import { defineMessages } from '../lang/diagnostic.ts';
import type { Diagnostic, MessageTable } from '../lang/diagnostic.ts';
import type { Parsed, Syntax } from '../lang/language.ts';
import { parseLineTable } from '../lang/line-table.ts';
import type { LineColumn, LineTable, Row, TableChange } from '../lang/line-table.ts';
import { cut } from '../lang/line-edits.ts';
import { describeLanguage } from '../sdk/configuration-language.ts';
import type { RunChange } from '../sdk/define-parameter.ts';
import type { ConfigurationLanguage, FindingExamples } from '../sdk/configuration-language.ts';
import { lineTableLanguage } from './line-table-language.ts';
import { checkType, typeMessages, typeWords } from './type-names.ts';
import type { TypeNameProblem } from './type-names.ts';

export interface ListedType {
  /** As written; types are compared in any case. */
  readonly type: string;
  readonly line: number;
}

export interface TypeList {
  readonly types: readonly ListedType[];
}

export type TypeListChange = TableChange<Pick<ListedType, 'type'>>;
export type TypeListLanguage = ConfigurationLanguage<LineTable, TypeList, TypeListChange>;

const columns: readonly LineColumn[] = [
  { name: 'type', class: 'directive' },
  { name: 'rest', class: 'unknown' },
];

export function listSyntax(file: Pick<Syntax<LineTable>, 'id' | 'usualPath' | 'places'>): Syntax<LineTable> {
  return {
    ...file,
    grammar: {
      ebnf: `file    = { line }
line    = [ type | comment ]
type    = a name of letters, digits, ".", "+", "-" and "_"
comment = "#" { character }
Types are compared in any case.`,
      classes: ['comment', 'directive', 'blank', 'unknown'],
    },
    parse: (source) => parseLineTable(source, columns),
  };
}

type ListProblem = 'repeated' | 'stray' | TypeNameProblem;

function messagesOf(prefix: string): MessageTable<ListProblem> {
  return defineMessages(prefix, {
    stray: {
      number: 101,
      severity: 'error',
      text: '“{rest}” can’t stand after a type.',
      help: 'Each line has one type. Write the others on lines of their own, and begin comments with # on a line of their own.',
    },
    repeated: {
      number: 102,
      severity: 'warning',
      text: '{type} is in line {line} already.',
      help: 'The second line has no effect. Remove one of them.',
    },
    ...typeMessages,
  });
}

interface ListTraits {
  readonly prefix: string;
  readonly title: string;
  readonly changes: readonly RunChange[];
  readonly about: string;
  readonly examples: FindingExamples;
  readonly builtIn?: string;
}

export function defineTypeList(
  syntax: Syntax<LineTable>,
  { prefix, title, ...description }: ListTraits,
): TypeListLanguage {
  const messages = messagesOf(prefix);
  const language = lineTableLanguage<TypeList, Pick<ListedType, 'type'>>(syntax, {
    title,
    columns,
    check: (parsed) => checkRows(parsed, messages.report),
    toModel: ({ rows }) => ({ types: rows.map(listed) }),
    rowsOf: ({ types }) => types,
    lineOf: ({ type }) => type,
  });
  return describeLanguage(language, { ...description, messages, words: typeWords });
}

function listed({ cells: [type], line }: Row): ListedType {
  return { type: type.text, line };
}

function checkRows(
  { source, ast: { rows } }: Parsed<LineTable>,
  report: MessageTable<ListProblem>['report'],
): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ cells: [type, rest], span, line }) => {
    if (rest !== undefined) return [report('stray', rest.span, { rest: rest.text })];
    const key = type.text.toLowerCase();
    const before = first.get(key);
    first.set(key, before ?? line);
    if (before === undefined) return checkType(type, report);
    const fix = { title: 'Remove the line', edits: [cut(source, span)] };
    return [report('repeated', span, { type: type.text, line: before }, [fix])];
  });
}
