/** A configuration language with all that is said of it: editor, reference, catalog and command line are derived of it. */

import type { MessageCodes } from '../lang/diagnostic.ts';
import type { Language } from '../lang/language.ts';
import type { LineColumn, Row } from '../lang/line-table.ts';
import type { RunChange } from './define-parameter.ts';
import type { Catalog } from './describe.ts';
import type { DeclaredParameters, ElementShape, Vocabulary } from './vocabulary.ts';

/** The files of a collection that show a finding, as small as they can be. */
export type FindingExample = readonly { readonly path: string; readonly text: string }[];

/** By code. */
export type FindingExamples = Readonly<Record<string, FindingExample>>;

export interface LanguageDescription {
  /** What its files are for. */
  readonly about: string;
  /** What an edit of its lines can change in a run; parameters say it for themselves. */
  readonly changes: readonly RunChange[];
  readonly messages: MessageCodes;
  /** For every finding the files that show it: the reference prints them, a test checks them. */
  readonly examples: FindingExamples;
  readonly words?: (catalog: Catalog) => Vocabulary;
  /** For a section of the reference each. */
  readonly elements?: readonly ElementShape[];
  readonly parameters?: DeclaredParameters;
  /** What applies where a collection has no such file. */
  readonly builtIn?: string;
  /** What a new file begins with, where nothing would be a finding. */
  readonly beginning?: string;
}

/** What a form shows of a language whose lines are rows of a table; it changes them by `WrittenChange`. */
export interface TableTraits<Ast> {
  readonly columns: readonly LineColumn[];
  rowsIn(ast: Ast): readonly Row[];
}

interface Described<Ast, Model, Change> extends Language<Ast, Model, Change, Catalog> {
  readonly table?: TableTraits<Ast>;
}

export interface ConfigurationLanguage<Ast, Model, Change> extends Described<Ast, Model, Change>, LanguageDescription {}

export function describeLanguage<Ast, Model, Change>(
  language: Described<Ast, Model, Change>,
  description: LanguageDescription,
): ConfigurationLanguage<Ast, Model, Change> {
  return { ...language, ...description };
}

/** An example of one file, by its lines. */
export function exampleIn(path: string): (...lines: readonly string[]) => FindingExample {
  return (...lines) => [{ path, text: `${lines.join('\n')}\n` }];
}
