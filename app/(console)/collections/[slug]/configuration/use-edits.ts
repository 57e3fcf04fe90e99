'use client';
/** The edited texts of a collection and what the check says of them, asked for when typing pauses. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import { checkTexts, type EditedFile } from './actions.ts';

/** Milliseconds without a key before the texts are checked. */
const pauseMs = 250;

export interface Edits {
  readonly textOf: (path: string) => string;
  readonly edit: (path: string, text: string) => void;
  readonly discard: () => void;
  /** Files whose text differs from the saved one. */
  readonly changed: readonly EditedFile[];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly isChecking: boolean;
}

export function useEdits(slug: string, files: readonly FileText[]): Edits {
  const saved = useMemo(() => new Map(files.map(({ path, text }) => [path, text])), [files]);
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map());
  const [checked, setChecked] = useState<readonly FileDiagnostic[]>(() =>
    files.flatMap(({ diagnostics }) => diagnostics),
  );
  const [isChecking, setChecking] = useState(false);
  const changed = useMemo(
    () => [...edited].filter(([path, text]) => saved.get(path) !== text).map(([path, text]) => ({ path, text })),
    [edited, saved],
  );

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      setChecking(true);
      void checkTexts(slug, changed)
        .then((result) => {
          if (isCurrent && result.ok) setChecked(result.value.diagnostics);
        })
        .finally(() => isCurrent && setChecking(false));
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, changed]);

  const textOf = useCallback((path: string) => edited.get(path) ?? saved.get(path) ?? '', [edited, saved]);
  const edit = useCallback((path: string, text: string) => setEdited((before) => new Map(before).set(path, text)), []);
  const discard = useCallback(() => setEdited(new Map()), []);
  return { textOf, edit, discard, changed, diagnostics: checked, isChecking };
}
