/** What differs between a folder, the revision it began with, and the collection as it is now. */

import { mergedText, mergeTexts } from '../../lang/merge-texts.ts';

export type Texts = ReadonlyMap<string, string>;

export interface PathChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** By path. */
export function changesOf(from: Texts, to: Texts): readonly PathChange[] {
  const paths = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  return paths
    .filter((path) => from.get(path) !== to.get(path))
    .map((path) => ({ path, change: !from.has(path) ? 'added' : to.has(path) ? 'changed' : 'removed' }));
}

export interface ThreeSides {
  /** What the folder began with. */
  readonly base: Texts;
  readonly here: Texts;
  /** The collection now. */
  readonly there: Texts;
}

/** Paths that both sides changed, and not alike. */
export function clashes({ base, here, there }: ThreeSides): readonly PathChange[] {
  return changesOf(base, here).filter(
    ({ path }) => there.get(path) !== base.get(path) && there.get(path) !== here.get(path),
  );
}

export interface PullPlan {
  readonly write: Texts;
  readonly remove: readonly string[];
  /** Changes made here that the collection did not touch: they stay. */
  readonly kept: readonly PathChange[];
}

/** What makes the folder the collection as it is now; `force` takes back what was changed here, but no extra file. */
export function planPull(sides: ThreeSides, force: boolean): PullPlan {
  const { base, here, there } = sides;
  const changedHere = changesOf(base, here);
  const isOurs = (path: string): boolean => changedHere.some((change) => change.path === path);
  const differs = ([path, text]: readonly [string, string]): boolean =>
    here.get(path) !== text && (force || there.get(path) !== base.get(path) || !isOurs(path));
  const gone = [...base.keys()].filter((path) => here.has(path) && !there.has(path));
  return {
    write: new Map([...there].filter(differs)),
    remove: gone,
    kept: changedHere.filter(
      ({ path, change }) => there.get(path) !== here.get(path) && !(force && change !== 'added'),
    ),
  };
}

export interface MergedFolder {
  readonly files: Texts;
  /** Paths that both sides changed, and that merged by themselves. */
  readonly merged: readonly string[];
  /** Places both sides changed in different ways: a path, or a path and a line of the collection's text. */
  readonly conflicts: readonly string[];
}

/** The folder's changes on top of the collection as it is now. A file removed on one side and changed on the other is a conflict. */
export function mergeFolder(sides: ThreeSides): MergedFolder {
  const { base, here, there } = sides;
  const files = new Map(there);
  const merged: string[] = [];
  const conflicts: string[] = [];
  const clashing = new Set(clashes(sides).map(({ path }) => path));
  for (const { path } of changesOf(base, here)) {
    const mine = here.get(path);
    const theirs = there.get(path);
    if (!clashing.has(path)) {
      if (mine === undefined) files.delete(path);
      else files.set(path, mine);
      continue;
    }
    if (mine === undefined || theirs === undefined) {
      conflicts.push(path);
      continue;
    }
    const merge = mergeTexts({ base: base.get(path) ?? '', mine, theirs });
    const text = mergedText(merge, []);
    if (text === undefined) {
      conflicts.push(...merge.parts.filter(({ kind }) => kind === 'conflict').map(({ line }) => `${path}:${line}`));
    } else {
      files.set(path, text);
      merged.push(path);
    }
  }
  return { files, merged, conflicts };
}
