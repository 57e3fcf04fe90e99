/** Keeps the full-text index to what the schemas of the collections call indexable. */

import type pg from 'pg';
import type { Schema } from '../languages/schema-conf/model.ts';
import { builtInSchema, readSchema } from '../languages/schema-conf/read.ts';
import { syntax as schemaConf } from '../languages/schema-conf/syntax.ts';
import { readStaleSchemas, saveTextSchema } from '../store/text/text-schema.ts';

/** Answers how many collections had a new revision. A schema with errors leaves things as they were. */
export async function followSchemas(pool: pg.Pool): Promise<number> {
  const stale = await readStaleSchemas(pool, schemaConf.usualPath);
  for (const each of stale) {
    const schema = readSchema(each.text ?? undefined);
    await saveTextSchema(pool, each, { names: schema && indexableNames(schema), usual: indexableNames(builtInSchema) });
  }
  return stale.length;
}

/** In lower case, with the aliases: an RD of an earlier schema may have one of them. */
function indexableNames({ attributes }: Schema): readonly string[] {
  const indexable = attributes.filter((each) => each.indexable);
  return indexable.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]);
}
