/** The effective external metadata of a URL, and why it is so. */

import { findEntry } from './load.ts';
import type { MetadataIndex } from './load.ts';

/** A line whose prefix the URL starts with. */
export interface ChainLine {
  readonly line: number;
  readonly prefix: string;
  /** What it supplies to this URL. */
  readonly supplies: readonly string[];
  /** Its classes that a longer prefix supplies in its place, with the line of that one. */
  readonly overridden: readonly { readonly class: string; readonly by: number }[];
  /** Lines with the same prefix further down: they have no effect. */
  readonly shadows: readonly number[];
}

export interface EffectiveMetadata {
  readonly url: string;
  /** By class, in the order of the chain. An empty value is one: it keeps the class from being inherited. */
  readonly metadata: ReadonlyMap<string, readonly string[]>;
  /** The line that supplies each class. */
  readonly lines: ReadonlyMap<string, number>;
  /** From the longest prefix to the shortest. */
  readonly chain: readonly ChainLine[];
}

/**
 * For every class the longest matching prefix that has it supplies all its values; what it lacks comes from shorter
 * ones (manual: "unless overridden by a more specific URL-prefix").
 */
export function lookUp(index: MetadataIndex, url: string): EffectiveMetadata {
  const longest = findEntry(index, url);
  const effective = metadataOfEntry(index, longest);
  const lines = new Map(effective.map((each) => [each.class, each.line]));
  const chain: ChainLine[] = [];
  for (let entry = longest; entry >= 0; entry = index.prefixes.parentOf(entry)) {
    const line = index.lineOf(entry);
    const names = [...new Set(index.elementsOf(entry).map((element) => element.class))];
    const by = (name: string): number => lines.get(name) ?? line;
    chain.push({
      line,
      prefix: index.prefixOf(entry),
      supplies: names.filter((name) => by(name) === line),
      overridden: names.filter((name) => by(name) !== line).map((name) => ({ class: name, by: by(name) })),
      shadows: shadowsOf(index).get(line) ?? [],
    });
  }
  return { url, metadata: new Map(effective.map((each) => [each.class, each.values])), lines, chain };
}

const shadowed = new WeakMap<MetadataIndex, ReadonlyMap<number, readonly number[]>>();

/** Lines without effect by the line that wins, collected once for an index. */
function shadowsOf(index: MetadataIndex): ReadonlyMap<number, readonly number[]> {
  const known = shadowed.get(index);
  if (known !== undefined) return known;
  const byWinner = new Map<number, number[]>();
  for (const { line, winner } of index.dead) {
    const lines = byWinner.get(winner);
    if (lines === undefined) byWinner.set(winner, [line]);
    else lines.push(line);
  }
  shadowed.set(index, byWinner);
  return byWinner;
}

/** Only what is effective where an entry is the longest prefix: without the chain. */
export function metadataOfEntry(index: MetadataIndex, longest: number): readonly EffectiveClass[] {
  const found = new Map<string, EffectiveClass>();
  for (let entry = longest; entry >= 0; entry = index.prefixes.parentOf(entry)) {
    const line = index.lineOf(entry);
    for (const { class: name, value } of index.elementsOf(entry)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, { class: name, line, values: [value] });
      else if (known.line === line) known.values.push(value);
    }
  }
  return [...found.values()];
}

export interface EffectiveClass {
  readonly class: string;
  readonly line: number;
  readonly values: string[];
}
