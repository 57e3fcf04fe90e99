/** Words of filter.conf that are not in the catalog: functions of a later release, misprints, what functions write. */

import { describeParam } from '../../sdk/describe.ts';
import type { FunctionEntry } from '../../sdk/describe.ts';
import { mimeType } from '../../sdk/param.ts';
import type { Params } from '../../sdk/param.ts';

/** What a check needs to know of a function. */
export type FunctionShape = Pick<
  FunctionEntry,
  'name' | 'phases' | 'lenientPhases' | 'params' | 'paramGroups' | 'oncePerFilter' | 'after'
>;

export interface LaterFunction extends FunctionShape {
  /** Completes "The line has no effect in this release: …". */
  readonly consequence: string;
}

type Later = Pick<LaterFunction, 'name' | 'phases' | 'consequence'> & { readonly params: Params } & Partial<
    Pick<LaterFunction, 'oncePerFilter'>
  >;

function later({ params, ...rest }: Later): LaterFunction {
  const entries = Object.entries(params).map(([name, param]) => describeParam(name, param));
  const defaults = { lenientPhases: [], paramGroups: [], oncePerFilter: false, after: [] };
  return { ...defaults, ...rest, params: entries };
}

/** Functions of the manual that this release knows but does not do. An entry in the catalog wins over one here. */
export const notYet: readonly LaterFunction[] = [
  later({
    name: 'convert-to-html',
    phases: ['Data'],
    params: { type: mimeType({ doc: 'Type to convert from; unknown when the server gave none.' }) },
    consequence: 'resources of this type are not converted',
  }),
];

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
