/** Reads the schema of a collection from its text; a collection without one has the built-in schema. */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { sourceText } from '../../lang/source-text.ts';
import { check } from './check.ts';
import { defaultSchemaConf } from './default.ts';
import { buildModel } from './model.ts';
import type { Schema } from './model.ts';
import { parse } from './syntax.ts';
import type { SchemaAst } from './syntax.ts';

/** Undefined when there are errors in it. */
export function schemaOf(parsed: Parsed<SchemaAst>): Schema | undefined {
  return hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast);
}

export const builtInSchema: Schema = buildModel(parse(sourceText('schema.conf', defaultSchemaConf)).ast);

/** Undefined when there are errors in it. */
export function readSchema(text: string | undefined): Schema | undefined {
  return text === undefined ? builtInSchema : schemaOf(parse(sourceText('schema.conf', text)));
}
