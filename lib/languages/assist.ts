/** What an editor shows at the cursor, whatever the language: completions, an explanation, the parameters to write. */

import type { CursorContext, LanguageSymbol, Parsed } from '../lang/language.ts';
import type { Span } from '../lang/span.ts';
import type { Catalog, ParamEntry } from '../sdk/describe.ts';
import { functionNamed, functionsOf, ownerOf, paramOf } from '../sdk/vocabulary.ts';
import type { Vocabulary, WordEntry } from '../sdk/vocabulary.ts';
import type { AnyLanguage } from './index.ts';
import { valuesOf } from './known-values.ts';
import { builtInSchema } from './schema-conf/read.ts';

export interface CursorPlace {
  readonly language: AnyLanguage;
  readonly parsed: Parsed<unknown>;
  readonly offset: number;
  readonly catalog: Catalog;
  /** The names of a kind that can be written here: filters, rules, files. */
  readonly namesOf: (kind: LanguageSymbol['kind']) => readonly string[];
}

export interface Completion {
  readonly kind: 'tag' | 'directive' | 'function' | 'key' | 'value' | 'name';
  readonly label: string;
  /** Written in the place of `span`. */
  readonly insert: string;
  readonly span: Span;
  /** Muted behind the label. */
  readonly detail: string;
  readonly doc: string;
  /** More is to be chosen behind what was written. */
  readonly goesOn: boolean;
}

export function completionsAt(place: CursorPlace): readonly Completion[] {
  const { language, parsed, offset, catalog } = place;
  const context = language.contextAt(parsed, offset);
  const words = wordsOf(language, catalog);
  switch (context.kind) {
    case 'none':
      return [];
    case 'tag':
      return isAlone(parsed.source.text, context.span)
        ? (words.tags ?? []).map((entry) => wordCompletion('tag', entry, context.span, entry.name))
        : [];
    case 'directive':
      return directiveCompletions(words, context, place);
    case 'function':
      return functionsOf(words, context.phase).map((entry) =>
        functionCompletion(entry, context.span, parsed.source.text),
      );
    case 'key':
      return keyCompletions(words, context, place);
    case 'value':
      return valueCompletions(words, context, place);
  }
}

function wordsOf({ words }: AnyLanguage, catalog: Catalog): Vocabulary {
  return words?.(catalog) ?? {};
}

type ContextOf<Kind extends CursorContext['kind']> = Extract<CursorContext, { readonly kind: Kind }>;

function wordCompletion(kind: Completion['kind'], entry: WordEntry, span: Span, insert: string): Completion {
  const { name, summary, doc = '' } = entry;
  return { kind, label: name, insert, span, detail: summary, doc, goesOn: insert !== name };
}

/** Nothing but the tag stands on its line. */
function isAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^\s*<\/?\s*$/.test(before) && /^>?$/.test(restOfLine(text, end));
}

/** On an empty line outside of blocks, a block may begin too. */
function directiveCompletions(
  { tags = [], directives = [], functions = [] }: Vocabulary,
  { span, inBlock }: ContextOf<'directive'>,
  { parsed }: CursorPlace,
): readonly Completion[] {
  const isBare = restOfLine(parsed.source.text, span.end) === '';
  const usual = functions.length > 0 ? ' fn=' : ' ';
  const lines = directives.map((entry) =>
    wordCompletion('directive', entry, span, isBare ? `${entry.name}${entry.assign ?? usual}` : entry.name),
  );
  return isBare && !inBlock ? [...lines, ...tags.map((entry) => blockCompletion(entry, span))] : lines;
}

function blockCompletion(entry: WordEntry, span: Span): Completion {
  const { name, params } = entry;
  const key = params.find(({ required }) => required)?.name;
  const head = key === undefined ? '' : ` ${key}=""`;
  const block = wordCompletion('tag', entry, span, `<${name}${head}>\n</${name}>`);
  return { ...block, label: `<${name}>`, goesOn: false };
}

/** The parameters that must be written come with it, when nothing stands behind it yet. */
function functionCompletion(entry: WordEntry, span: Span, text: string): Completion {
  const first = entry.params.find(({ required }) => required)?.name;
  const tail = first === undefined || restOfLine(text, span.end) !== '' ? '' : ` ${first}=`;
  return wordCompletion('function', entry, span, entry.name + tail);
}

function keyCompletions(
  words: Vocabulary,
  { owner, present, span }: ContextOf<'key'>,
  { parsed }: CursorPlace,
): readonly Completion[] {
  const holder = ownerOf(words, owner);
  const tail = /^[ \t]*[=:]/.test(parsed.source.text.slice(span.end)) ? '' : (holder?.assign ?? '=');
  const written = new Set(holder && present.map((key) => paramOf(holder, key)));
  const free = holder?.params.filter((param) => !written.has(param)) ?? [];
  const keys = free.map((param): Completion => ({
    kind: 'key',
    label: param.name,
    insert: param.name + tail,
    span,
    detail: traitsOf(param).join(', '),
    doc: param.doc,
    goesOn: tail !== '',
  }));
  // A directive without its function yet.
  if (owner !== '' || present.some((key) => /^fn$/i.test(key)) || words.functions === undefined) return keys;
  return [
    { kind: 'key', label: 'fn', insert: `fn${tail}`, span, detail: 'required', doc: 'The function.', goesOn: true },
  ];
}

