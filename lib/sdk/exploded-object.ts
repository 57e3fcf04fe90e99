/** The objects that an exploder makes of a document, as parts of its examination (Harvest manual, 4.5.4). */

import type { EssenceAttribute, ExaminedPart } from './examination.ts';

export interface ExplodedObject {
  /** As the exploder says it; empty where it says none. */
  readonly url: string;
  readonly attributes: readonly EssenceAttribute[];
}

/** `md5Of` gives the MD5 of a text to objects that have none (`--fake-md5s`). */
export function objectPart(
  by: string,
  { url, attributes }: ExplodedObject,
  md5Of?: (text: string) => string,
): ExaminedPart {
  const address = url === '' ? [] : [{ name: 'url', values: [url], by }];
  const isFaked = md5Of !== undefined && !attributes.some(({ name }) => name === 'md5');
  const md5 = isFaked ? [{ name: 'md5', values: [md5Of(textOf(attributes))], by: '--fake-md5s' }] : [];
  return {
    parent: 0,
    name: url,
    level: 1,
    bytes: 0,
    type: 'SOIF',
    outcome: { kind: 'summarized', by },
    object: url,
    attributes: [...address, ...attributes, ...md5],
  };
}

function textOf(attributes: readonly EssenceAttribute[]): string {
  return attributes.map(({ name, values }) => `${name}\t${values.join('\n')}\n`).join('');
}
