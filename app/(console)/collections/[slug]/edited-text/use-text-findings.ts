'use client';
/** What the check of the server says of the edited texts; the pages beside the editor do not load the languages. */

import { useEffect, useMemo, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { checkTexts } from '../configuration/actions.ts';

/** Milliseconds without an edit before the texts are checked. */
const pauseMs = 400;

interface Checked {
  readonly changed: readonly EditedFile[];
  readonly diagnostics: readonly FileDiagnostic[];
}

/** Of all files; while a check is under way, the findings of the one before. */
export function useTextFindings(
  slug: string,
  files: readonly FileText[],
  changed: readonly EditedFile[],
): readonly FileDiagnostic[] {
  const saved = useMemo(
    () => files.filter(({ builtIn }) => !builtIn).flatMap(({ diagnostics }) => diagnostics),
    [files],
  );
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (changed.length === 0) return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      void reach(() => checkTexts(slug, changed)).then((result) => {
        if (result.ok && !stale) setChecked({ changed, diagnostics: result.value.diagnostics });
      });
    }, pauseMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [slug, changed]);
  return changed.length === 0 ? saved : (checked?.diagnostics ?? saved);
}
