'use client';
/** What the check says of the texts as they are by now; it is the same check that a save and a run go through. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import { checkCollection, type PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from './actions.ts';

/** Milliseconds without a key before the texts are checked; long texts take longer to check, so they wait longer. */
const pauseMs = 250;
const longPauseMs = 1000;
/** Characters from which a text is long. */
const longText = 100_000;

export interface Findings {
  /** Of all files, in their order. */
  readonly diagnostics: readonly FileDiagnostic[];
  /** The same by path, with their spans and quick fixes. */
  readonly findings: ReadonlyMap<string, readonly PlacedDiagnostic[]>;
  readonly isChecking: boolean;
  /** The findings of the texts as they are, without waiting for a pause. */
  readonly checkNow: () => ReadonlyMap<string, readonly PlacedDiagnostic[]>;
}

interface Checked {
  readonly changed: readonly EditedFile[];
  readonly findings: ReadonlyMap<string, readonly PlacedDiagnostic[]>;
}

/** While a check is under way, the findings of the one before. */
export function useFindings(files: readonly FileText[], changed: readonly EditedFile[], catalog: Catalog): Findings {
  const saved = useMemo(() => checkTexts(files, [], catalog), [files, catalog]);
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (changed.length === 0) return undefined;
    const pause = changed.some(({ text }) => text.length > longText) ? longPauseMs : pauseMs;
    const timer = setTimeout(() => setChecked({ changed, findings: checkTexts(files, changed, catalog) }), pause);
    return () => clearTimeout(timer);
  }, [files, changed, catalog]);
  const findings = changed.length === 0 ? saved : (checked?.findings ?? saved);
  const isChecking = changed.length > 0 && checked?.changed !== changed;
  const checkNow = useCallback(
    () => (isChecking ? checkTexts(files, changed, catalog) : findings),
    [isChecking, findings, files, changed, catalog],
  );
  return useMemo(
    () => ({ findings, isChecking, checkNow, diagnostics: flatten(findings) }),
    [findings, isChecking, checkNow],
  );
}

/** Built-in files are no part of the collection until they are edited. */
function checkTexts(files: readonly FileText[], changed: readonly EditedFile[], catalog: Catalog): Checked['findings'] {
  const edited = new Map(changed.map(({ path, text }) => [path, text]));
  const own = files.filter(({ builtIn, path }) => !builtIn || edited.has(path));
  const texts = own.map(({ path, text }) => ({ path, text: edited.get(path) ?? text }));
  return new Map(checkCollection(texts, catalog).map(({ path, diagnostics }) => [path, diagnostics]));
}

function flatten(findings: Checked['findings']): readonly FileDiagnostic[] {
  return [...findings].flatMap(([path, found]) =>
    found.map(({ severity, code, message, line, column, endLine, endColumn }) => ({
      path,
      severity,
      code,
      message,
      line,
      column,
      endLine,
      endColumn,
    })),
  );
}
