/** Writes gatherer.cf: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter, insertLineBefore, lineBreak } from '../../lang/line-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { printSettings } from './essence-options.ts';
import type { EssenceSettings } from './essence-options.ts';
import type { Gatherer, LeafNode, RootNode } from './model.ts';
import type { EntryNode, GathererCfAst, ListKind, VariableNode } from './syntax.ts';
import { gathererVariables, modifierProperty, propertyOf, variableOf } from './vocabulary.ts';
import type { EnumProperty, GathererProperty } from './vocabulary.ts';

export function print(model: Gatherer): string {
  const properties = Object.keys(gathererVariables) as GathererProperty[];
  const variables = properties.flatMap((property) =>
    property === 'essenceOptions' ? optionLines(model.essenceOptions) : variableLines(property, model[property]),
  );
  return [
    ...variables,
    ...listLines('RootNodes', model.rootNodes.map(rootLine)),
    ...listLines('LeafNodes', model.leafNodes.map(headOf)),
  ]
    .map((line) => `${ended(line, '\n')}\n`)
    .join('');
}

/** A backslash at its end would continue the line: a second one continues it to an empty line instead. */
function ended(line: string, eol: string): string {
  return line.endsWith('\\') ? `${line}\\${eol}` : line;
}

type Value = string | number | boolean | null | readonly string[] | undefined;

function variableLines(property: GathererProperty, value: Value): readonly string[] {
  const { name, param } = variableOf(property);
  if (value === undefined || value === null) return [];
  if (typeof value === 'object') return value.map((text) => variableLine(name, text));
  const fallback = param.read(undefined);
  if (fallback.ok && fallback.value === value) return [];
  const [on = 'yes', off = 'no'] = param.choices?.map((choice) => choice.value) ?? [];
  return [variableLine(name, typeof value === 'boolean' ? (value ? on : off) : String(value))];
}

function optionLines(settings: EssenceSettings): readonly string[] {
  const text = printSettings(settings);
  return text === '' ? [] : variableLines('essenceOptions', text);
}

function variableLine(name: string, value: string): string {
  return `${name}: ${value}`.trimEnd();
}

function listLines(name: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`<${name}>`, ...lines, `</${name}>`];
}

function headOf({ url, program }: LeafNode): string {
  return url ?? `|${program ?? ''}`;
}

function rootLine(root: RootNode): string {
  const { urlMax, urlFilter, hostMax, hostFilter, access, delaySeconds, depth, search, enumeration } = root;
  const file = (name: string | null): string => (name === null ? '' : `,${name}`);
  const words = [`URL=${urlMax}${file(urlFilter)}`, `Host=${hostMax}${file(hostFilter)}`, `Access=${access.join('|')}`];
  words.push(`Delay=${delaySeconds}`, `Depth=${depth}`, `Search=${search}`);
  if (enumeration !== null) words.push(`Enumeration=${enumeration}`);
  return [headOf(root), ...words].join(' ');
}

/** RootNodes and LeafNodes are named by their place among those of their kind, from 0. */
export type GathererChange =
  | { readonly kind: 'set-variable'; readonly property: GathererProperty; readonly value: string }
  | { readonly kind: 'remove-variable'; readonly property: GathererProperty }
  /** `value` as it is written behind the equals sign, a filter file behind a comma included. */
  | { readonly kind: 'set-modifier'; readonly at: number; readonly property: EnumProperty; readonly value: string }
  | { readonly kind: 'remove-modifier'; readonly at: number; readonly property: EnumProperty }
  | { readonly kind: 'add-entry'; readonly list: ListKind; readonly text: string }
  | { readonly kind: 'set-url'; readonly list: ListKind; readonly at: number; readonly text: string }
  | { readonly kind: 'remove-entry'; readonly list: ListKind; readonly at: number };

