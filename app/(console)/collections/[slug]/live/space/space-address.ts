/** What of the URL space stands in the address: colouring, the folder in view, the chosen cell. */

import { siteName } from '#components/ui/format/site-name.ts';
import type { Colouring } from '#lib/services/live/contract.ts';

export interface Place {
  /** `host:port`. */
  readonly site: string;
  /** `/docs/guide/`, or the name pattern of URLs in it: `/docs/guide/sql-*.html`. */
  readonly path: string;
}

/** `a.test:80/docs/`; the host ends at the first slash. */
export function printPlace({ site, path }: Place): string {
  return site + path;
}

export function readPlace(text: string | undefined): Place | undefined {
  const found = /^([^/]+)(\/.*)$/.exec(text ?? '');
  return found === null ? undefined : { site: found[1] ?? '', path: found[2] ?? '/' };
}

const colourWords: Readonly<Record<Colouring, string>> = {
  verdict: 'Verdict',
  status: 'Status',
  rule: 'Rule',
  age: 'Age',
  yield: 'Yield',
};

function isColouring(text: string): text is Colouring {
  return Object.hasOwn(colourWords, text);
}

export const colourings = Object.keys(colourWords)
  .filter(isColouring)
  .map((value) => ({ value, label: colourWords[value] }));

export function readColouring(text: string | undefined): Colouring {
  return text !== undefined && isColouring(text) ? text : 'verdict';
}

/** The folder around a folder; undefined around a host: all hosts. */
export function aroundOf({ site, path }: Place): Place | undefined {
  return path === '/' ? undefined : { site, path: path.replace(/[^/]+\/?$/, '') };
}

/** From the host down to the folder itself. */
export function trailOf({ site, path }: Place): readonly (Place & { readonly name: string })[] {
  const names = path.split('/').filter((name) => name !== '');
  return [
    { site, path: '/', name: siteName(site) },
    ...names.map((name, index) => {
      const isPattern = index === names.length - 1 && !path.endsWith('/');
      return { site, path: `/${names.slice(0, index + 1).join('/')}${isPattern ? '' : '/'}`, name };
    }),
  ];
}

/** The last part of a folder's path, readable; of a host its name. */
export function nameOf({ site, path }: Place): string {
  const name = trailOf({ site, path }).at(-1)?.name ?? siteName(site);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
