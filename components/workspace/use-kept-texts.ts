'use client';
/** The edited texts of a collection, kept until saved or discarded; every page that edits them shares them. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import type { MergeChoice } from '#lib/lang/merge-texts.ts';
import { forgetEdits, keepEdits, keptEdits, watchEdits, type EditedFile } from './kept-edits.ts';

export interface KeptTexts {
  readonly textOf: (path: string) => string;
  readonly savedTextOf: (path: string) => string;
  readonly edit: (path: string, text: string) => void;
  /** A toast offers them back. */
  readonly discard: () => void;
  /** Forgets the unsaved text of one file. */
  readonly drop: (path: string) => void;
  /** The unsaved texts by path, also those that are as saved. */
  readonly texts: ReadonlyMap<string, string> | undefined;
  /** Files whose text differs from the saved one. */
  readonly changed: readonly EditedFile[];
  /** The revision the edits began with; the one in view while there are none. */
  readonly base: number;
  /** What the next revision is going to be called. */
  readonly message: string;
  readonly setMessage: (message: string) => void;
}

export interface SavedTexts {
  readonly slug: string;
  readonly revision: number;
  readonly files: readonly EditedFile[];
  /** False for an older revision and for viewers. */
  readonly mayEdit: boolean;
}

/** What was typed since stays when they come back. */
function discardEdits(slug: string): void {
  const before = keptEdits(slug);
  if (before === undefined) return;
  forgetEdits(slug);
  showToast('Unsaved edits discarded', () =>
    keepEdits(slug, { ...before, texts: new Map([...before.texts, ...(keptEdits(slug)?.texts ?? [])]) }),
  );
}

const none = (): undefined => undefined;
const noEdits = { texts: new Map<string, string>(), choices: new Map<string, MergeChoice>() };

export function useKeptTexts({ slug, revision, files, mayEdit }: SavedTexts): KeptTexts {
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
  const isUnchanged = changed.length === 0;
  const edit = useCallback(
    (path: string, text: string) => {
      const before = keptEdits(slug);
      const fresh = isUnchanged || before === undefined;
      const { base, message, texts, choices } = fresh
        ? { ...noEdits, message: before?.message ?? '', base: revision }
        : before;
      keepEdits(slug, { base, message, choices, texts: new Map(texts).set(path, text) });
    },
    [slug, revision, isUnchanged],
  );
  const discard = useCallback(() => discardEdits(slug), [slug]);
  const drop = useCallback(
    (path: string) => {
      const before = keptEdits(slug);
      if (before === undefined) return;
      const texts = new Map(before.texts);
      texts.delete(path);
      keepEdits(slug, { ...before, texts });
    },
    [slug],
  );
  const setMessage = useCallback(
    (message: string) => keepEdits(slug, { ...(keptEdits(slug) ?? { ...noEdits, base: revision }), message }),
    [slug, revision],
  );
  return useMemo(
    () => ({
      textOf: (path: string) => kept?.texts.get(path) ?? saved.get(path) ?? '',
      savedTextOf: (path: string) => saved.get(path) ?? '',
      edit,
      discard,
      drop,
      texts: kept?.texts,
      changed,
      base: changed.length > 0 && kept !== undefined ? kept.base : revision,
      message: kept?.message ?? '',
      setMessage,
    }),
    [kept, saved, edit, discard, drop, setMessage, changed, revision],
  );
}
