/** The exploder of the Linux Software Map: an entry is an object of its own, at the place it names (Harvest manual, 4.5.4). */

import { contentLimit } from '../../sdk/content-limit.ts';
import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import { decodeText } from '../charset.ts';

const by = 'LSM.unnest';
const mostObjects = contentLimit('members', 1_000, 'objects of an exploded document');

export const explode = { type: 'lsm', by, objects };

function objects(body: Uint8Array): readonly ExplodedObject[] {
  const { text } = decodeText(body, {});
  const entries = text.split(/^Begin\d?[ \t]*$/m);
  const found = (entries.length > 1 ? entries.slice(1) : entries).map(objectOf);
  const all = found.filter(({ attributes }) => attributes.length > 0);
  mostObjects.cut(all.length - mostObjects.most);
  return all.slice(0, mostObjects.most);
}

/** Lines `Attribute = value`; the digit of an attribute is dropped, and one that comes again goes behind the first. */
function objectOf(entry: string): ExplodedObject {
  const values = new Map<string, string[]>();
  for (const line of entry.split('\n')) {
    const at = line.indexOf('=');
    const name = line.slice(0, Math.max(0, at)).trim().replace(/\d$/, '').toLowerCase();
    const value = valueOf(name, line.slice(at + 1).trim());
    if (at < 0 || value === '' || !/^[a-z][\w-]*$/.test(name)) continue;
    const key = name === 'desc' ? 'description' : name;
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  const attributes = Array.from(values, ([name, all]) => ({ name, values: [all.join('\n')], by }));
  return { url: urlOf(values), attributes };
}

/** Attributes that say where the software is. */
const places: ReadonlySet<string> = new Set('site path file'.split(' '));

function valueOf(name: string, value: string): string {
  return places.has(name) ? (value.split(/\s/, 1)[0] ?? '') : value;
}

/** Where the software is; empty where the entry does not say so. */
function urlOf(values: ReadonlyMap<string, readonly string[]>): string {
  const [site, path, file] = Array.from(places, (name) => values.get(name)?.[0]);
  if (site === undefined || path === undefined || file === undefined) return '';
  const place = `${site}/${`${path}/${file}`.replace(/^\/+/, '').replaceAll(/\/{2,}/g, '/')}`;
  return 'ftp://site'.replace('site', () => place);
}
