/** The profiles as one index for look-ups, with the way back from its lines to the files they stand in. */

import { classes } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import { lookUp } from '#lib/languages/external-metadata-cfg/look-up/look-up.ts';
import type { LinePlace, LoadedTexts } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';

export interface ClassValue {
  readonly name: string;
  readonly title: string | undefined;
  readonly values: readonly string[];
  readonly place: LinePlace;
}

export interface ChainStep {
  readonly place: LinePlace;
  readonly prefix: string;
  readonly supplies: readonly string[];
  readonly overridden: readonly { readonly name: string; readonly by: LinePlace }[];
  /** Lines with the same prefix further down. */
  readonly shadows: readonly LinePlace[];
}

export interface LookedUp {
  readonly classes: readonly ClassValue[];
  /** From the longest prefix to the shortest. */
  readonly chain: readonly ChainStep[];
}

/** The effective metadata of a URL and its chain, with the places in the profiles. */
export function lookUpInProfiles({ index, placeOf }: LoadedTexts, url: string): LookedUp {
  const { metadata, lines, chain } = lookUp(index, url);
  return {
    classes: Array.from(metadata, ([name, values]) => ({
      name,
      title: titleOf(name),
      values,
      place: placeOf(lines.get(name) ?? 0),
    })),
    chain: chain.map(({ line, prefix, supplies, overridden, shadows }) => ({
      place: placeOf(line),
      prefix,
      supplies,
      overridden: overridden.map(({ class: name, by }) => ({ name, by: placeOf(by) })),
      shadows: shadows.map(placeOf),
    })),
  };
}

/** What a class means of its own; undefined for the user's classes. */
export function titleOf(name: string): string | undefined {
  return classes.find((each) => each.name === name)?.title;
}

export interface ClassUse {
  readonly name: string;
  /** Lines that give it. */
  readonly lines: number;
}

/** The classes the lines give, the commonest first. */
export function classesInUse({ index }: LoadedTexts): readonly ClassUse[] {
  const counts = new Map<string, number>();
  for (const entry of index.prefixes.inOrder()) {
    const names = new Set(index.elementsOf(entry).map((element) => element.class));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, lines]) => ({ name, lines })).toSorted(
    (a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1),
  );
}
