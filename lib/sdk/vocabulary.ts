/** The words of a language at a place, as completion and hover show them. */

import type { Parameter } from './define-parameter.ts';
import type { ParamEntry } from './describe.ts';

/** A word with what is said of it. */
export interface WordEntry {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly doc?: string;
  readonly params: readonly ParamEntry[];
  /** What stands between it and its value, where it is no directive with parameters; of an owner: behind its keys. */
  readonly assign?: string;
  /** Its keys are told apart by case. */
  readonly hasExactKeys?: true;
  /** Lines that show it. */
  readonly examples?: readonly string[];
  /** Where it is from: chapter of a manual. */
  readonly reference?: string;
}

export interface FunctionWord extends WordEntry {
  /** Other names of it. */
  readonly aliases: readonly string[];
  /** The directives that can call it. */
  readonly directives: readonly string[];
}

export interface Vocabulary {
  /** Elements that are written in angle brackets. */
  readonly tags?: readonly WordEntry[];
  /** First words of lines. */
  readonly directives?: readonly WordEntry[];
  /** What directives call; absent where they call nothing. */
  readonly functions?: readonly FunctionWord[];
  /** What has keys and is no word itself, such as the file. */
  readonly owners?: readonly WordEntry[];
}

/** An element of a language of blocks and statements. */
export interface ElementShape {
  readonly name: string;
  readonly form: 'block' | 'statement';
  /** Where it stands: a block by its name, or the file itself. */
  readonly within: string;
  readonly doc: string;
  /** Its line with every parameter, as a test reads it and the reference shows it. */
  readonly example: string;
  readonly params: readonly ParamEntry[];
}

export function wordsOfElements(elements: readonly ElementShape[]): Vocabulary {
  const of = (wanted: ElementShape['form']): readonly WordEntry[] =>
    elements
      .filter(({ form }) => form === wanted)
      .map(({ name, doc, params, example }) => ({ name, summary: doc, params, examples: [example] }));
  return { tags: of('block'), directives: of('statement') };
}

/** The functions a directive can call; all of them while it is not written. */
export function functionsOf({ functions = [] }: Vocabulary, directive: string): readonly WordEntry[] {
  return directive === '' ? functions : functions.filter(({ directives }) => hasName(directives, directive));
}

export function functionNamed({ functions = [] }: Vocabulary, name: string): WordEntry | undefined {
  return functions.find((each) => hasName([each.name, ...each.aliases], name));
}

/** What the keys of a tag, a directive, a function or a file belong to. */
export function ownerOf(words: Vocabulary, name: string): WordEntry | undefined {
  const { owners = [], tags = [], directives = [] } = words;
  return [...owners, ...tags, ...directives].find((each) => hasName([each.name], name)) ?? functionNamed(words, name);
}

/** The parameter that a key of the word means. */
export function paramOf({ params, hasExactKeys }: WordEntry, key: string): ParamEntry | undefined {
  return params.find(({ name }) => name === key || (hasExactKeys !== true && hasName([name], key)));
}

function hasName(names: readonly string[], name: string): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** A list of parameters that the catalog describes under a name of its own. */
export interface DeclaredParameters {
  /** Key in the catalog. */
  readonly key: string;
  readonly list: readonly Parameter<unknown>[];
}
