'use client';
/** The edited texts of a collection, kept until saved or discarded, and what the check says of them. */

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { reach } from '#app/reach.ts';
import type { MergeChoice } from '#lib/lang/merge-texts.ts';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import { checkTexts, type EditedFile } from './actions.ts';
import { forgetEdits, keepEdits, keptEdits, watchEdits } from './kept-edits.ts';

/** Milliseconds without a key before the texts are checked. */
const pauseMs = 250;

export interface Edits {
  readonly textOf: (path: string) => string;
  readonly savedTextOf: (path: string) => string;
  readonly edit: (path: string, text: string) => void;
  readonly discard: () => void;
  /** Files whose text differs from the saved one. */
  readonly changed: readonly EditedFile[];
  /** The revision the edits began with; the one in view while there are none. */
  readonly base: number;
  /** What the next revision is going to be called. */
  readonly message: string;
  readonly setMessage: (message: string) => void;
  readonly diagnostics: readonly FileDiagnostic[];
  readonly isChecking: boolean;
}

export interface Editable {
  readonly slug: string;
  readonly revision: number;
  readonly files: readonly FileText[];
  /** False for an older revision and for viewers. */
  readonly mayEdit: boolean;
}

const none = (): undefined => undefined;
const noEdits = { texts: new Map<string, string>(), choices: new Map<string, MergeChoice>() };

export function useEdits({ slug, revision, files, mayEdit }: Editable): Edits {
  const saved = useMemo(() => new Map(files.map(({ path, text }) => [path, text])), [files]);
  const read = useCallback(() => (mayEdit ? keptEdits(slug) : undefined), [slug, mayEdit]);
  const kept = useSyncExternalStore(watchEdits, read, none);
  const changed = useMemo(
    () =>
      [...(kept?.texts ?? [])]
        .filter(([path, text]) => saved.get(path) !== text)
        .map(([path, text]) => ({ path, text })),
    [kept, saved],
  );
  const edit = useCallback(
    (path: string, text: string) => {
      const before = keptEdits(slug);
      const fresh = changed.length === 0 || before === undefined;
      const { base, message, texts, choices } = fresh
        ? { ...noEdits, message: before?.message ?? '', base: revision }
        : before;
      keepEdits(slug, { base, message, choices, texts: new Map(texts).set(path, text) });
    },
    [slug, revision, changed.length],
  );
  return {
    textOf: (path) => kept?.texts.get(path) ?? saved.get(path) ?? '',
    savedTextOf: (path) => saved.get(path) ?? '',
    edit,
    discard: useCallback(() => forgetEdits(slug), [slug]),
    changed,
    base: changed.length > 0 && kept !== undefined ? kept.base : revision,
    message: kept?.message ?? '',
    setMessage: useCallback(
      (message: string) => keepEdits(slug, { ...(keptEdits(slug) ?? { ...noEdits, base: revision }), message }),
      [slug, revision],
    ),
    ...useFindings(slug, files, changed),
  };
}

interface Checked {
  readonly texts: readonly EditedFile[];
  readonly diagnostics: readonly FileDiagnostic[];
}

/** The saved findings until something is edited; while a check is under way, those of the one before. */
function useFindings(
  slug: string,
  files: readonly FileText[],
  changed: readonly EditedFile[],
): Pick<Edits, 'diagnostics' | 'isChecking'> {
  const saved = useMemo(() => files.flatMap(({ diagnostics }) => diagnostics), [files]);
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (changed.length === 0) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without the server the findings stay as they were.
      void reach(() => checkTexts(slug, changed)).then((result) => {
        if (!isCurrent) return;
        setChecked((before) => ({
          texts: changed,
          diagnostics: result.ok ? result.value.diagnostics : (before?.diagnostics ?? saved),
        }));
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, changed, saved]);
  if (changed.length === 0) return { diagnostics: saved, isChecking: false };
  return { diagnostics: checked?.diagnostics ?? saved, isChecking: checked?.texts !== changed };
}
