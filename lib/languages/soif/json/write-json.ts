/** Objects as JSON: `{"type":"FILE","url":"…","attributes":{"title":["…"]}}`. */

import { joinNumbered } from '../numbered.ts';
import type { SoifContent, SoifObject } from '../object.ts';

export interface SoifJson {
  readonly type: string;
  readonly url: string;
  readonly section?: string;
  readonly attributes: Readonly<Record<string, readonly JsonValue[]>>;
}

/** Bytes that are not UTF-8 are base64. */
export type JsonValue = string | { readonly base64: string };

export function soifJson({
  type,
  url,
  section,
  attributes,
}: SoifContent & Partial<Pick<SoifObject, 'section'>>): SoifJson {
  const lists = new Map<string, JsonValue[]>();
  for (const { name, attributes: values } of joinNumbered(attributes)) {
    const list = lists.get(name) ?? [];
    for (const { value } of values) list.push(jsonValue(value));
    lists.set(name, list);
  }
  return { type, url, ...(section !== undefined && { section }), attributes: Object.fromEntries(lists) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Arguments of one call. */
const MOST = 8192;

export function jsonValue(bytes: Uint8Array): JsonValue {
  try {
    return decoder.decode(bytes);
  } catch {
    let binary = '';
    for (let at = 0; at < bytes.length; at += MOST) binary += String.fromCharCode(...bytes.subarray(at, at + MOST));
    return { base64: btoa(binary) };
  }
}
