/** Words of filter.conf that are not in the catalog: misprints, what functions write. */

import type { FunctionEntry } from '../../sdk/describe.ts';

/** What a check needs to know of a function. */
export type FunctionShape = Pick<
  FunctionEntry,
  'name' | 'phases' | 'lenientPhases' | 'params' | 'paramGroups' | 'oncePerFilter' | 'after'
>;

/** Names misprinted in the manuals, and what is meant. */
export const misprints: ReadonlyMap<string, string> = new Map([
  ['assign-type-by-extclear-source', 'assign-type-by-extension'],
  ['generate-last-modified', 'generate-rd-last-modified'],
]);

/** Sources a function sets without naming them in a parameter. */
export const writes: ReadonlyMap<string, string> = new Map([
  ['assign-type-by-extension', 'type'],
  ['generate-md5', 'md5'],
]);

/** Sources that only one function knows: running totals of the robot. */
export const ownSources: ReadonlyMap<string, readonly string[]> = new Map([
  ['filter-by-max', ['hosts', 'objects', 'content-length']],
]);

/** Parameters that name a file of the collection. */
export const fileParams: ReadonlyMap<string, string> = new Map([
  ['filterrules-setup', 'config'],
  ['setup-type-by-extension', 'file'],
]);

/** The function that loads plug-ins, and the parameter with their names. */
export const loadModules = { name: 'load-modules', functions: 'funcs' } as const;

/** Setup functions that others need, with the parameters they usually have. */
export const setups: ReadonlyMap<string, string> = new Map([
  ['filterrules-setup', ' config=./config/filterrules.conf logtype=normal'],
  ['setup-type-by-extension', ' file=./config/mime.types'],
]);

/** Parameters that name attributes of the resource description: read, written, or lists of `read->written`. */
export interface AttributeParams {
  readonly reads?: string;
  readonly writes?: string;
  readonly list?: string;
}

const classifies: AttributeParams = { writes: 'dst' };

export const attributeParams: ReadonlyMap<string, AttributeParams> = new Map([
  ['copy-attribute', { reads: 'src', writes: 'dst' }],
  ['extract-full-text', { writes: 'dst' }],
  ['extract-source', { list: 'src' }],
  ['generate-by-exact', classifies],
  ['generate-by-prefix', classifies],
  ['generate-by-regex', classifies],
  ['rename-attribute', { list: 'src' }],
]);
