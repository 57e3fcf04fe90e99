/** Changes of schema.conf as edits of its text, and what is wrong with an attribute somebody typed. */

import { sourceText } from '#lib/lang/source-text.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import { edit, type AttributeValues, type SchemaChange } from '#lib/languages/schema-conf/print.ts';
import { place as schemaConf } from '#lib/languages/schema-conf/place.ts';
import { parse } from '#lib/languages/schema-conf/syntax.ts';

export const schemaPath = schemaConf.usualPath;

export function changeSchema(text: string, change: SchemaChange): string {
  return applyEdits(text, edit(parse(sourceText(schemaPath, text)), change));
}

/** Sets the same trait of several attributes; lines stay where they are. */
export function setTraits(
  text: string,
  attributes: readonly SchemaAttribute[],
  values: Partial<Pick<SchemaAttribute, 'editable' | 'indexable'>>,
): string {
  return attributes.reduce((now, { line }) => changeSchema(now, { kind: 'set', line, values }), text);
}

/** Aliases as they are typed: separated by commas or blanks. */
export function readAliases(typed: string): readonly string[] {
  const names = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  return [...new Set(names)];
}

const strange = /[\s{}:,=<>"\\\p{Cc}]/u;

/** `own`: the attribute that is changed, whose names are its own. */
export function nameProblem(
  typed: string,
  attributes: readonly SchemaAttribute[],
  own?: SchemaAttribute,
): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === '') return 'Enter a name.';
  if (strange.test(name)) return 'A name can’t contain spaces or the characters { } : , = < > " \\.';
  const holder = attributes.find(
    (each) => each.line !== own?.line && (each.name.toLowerCase() === name || each.aliases.includes(name)),
  );
  return holder === undefined ? undefined : `${holder.name} already has the name or alias ${name}.`;
}

/** The first alias that cannot be one. */
export function aliasProblem(
  typed: string,
  attributes: readonly SchemaAttribute[],
  own?: SchemaAttribute,
): string | undefined {
  for (const alias of readAliases(typed)) {
    if (alias === own?.name.toLowerCase()) return `${alias} is the name of the attribute itself.`;
    const problem = nameProblem(alias, attributes, own);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Parameters of an attribute whose doc says what to write. */
export const helpedTraits = ['aliases', 'editable', 'indexable'] as const;

export function checkAttribute(
  param: string,
  typed: string,
  attributes: readonly SchemaAttribute[],
  own?: SchemaAttribute,
): string | undefined {
  if (param === 'name') return nameProblem(typed, attributes, own);
  return param === 'aliases' ? aliasProblem(typed, attributes, own) : undefined;
}

/** A value of a parameter of the attribute, as it was typed or ticked. */
export function readTrait(param: string, typed: string): Partial<AttributeValues> {
  if (param === 'aliases') return { aliases: readAliases(typed) };
  return { [param]: param === 'editable' || param === 'indexable' ? typed === 'true' : typed.trim() };
}
