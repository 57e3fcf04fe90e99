/** What schema.conf means: the attributes a resource description can have, and what each is good for. */

import { pairOf } from '../../lang/pblock.ts';
import type { Statement } from '../../lang/pblock.ts';
import { readParams } from '../../sdk/define-function.ts';
import type { SchemaAst } from './syntax.ts';
import { attributeParams } from './vocabulary.ts';

export interface SchemaAttribute {
  /** As it is printed; names compare without regard to capital letters. */
  readonly name: string;
  readonly desc?: string;
  readonly editable: boolean;
  readonly indexable: boolean;
  /** Lower case. */
  readonly aliases: readonly string[];
  readonly line: number;
}

export interface Schema {
  readonly attributes: readonly SchemaAttribute[];
}

/** The model of a text without errors. */
export function buildModel({ attributes }: SchemaAst): Schema {
  return { attributes: attributes.map(attributeModel) };
}

function attributeModel(statement: Statement): SchemaAttribute {
  const written = new Map(statement.pairs.map(({ name, value }) => [name.text.toLowerCase(), value.text]));
  const { name, desc, editable, indexable } = readParams(attributeParams, written);
  return {
    name,
    ...(desc !== undefined && desc !== '' && { desc }),
    editable,
    indexable,
    aliases: aliasesOf(statement),
    line: statement.line,
  };
}

/** In lower case, each once. */
export function aliasesOf({ pairs }: Statement): readonly string[] {
  const written = pairOf(pairs, 'aliases')?.value.text.toLowerCase().split(',') ?? [];
  return [...new Set(written.map((alias) => alias.trim()).filter((alias) => alias !== ''))];
}

/** The name of the attribute by each alias, all in lower case. */
export function attributeAliases({ attributes }: Schema): ReadonlyMap<string, string> {
  return new Map(attributes.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name.toLowerCase()])));
}

/** The attributes by name and alias, in lower case. */
export function attributesByName({ attributes }: Schema): ReadonlyMap<string, SchemaAttribute> {
  return new Map(attributes.flatMap((each) => [each.name.toLowerCase(), ...each.aliases].map((name) => [name, each])));
}
