/** Which attributes of RDs people may give values, and what values these may be. */

import { z } from 'zod';
import { attributesByName } from '../../languages/schema-conf/model.ts';
import { readSchema } from '../../languages/schema-conf/read.ts';
import { syntax as schemaConf } from '../../languages/schema-conf/syntax.ts';
import type { CallContext } from '../define-service.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';

const value = z
  .string()
  .trim()
  .max(20_000, 'A value has at most 20,000 characters.')
  .refine((text) => !text.includes('\u0000'), 'A value contains a NUL character.');

export const givenValues = z
  .array(value)
  .max(100, 'An attribute has at most 100 values.')
  .transform((given) => given.filter((text) => text !== ''));

/** What nobody gives by hand, whatever the schema says, with what sets it instead. In lower case. */
const ofRobot: ReadonlyMap<string, string> = new Map([
  ['url', 'The crawl sets it.'],
  ['ip', 'The crawl sets it.'],
  ['rd-expires', 'To set a date for a URL, use class X in external metadata.'],
]);

/** The name of an attribute in lower case, by that name or an alias; or why nobody may give it values. */
export type Editable = (name: string) => string | Problem;

export async function openEditable(
  { revisions }: Pick<CallContext, 'revisions'>,
  collectionId: number,
): Promise<Editable | Problem> {
  const newest = await revisions.newest(collectionId);
  const schema = readSchema((await revisions.files(newest.id)).get(schemaConf.usualPath));
  if (schema === undefined) return problem('refused', 'schema.conf has errors. Fix them in the editor first.');
  const attributes = attributesByName(schema);
  return (name) => {
    const attribute = attributes.get(name.toLowerCase());
    if (attribute === undefined) return fieldProblem('name', `The schema has no attribute ${name}.`);
    const lower = attribute.name.toLowerCase();
    const why = ofRobot.get(lower) ?? (attribute.editable ? undefined : 'The schema defines which attributes are.');
    return why === undefined ? lower : fieldProblem('name', `${attribute.name} is not editable. ${why}`);
  };
}