export function edit({ source, ast }: Parsed<GathererCfAst>, change: GathererChange): readonly TextEdit[] {
  switch (change.kind) {
    case 'set-variable':
      return [setVariable(source, ast, change.property, change.value)];
    case 'remove-variable':
      return variablesOf(ast, change.property).flatMap(({ parts }) => parts.map((part) => cut(source, part)));
    case 'set-modifier':
      return setModifier(entriesOf(ast, 'root')[change.at], change.property, change.value);
    case 'remove-modifier':
      return removeModifier(source, entriesOf(ast, 'root')[change.at], change.property);
    case 'add-entry':
      return [addEntry(source, ast, change.list, change.text)];
    case 'set-url':
      return setHead(entriesOf(ast, change.list)[change.at], change.text);
    case 'remove-entry':
      return (entriesOf(ast, change.list)[change.at]?.parts ?? []).map((part) => cut(source, part));
  }
}

function variablesOf({ variables }: GathererCfAst, property: GathererProperty): readonly VariableNode[] {
  return variables.filter(({ name }) => propertyOf(name.text) === property);
}

function entriesOf({ lists }: GathererCfAst, kind: ListKind): readonly EntryNode[] {
  return lists.filter((list) => list.kind === kind).flatMap(({ entries }) => entries);
}

/** A new variable comes behind the others, before the lists. */
function setVariable(source: SourceText, ast: GathererCfAst, property: GathererProperty, given: string): TextEdit {
  const value = ended(given, lineBreak(source));
  const [known] = variablesOf(ast, property);
  if (known !== undefined) {
    const { text, span } = known.value;
    return { span, text: text === '' && value !== '' ? ` ${value}` : value };
  }
  const line = variableLine(variableOf(property).name, value);
  const firstList = ast.lists[0];
  const last = ast.variables.findLast(({ span }) => firstList === undefined || span.end < firstList.span.start);
  if (last !== undefined) return insertLineAfter(source, last.span.end, line);
  if (firstList !== undefined) return insertLineBefore(source, firstList.span.start, line);
  return insertLineAfter(source, source.text.length, line);
}

function setModifier(entry: EntryNode | undefined, property: EnumProperty, value: string): readonly TextEdit[] {
  if (entry === undefined) return [];
  const node = entry.modifiers.find(({ name }) => modifierProperty(name.text) === property);
  if (node !== undefined) return [{ span: { start: node.equals.end, end: node.span.end }, text: value }];
  const { end } = entry.span;
  return [{ span: { start: end, end }, text: ` ${modifierName(property)}=${value}` }];
}

const modifierWords: Readonly<Record<EnumProperty, string>> = {
  urlMax: 'URL',
  hostMax: 'Host',
  access: 'Access',
  delay: 'Delay',
  depth: 'Depth',
  search: 'Search',
  enumeration: 'Enumeration',
};

function modifierName(property: EnumProperty): string {
  return modifierWords[property];
}

/** What continues to nothing goes with it: the blanks, and the line end, before the last word of a continued line. */
function removeModifier(source: SourceText, entry: EntryNode | undefined, property: EnumProperty): readonly TextEdit[] {
  const found = entry?.modifiers.filter(({ name }) => modifierProperty(name.text) === property) ?? [];
  return found.map(({ span }) => {
    let { start } = span;
    while (start > 0 && /[\s\\]/.test(source.text[start - 1] ?? '')) start--;
    return { span: { start, end: span.end }, text: '' };
  });
}

function setHead(entry: EntryNode | undefined, text: string): readonly TextEdit[] {
  const head = entry?.url ?? entry?.program;
  return head === undefined ? [] : [{ span: head.span, text }];
}

const tags: Readonly<Record<ListKind, string>> = { root: 'RootNodes', leaf: 'LeafNodes' };

function addEntry(source: SourceText, { lists }: GathererCfAst, kind: ListKind, text: string): TextEdit {
  const list = lists.findLast((each) => each.kind === kind);
  if (list !== undefined) return insertLineAfter(source, list.entries.at(-1)?.span.end ?? list.open.end, text);
  const eol = lineBreak(source);
  return insertLineAfter(source, source.text.length, `<${tags[kind]}>${eol}${text}${eol}</${tags[kind]}>`);
}
