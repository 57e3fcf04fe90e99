'use client';
/** The edited texts of a collection, kept until saved or discarded, and what the check says of them. */

import { useMemo } from 'react';
import type { FoundFile } from '#components/editor/editor-file.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import type { NamedFiles } from '#lib/languages/named-files.ts';
import { namedNow, withNewFiles } from '../files/new-files.ts';
import { useFindings, type Findings } from '../findings/use-findings.ts';
import { useKeptTexts, type KeptTexts, type SavedTexts } from '#components/workspace/use-kept-texts.ts';

export interface Edits extends Findings, KeptTexts {
  /** All files as they are by now. */
  readonly files: readonly FoundFile[];
  /** The saved files, and those that only unsaved texts know. */
  readonly present: readonly FileText[];
  /** Files that directives name. */
  readonly named: NamedFiles;
}

export interface Editable extends SavedTexts {
  readonly files: readonly FileText[];
  readonly catalog: Catalog;
}

export function useEdits({ catalog, ...saved }: Editable): Edits {
  const { files } = saved;
  const kept = useKeptTexts(saved);
  const { texts, changed } = kept;
  const named = useMemo(() => namedNow(files, texts, catalog), [files, texts, catalog]);
  const present = useMemo(() => withNewFiles(files, texts, named), [files, texts, named]);
  const found = useFindings(present, changed, catalog);
  return useMemo(
    () => ({
      ...kept,
      ...found,
      present,
      named,
      files: present.map(({ path, text, language }) => ({ path, language, text: texts?.get(path) ?? text })),
    }),
    [present, named, texts, kept, found],
  );
}
