/** What has to be merged in the files of a collection, and what they become by the choices made so far. */

import {
  linesOfChoice,
  mergedText,
  mergeTexts,
  type Merge,
  type MergeChoice,
  type MergePart,
} from '#lib/lang/merge-texts.ts';
import { builtInFiles } from '#lib/languages/index.ts';
import type { FileChange } from '#lib/services/configuration/contract.ts';

export interface FileMerge {
  readonly path: string;
  readonly mine: string;
  /** Undefined for a file that nobody else touched. */
  readonly merge: Merge | undefined;
}

/** The edited files, those with conflicts first. */
export function fileMerges(texts: ReadonlyMap<string, string>, changes: readonly FileChange[]): readonly FileMerge[] {
  const theirs = new Map(changes.map((change) => [change.path, change]));
  const files = [...texts].map(([path, mine]): FileMerge => {
    const change = theirs.get(path);
    if (change === undefined) return { path, mine, merge: undefined };
    const usual = builtInFiles.get(path) ?? '';
    return { path, mine, merge: mergeTexts({ base: change.before ?? usual, mine, theirs: change.after ?? usual }) };
  });
  return files.toSorted((a, b) => (b.merge?.conflicts ?? 0) - (a.merge?.conflicts ?? 0) || (a.path < b.path ? -1 : 1));
}

/** Names a conflict by what stands in it, so that a choice stays when something else changes. */
export function conflictKey(path: string, { mine, base, theirs, line }: MergePart): string {
  return JSON.stringify([path, line, mine, base, theirs]);
}

type Choices = ReadonlyMap<string, MergeChoice>;

/** The choices for a file's conflicts, in order. */
function choicesOf({ path, merge }: FileMerge, choices: Choices): readonly (MergeChoice | undefined)[] {
  const conflicts = (merge?.parts ?? []).filter(({ kind }) => kind === 'conflict');
  return conflicts.map((part) => choices.get(conflictKey(path, part)));
}

/** How many conflicts nobody has decided yet. */
export function openConflicts(files: readonly FileMerge[], choices: Choices): number {
  return files.flatMap((file) => choicesOf(file, choices)).filter((choice) => choice === undefined).length;
}

/** The merged texts; undefined while a conflict is open. */
export function mergedFiles(
  files: readonly FileMerge[],
  choices: Choices,
): readonly { readonly path: string; readonly text: string }[] | undefined {
  const merged = files.map((file) => ({
    path: file.path,
    text: file.merge === undefined ? file.mine : mergedText(file.merge, choicesOf(file, choices)),
  }));
  return merged.every((file): file is { path: string; text: string } => file.text !== undefined) ? merged : undefined;
}

/** The text to begin with when a conflict is decided by hand: what was chosen, else both. */
export function textToEdit(part: MergePart, choice: MergeChoice | undefined): string {
  return (linesOfChoice(part, choice) ?? linesOfChoice(part, 'both') ?? []).join('\n');
}
