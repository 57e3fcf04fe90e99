/** The shape every configuration language has: validator, editor, form, reference page and engine read it. */

import type { Diagnostic } from './diagnostic.ts';
import type { FilePlaces } from './file-places.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';

export type TokenClass =
  | 'comment'
  | 'tag'
  | 'directive'
  | 'function'
  | 'key'
  | 'operator'
  | 'string'
  | 'number'
  | 'url'
  | 'regex'
  | 'blank'
  | 'unknown';

export interface Token {
  readonly class: TokenClass;
  readonly span: Span;
}

export interface Grammar {
  /** EBNF, as shown on the reference page. */
  readonly ebnf: string;
  /** The token classes the language uses; colours are derived from them. */
  readonly classes: readonly TokenClass[];
}

export interface Parsed<Ast> {
  readonly source: SourceText;
  readonly ast: Ast;
  /** In text order, without gaps: their texts concatenated are the input. */
  readonly tokens: readonly Token[];
  /** What the parser itself found wrong. `check` gives these and its own. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What stands under the cursor, in terms the generic completion and hover understand. */
export type CursorContext =
  | { readonly kind: 'none' }
  | { readonly kind: 'tag'; readonly span: Span; readonly prefix: string }
  | {
      readonly kind: 'directive';
      readonly span: Span;
      readonly prefix: string;
      /** Inside a block, where no other may begin. */
      readonly inBlock: boolean;
    }
  | { readonly kind: 'function'; readonly span: Span; readonly prefix: string; readonly phase: string }
  | {
      readonly kind: 'key';
      readonly span: Span;
      readonly prefix: string;
      /** The function, element or file the key belongs to. */
      readonly owner: string;
      readonly present: readonly string[];
    }
  | {
      readonly kind: 'value';
      readonly span: Span;
      readonly prefix: string;
      readonly owner: string;
      readonly key: string;
    };

/** A name one file defines or refers to; joined over the files of a collection by `languages/workspace.ts`. */
export interface LanguageSymbol {
  readonly kind: 'filter' | 'rule' | 'site' | 'attribute' | 'file';
  readonly name: string;
  readonly span: Span;
}

export interface Symbols {
  readonly defines: readonly LanguageSymbol[];
  readonly refers: readonly LanguageSymbol[];
}

/** The names the other files of a collection define, for checks that cross files. */
export interface Workspace {
  readonly paths: readonly string[];
  readonly defines: (kind: LanguageSymbol['kind'], name: string) => boolean;
  /** robot.conf allows metadata classes of more than one character. */
  readonly hasLongClasses: boolean;
}

/** What it takes to read a text and to colour it: the light part of a language, for pages that check nothing. */
export interface Syntax<Ast> extends FilePlaces {
  /** Folder name, editor id and reference slug. */
  readonly id: string;
  /** False: its files are read by themselves, not as files of a collection. */
  readonly inCollection?: false;
  /** False: a file with errors is left out, and runs start all the same. */
  readonly stopsRuns?: false;
  readonly grammar: Grammar;
  /** Classes that the editor shows as another; of a `prefix` the host, which most lines share, steps back. */
  readonly shownAs?: Readonly<Partial<Record<TokenClass, TokenClass | 'prefix'>>>;
  /** What to put before and after a line that is read by itself, so that it reads as it would in its file. */
  readonly aroundLine?: (line: string) => readonly [string, string];
  /** Total: it never throws, whatever the text. */
  parse(source: SourceText): Parsed<Ast>;
}

/**
 * One configuration language. `Words` is what the language needs to know of declared functions (the catalog of
 * `lib/sdk`); languages without functions take nothing of it.
 */
export interface Language<Ast, Model, Change, Words> extends Syntax<Ast> {
  readonly title: string;
  check(parsed: Parsed<Ast>, words: Words, workspace?: Workspace): readonly Diagnostic[];
  /** Undefined only when `check` finds an error. Defaults are applied here, once. */
  toModel(parsed: Parsed<Ast>, words: Words): Model | undefined;
  print(model: Model): string;
  edit(parsed: Parsed<Ast>, change: Change): readonly TextEdit[];
  contextAt(parsed: Parsed<Ast>, offset: number): CursorContext;
  symbols(parsed: Parsed<Ast>, words: Words): Symbols;
  /** Never through the model: comments and order stay. */
  format(parsed: Parsed<Ast>): readonly TextEdit[];
  folds(parsed: Parsed<Ast>): readonly Span[];
}
