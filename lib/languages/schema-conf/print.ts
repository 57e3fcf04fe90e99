/** Writes schema.conf: a whole model as canonical text, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter } from '../../lang/line-edits.ts';
import type { Statement } from '../../lang/pblock.ts';
import { removePairs, removeStatement, setPair } from '../../lang/pblock-edits.ts';
import { writePair } from '../../lang/pblock-value.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { Schema, SchemaAttribute } from './model.ts';
import type { SchemaAst } from './syntax.ts';
import { attributeElement } from './vocabulary.ts';

/** An attribute as a form gives it; what is left out has its default. */
export type AttributeValues = Pick<SchemaAttribute, 'name'> & Partial<Omit<SchemaAttribute, 'name' | 'line'>>;

export function print({ attributes }: Schema): string {
  return attributes.map((each) => `${printAttribute(each)}\n`).join('');
}

function printAttribute(values: AttributeValues): string {
  const pairs = pairsOf(values).flatMap(([name, value]) => (value === undefined ? [] : [writePair(name, value)]));
  return [attributeElement.name, ...pairs].join(' ');
}

/** What has its default is left out. */
function pairsOf(values: AttributeValues): readonly (readonly [string, string | undefined])[] {
  const { name, desc, editable, indexable, aliases = [] } = values;
  return [
    ['name', name],
    ['desc', desc === '' ? undefined : desc],
    ['editable', editable === true ? 'true' : undefined],
    ['indexable', indexable === true ? 'true' : undefined],
    ['aliases', aliases.length === 0 ? undefined : aliases.join(', ')],
  ];
}

/** `line` is the line the attribute starts on. */
export type SchemaChange =
  | { readonly kind: 'add'; readonly values: AttributeValues }
  /** Only what differs is written; what is left out stays as it is. */
  | { readonly kind: 'set'; readonly line: number; readonly values: Partial<AttributeValues> }
  | { readonly kind: 'remove'; readonly line: number };

/** No edits when the line does not exist. */
export function edit(parsed: Parsed<SchemaAst>, change: SchemaChange): readonly TextEdit[] {
  const { source, ast } = parsed;
  if (change.kind === 'add') return [insertLineAfter(source, source.text.length, printAttribute(change.values))];
  const found = ast.attributes.find(({ line }) => line === change.line);
  if (found === undefined) return [];
  return change.kind === 'remove' ? removeStatement(source, found) : setValues(parsed, found, change.values);
}

/** New pairs share one place, so they are one edit. */
function setValues(
  { source }: Parsed<SchemaAst>,
  statement: Statement,
  values: Partial<AttributeValues>,
): readonly TextEdit[] {
  const given = new Set(Object.keys(values));
  const wanted = pairsOf({ name: '', ...values }).filter(([name]) => given.has(name));
  const edits = wanted.flatMap(([name, value]) =>
    value === undefined ? removePairs(source, statement, name) : [setPair(statement, name, value)],
  );
  const added = edits.filter(({ span }) => span.start === span.end);
  const [first] = added;
  if (first === undefined) return edits;
  const others = edits.filter((each) => !added.includes(each));
  return [...others, { span: first.span, text: added.map(({ text }) => text).join('') }];
}
