'use client';
/** What the check says of the texts as they are by now; it is the same check that a save and a run go through. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { CollectionFile } from '#lib/languages/open-collection.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { checkTexts, type FindingsByPath } from '#components/workspace/check-texts.ts';
import { createChecker, openCheckWorker, type Checker } from '#components/workspace/checker.ts';

/** Milliseconds without a key before the texts are checked. */
const pauseMs = 250;

/** With what mends it. */
export interface FileFinding extends FileDiagnostic {
  readonly fixes?: readonly Fix[] | undefined;
}

export interface Findings {
  /** Of all files, in their order. */
  readonly diagnostics: readonly FileFinding[];
  /** The same by path, with their spans and quick fixes. */
  readonly findings: FindingsByPath;
  readonly isChecking: boolean;
  /** The findings of the texts as they are, without waiting for a pause; undefined when they changed meanwhile. */
  readonly checkNow: () => Promise<FindingsByPath | undefined>;
}

interface Checked {
  readonly changed: readonly EditedFile[];
  readonly findings: FindingsByPath;
}

/** While a check is under way, the findings of the one before. The first check is part of the page. */
export function useFindings(files: readonly FileText[], changed: readonly EditedFile[], catalog: Catalog): Findings {
  const saved = useMemo(() => withLong(checkTexts(textsOf(files, []), catalog), files, []), [files, catalog]);
  const [checked, setChecked] = useState<Checked>();
  const check = useChecker();
  const checkChanged = useCallback(async () => {
    const findings = await check(textsOf(files, changed), catalog);
    if (findings === undefined) return undefined;
    const all = withLong(findings, files, changed);
    setChecked({ changed, findings: all });
    return all;
  }, [check, files, changed, catalog]);
  useEffect(() => {
    if (changed.length === 0) return undefined;
    const timer = setTimeout(() => void checkChanged(), pauseMs);
    return () => clearTimeout(timer);
  }, [changed.length, checkChanged]);
  const findings = changed.length === 0 ? saved : (checked?.findings ?? saved);
  const isChecking = changed.length > 0 && checked?.changed !== changed;
  const checkNow = useCallback(
    async () => (isChecking ? checkChanged() : findings),
    [isChecking, findings, checkChanged],
  );
  return useMemo(
    () => ({ findings, isChecking, checkNow, diagnostics: flatten(findings) }),
    [findings, isChecking, checkNow],
  );
}

/** The worker is there from the first check on, as long as the page is. */
function useChecker(): Checker['check'] {
  const checker = useRef<Checker>(undefined);
  useEffect(
    () => () => {
      checker.current?.close();
      checker.current = undefined;
    },
    [],
  );
  return useCallback((files, catalog) => {
    checker.current ??= createChecker(openCheckWorker);
    return checker.current.check(files, catalog);
  }, []);
}

/** Built-in files are no part of the collection until they are edited. */
function textsOf(files: readonly FileText[], changed: readonly EditedFile[]): readonly CollectionFile[] {
  const edited = new Map(changed.map(({ path, text }) => [path, text]));
  const own = files.filter(({ builtIn, path }) => !builtIn || edited.has(path));
  return own.map(({ path, text }) => ({ path, text: edited.get(path) ?? text }));
}

/** Files whose texts are not here were checked when they were saved. */
function withLong(
  findings: FindingsByPath,
  files: readonly FileText[],
  changed: readonly EditedFile[],
): FindingsByPath {
  const edited = new Set(changed.map(({ path }) => path));
  const long = files.filter((file) => file.long !== undefined && !edited.has(file.path));
  const span = { start: 0, end: 0 };
  const found = long.map(({ path, diagnostics }) => {
    return [path, diagnostics.map((each): PlacedDiagnostic => ({ ...each, span }))] as const;
  });
  return found.length === 0 ? findings : new Map([...findings, ...found]);
}

function flatten(findings: FindingsByPath): readonly FileFinding[] {
  return [...findings].flatMap(([path, found]) => found.map(({ span: _span, ...finding }) => ({ path, ...finding })));
}