function valueCompletions(
  words: Vocabulary,
  { owner, key, span }: ContextOf<'value'>,
  place: CursorPlace,
): readonly Completion[] {
  const base = { span, goesOn: false } as const;
  const named = symbolAt(place);
  if (named !== undefined) {
    return namesFor(place, named.kind).map((name) => ({
      ...base,
      kind: 'name',
      label: name,
      insert: name,
      detail: named.kind,
      doc: '',
    }));
  }
  const param = keyOf(words, owner, key);
  if (param === undefined) return [];
  return valuesOf(param).map(({ value, doc = '' }) => ({
    ...base,
    kind: 'value',
    label: value,
    insert: value,
    detail: value === param.default ? 'default' : '',
    doc,
  }));
}

/** A collection without a schema of its own has the built-in one. */
function namesFor({ namesOf }: CursorPlace, kind: LanguageSymbol['kind']): readonly string[] {
  const names = namesOf(kind);
  return kind === 'attribute' && names.length === 0 ? builtInAttributes : names;
}

const builtInAttributes = builtInSchema.attributes.map(({ name }) => name.toLowerCase());

/** The name the value at the cursor refers to, even while it is still empty. */
function symbolAt({ language, parsed, offset, catalog }: CursorPlace): LanguageSymbol | undefined {
  return language.symbols(parsed, catalog).refers.find(({ span }) => span.start <= offset && offset <= span.end);
}

function keyOf(words: Vocabulary, owner: string, key: string): ParamEntry | undefined {
  const holder = ownerOf(words, owner);
  return holder && paramOf(holder, key);
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end === -1 ? text.length : end).trim();
}

/** What is said of a parameter in a few words: kind, range, unit, default. */
export function traitsOf(param: ParamEntry): readonly string[] {
  const { kind, required, min, max, unit, default: usual } = param;
  const range = min === undefined && max === undefined ? [] : [`${min ?? ''}\u2026${max ?? ''}`];
  return [
    kind,
    ...(unit === undefined ? [] : [unit]),
    ...range,
    ...(required ? ['required'] : []),
    ...(usual === undefined ? [] : [`default ${usual === '' ? 'empty' : usual}`]),
  ];
}

export interface Explanation {
  readonly span: Span;
  /** As the files write it. */
  readonly name: string;
  /** Few words: what kind of thing it is. */
  readonly detail: string;
  /** Sentences, each a paragraph. */
  readonly paragraphs: readonly string[];
  /** Lines of the language that show it. */
  readonly examples: readonly string[];
  readonly reference?: string;
}

/** What the word under the cursor is. */
export function explanationAt({ language, parsed, offset, catalog }: CursorPlace): Explanation | undefined {
  const context = language.contextAt(parsed, offset);
  if (context.kind === 'none' || context.span.end <= context.span.start) return undefined;
  const words = wordsOf(language, catalog);
  const written = parsed.source.text.slice(context.span.start, context.span.end);
  const wordOf = (entries: readonly WordEntry[] = []): WordEntry | undefined =>
    entries.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  switch (context.kind) {
    case 'tag':
      return explainWord(wordOf(words.tags), context.span, 'element');
    case 'directive':
      return explainWord(wordOf(words.directives), context.span, 'directive');
    case 'function':
      return explainWord(functionNamed(words, written), context.span, 'function');
    case 'key':
      return explainParam(keyOf(words, context.owner, written), context.span);
    case 'value':
      return explainValue(keyOf(words, context.owner, context.key), context.span, written);
  }
}

function explainWord(entry: WordEntry | undefined, span: Span, detail: string): Explanation | undefined {
  if (entry === undefined) return undefined;
  const { name, summary, doc, examples = [], reference } = entry;
  const paragraphs = [summary, doc].filter((text) => text !== undefined);
  return { span, name, detail, paragraphs, examples, ...(reference !== undefined && { reference }) };
}

function explainParam(param: ParamEntry | undefined, span: Span): Explanation | undefined {
  if (param === undefined) return undefined;
  const choices = (param.choices ?? []).map(({ value, doc }) => `${value}: ${doc}`);
  const detail = traitsOf(param).join(', ');
  return { span, name: param.name, detail, paragraphs: [param.doc, ...choices], examples: [] };
}

function explainValue(param: ParamEntry | undefined, span: Span, written: string): Explanation | undefined {
  if (param === undefined) return undefined;
  const found = valuesOf(param).find(({ value }) => value.toLowerCase() === written.toLowerCase());
  if (found?.doc === undefined) return explainParam(param, span);
  return { span, name: found.value, detail: `${param.kind} ${param.name}`, paragraphs: [found.doc], examples: [] };
}

export interface Signature {
  /** The function or element. */
  readonly name: string;
  readonly summary: string;
  /** Each as it would be written, `src=` or `[deny=]`. */
  readonly params: readonly { readonly label: string; readonly doc: string }[];
  /** Index of the one the cursor is in; -1 for none. */
  readonly active: number;
}

/** The parameters of the function or element the cursor is in. */
export function signatureAt({ language, parsed, offset, catalog }: CursorPlace): Signature | undefined {
  const context = language.contextAt(parsed, offset);
  if (context.kind !== 'key' && context.kind !== 'value') return undefined;
  const owner = ownerOf(wordsOf(language, catalog), context.owner);
  if (owner === undefined || owner.params.length > mostShown) return undefined;
  const { start, end } = context.span;
  const key = context.kind === 'value' ? context.key : parsed.source.text.slice(start, end);
  const sign = owner.assign?.trim() ?? '=';
  return {
    name: owner.name,
    summary: owner.summary,
    params: owner.params.map(({ name, required, doc }) => ({
      label: required ? `${name}${sign}` : `[${name}${sign}]`,
      doc,
    })),
    active: owner.params.findIndex((param) => param === paramOf(owner, key)),
  };
}

/** A file with a list of parameters has too many for one line. */
const mostShown = 20;
