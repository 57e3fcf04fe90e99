'use client';
/** One file as a page edits it: a text shared with the editor; every act is an edit that can be taken back. */

import { useCallback, useMemo } from 'react';
import { useMedia } from '#components/ui/layout/use-media.ts';
import type { Configuration, FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { runErrors } from '../configuration/dock/run-errors.ts';
import { useKeptTexts, type KeptTexts } from '#components/workspace/use-kept-texts.ts';
import { usePlan, type PlanState } from '../configuration/plan/use-plan.ts';
import { useSave, type Saving } from '../configuration/save/use-save.ts';
import { useTextFindings } from './use-text-findings.ts';
import { useUndo, type Undo } from './use-undo.ts';

export interface EditedTextInput {
  readonly slug: string;
  readonly configuration: Configuration;
  readonly files: readonly FileText[];
  readonly hits: RunHits | null;
  readonly isOperator: boolean;
}

export interface EditedText {
  readonly slug: string;
  readonly path: string;
  readonly text: string;
  readonly mayEdit: boolean;
  readonly isPhone: boolean;
  readonly hits: RunHits | null;
  readonly plan: PlanState;
  readonly kept: KeptTexts;
  readonly saving: Saving;
  readonly undo: Undo;
  /** Of all files. */
  readonly diagnostics: readonly FileDiagnostic[];
  /** The first error on any of these lines of the text. */
  readonly errorIn: (entry: { readonly line: number; readonly lastLine?: number }) => string | undefined;
  /** `label` says what was done, for whoever wants it back. */
  readonly change: (label: string, edit: (text: string) => string) => void;
}

export function useEditedText(input: EditedTextInput, path: string): EditedText {
  const { slug, configuration, files, hits, isOperator } = input;
  const isPhone = useMedia('(max-width: 599px)');
  const mayEdit = isOperator && configuration.newest && !isPhone;
  const kept = useKeptTexts({ slug, revision: configuration.revision, files, mayEdit });
  const { changed, edit, textOf } = kept;
  const text = textOf(path);
  const diagnostics = useTextFindings(slug, files, changed);
  const stopping = useMemo(() => runErrors(diagnostics), [diagnostics]);
  const saving = useSave({ slug, revision: configuration.revision, edits: kept, mayEdit, errors: stopping });
  const plan = usePlan({ slug, base: kept.base, changed, hasNextRun: hits !== null && configuration.newest });
  const restore = useCallback((before: string) => edit(path, before), [edit, path]);
  const undo = useUndo(text, restore);
  const { note } = undo;
  const change = useCallback(
    (label: string, act: (before: string) => string) => {
      const after = act(text);
      if (after === text) return;
      note({ label, before: text, after });
      edit(path, after);
    },
    [text, note, edit, path],
  );
  const errors = useMemo(
    () => diagnostics.filter((found) => found.path === path && found.severity === 'error'),
    [diagnostics, path],
  );
  const errorIn: EditedText['errorIn'] = ({ line, lastLine = line }) =>
    errors.find((finding) => line <= finding.line && finding.line <= lastLine)?.message;
  return { slug, path, text, mayEdit, isPhone, hits, plan, kept, saving, undo, diagnostics, errorIn, change };
}
