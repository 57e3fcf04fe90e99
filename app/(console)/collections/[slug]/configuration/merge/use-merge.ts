'use client';
/** The merge in hand: kept edits, the choices so far, the texts they make, and what the check says of those. */

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MergeChoice } from '#lib/lang/merge-texts.ts';
import type { FileChange, FileDiagnostic } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { checkTexts } from '../actions.ts';
import { keepMore, keptEdits, watchEdits, type KeptEdits } from '#components/workspace/kept-edits.ts';
import { fileMerges, mergedFiles, openConflicts, type FileMerge } from './merge-state.ts';

export interface MergeInHand {
  readonly kept: KeptEdits | undefined;
  readonly files: readonly FileMerge[];
  readonly choose: (key: string, choice: MergeChoice) => void;
  readonly open: number;
  /** Undefined while a conflict is open. */
  readonly merged: readonly EditedFile[] | undefined;
  /** Of the merged texts; undefined while they are not checked. */
  readonly diagnostics: readonly FileDiagnostic[] | undefined;
}

const none = (): undefined => undefined;
const noTexts: ReadonlyMap<string, string> = new Map();
const noChoices: KeptEdits['choices'] = new Map();

export function useMerge(slug: string, base: number, changes: readonly FileChange[]): MergeInHand {
  const read = useCallback(() => {
    const edits = keptEdits(slug);
    return edits?.base === base ? edits : undefined;
  }, [slug, base]);
  const kept = useSyncExternalStore(watchEdits, read, none);
  const texts = kept?.texts ?? noTexts;
  const choices = kept?.choices ?? noChoices;
  const files = useMemo(() => fileMerges(texts, changes), [texts, changes]);
  const merged = useMemo(() => mergedFiles(files, choices), [files, choices]);
  const choose = useCallback(
    (key: string, choice: MergeChoice) =>
      keepMore(slug, { choices: new Map(keptEdits(slug)?.choices).set(key, choice) }),
    [slug],
  );
  const diagnostics = useChecked(slug, merged);
  return { kept, files, choose, open: openConflicts(files, choices), merged, diagnostics };
}

/** Milliseconds without a change before the texts are checked. */
const pauseMs = 250;

function useChecked(slug: string, merged: readonly EditedFile[] | undefined): readonly FileDiagnostic[] | undefined {
  const [checked, setChecked] = useState<{
    readonly texts: readonly EditedFile[];
    readonly diagnostics: readonly FileDiagnostic[];
  }>();
  useEffect(() => {
    if (merged === undefined || merged.length === 0) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      checkTexts(slug, merged).then(
        (result) => {
          if (isCurrent && result.ok) setChecked({ texts: merged, diagnostics: result.value.diagnostics });
        },
        // Without the server there is no check; saving says that it cannot be reached.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, merged]);
  return checked?.texts === merged ? checked?.diagnostics : undefined;
}
