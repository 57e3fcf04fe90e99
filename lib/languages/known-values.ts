/** The values a parameter can have, for completion and hover. */

import type { ParamEntry } from '../sdk/describe.ts';
import { sourceNames } from '../sdk/source-names.ts';
import { defaultMimeTypes } from './mime-types/default.ts';

/** A value with what is said of it. */
export interface ValueEntry {
  readonly value: string;
  readonly doc?: string;
}

/** Values a parameter can have, as far as they are known. */
export function valuesOf({ kind, choices, default: usual }: ParamEntry): readonly ValueEntry[] {
  if (choices !== undefined) return choices;
  if (kind === 'boolean') return [{ value: 'true' }, { value: 'false' }];
  if (kind === 'source') return sourceNames.map(({ name, doc }) => ({ value: name, doc }));
  if (kind === 'mime-type') return mimeTypes;
  return usual === undefined ? [] : [{ value: usual, doc: 'The default.' }];
}

const mimeTypes: readonly ValueEntry[] = defaultMimeTypes
  .split('\n')
  .filter((line) => line.includes('/') && !line.startsWith('#'))
  .map((line) => ({ value: line.split(/\s/)[0] ?? '' }));
