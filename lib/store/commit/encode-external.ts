/** What external metadata gives one or many RDs, as it is stored. */

import type { Attribute } from '../../sdk/resource.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import { blameOf } from './blames.ts';
import type { BlameSet } from './blames.ts';

export interface EncodedExternal {
  readonly json: string;
  readonly blame: BlameSet;
  readonly title?: string;
  /** null: the text is no date. */
  readonly expires?: Date | null;
}

export function encodeExternal(external: ReadonlyMap<string, Attribute>): EncodedExternal {
  const [title, expires] = ['title', 'rd-expires'].map((name) => external.get(name)?.values[0]);
  return {
    json: attributesJson(external),
    blame: blameOf(external),
    ...(title !== undefined && { title: storedText(title) }),
    ...(expires !== undefined && { expires: expiryDate(expires) }),
  };
}

/** Values of attributes by name. */
export function attributesJson(attributes: ReadonlyMap<string, Attribute>): string {
  return storedJson(Object.fromEntries(Array.from(attributes, ([name, { values }]) => [name, values])));
}

export function expiryDate(text: string | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}
