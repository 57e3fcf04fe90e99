/** The attributes of an RD in the order of the schema; those it does not have come last, as they were made. */

import { attributesByName, type SchemaAttribute } from '#lib/languages/schema-conf/model.ts';

export function inSchemaOrder<Attribute extends { readonly name: string }>(
  attributes: readonly Attribute[],
  schema: readonly SchemaAttribute[],
): readonly Attribute[] {
  const byName = attributesByName({ attributes: schema });
  const rank = ({ name }: Attribute): number => {
    const known = byName.get(name.toLowerCase());
    return known === undefined ? schema.length : schema.indexOf(known);
  };
  return attributes.toSorted((a, b) => rank(a) - rank(b));
}
