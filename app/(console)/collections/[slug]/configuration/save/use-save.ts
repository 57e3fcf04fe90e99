'use client';
/** Saving the edits as a revision, and starting a run of it: what is under way, and why it was refused; Ctrl+S saves. */

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import type { Finding } from '#components/dock/fixes.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { startRun, type RunAnswer } from '../../run-actions.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { saveRevision, type SaveRequest } from '../actions.ts';
import { useNewest } from '../revisions/use-newest.ts';
import { settleEdits } from '#components/workspace/kept-edits.ts';
import { useEditCount, type EditCount } from '#components/workspace/use-edit-count.ts';
import { useLeaveWarning } from '#components/workspace/use-leave-warning.ts';
import type { KeptTexts } from '#components/workspace/use-kept-texts.ts';

/** Why something did not happen, and what did. */
export interface Refusal {
  readonly title: string;
  readonly problem: Problem;
}

interface Sending {
  readonly refusal: Refusal | undefined;
  readonly pending: boolean;
  /** Asks first when the texts have errors. */
  readonly save: () => void;
  /** The errors to be saved, while it asks. */
  readonly asking: readonly Finding[] | undefined;
  readonly stopAsking: () => void;
  readonly saveDraft: () => void;
  /** Saves, starts a run of the revision, and shows it. */
  readonly saveAndStart: () => void;
}

export interface Saving extends Sending, Pick<KeptTexts, 'message' | 'setMessage' | 'discard'> {
  readonly slug: string;
  /** The revision in view. */
  readonly revision: number;
  /** What is unsaved. */
  readonly edits: EditCount;
  /** The revision the unsaved edits began with; undefined without edits. */
  readonly base: number | undefined;
  /** Known to keep a run from starting. */
  readonly errors: readonly Finding[];
}

interface Savable {
  readonly slug: string;
  /** The revision in view. */
  readonly revision: number;
  readonly edits: KeptTexts;
  readonly mayEdit: boolean;
  /** Those known to keep a run from starting; absent on a page that saves with errors as well. */
  readonly errors?: readonly Finding[];
  /** What makes a revision of the edits; all files together unless it is said. */
  readonly send?: (slug: string, request: SaveRequest) => Promise<ServiceResult<{ readonly revision: number }>>;
}

const noErrors: readonly Finding[] = [];

export function useSave(savable: Savable): Saving {
  const { slug, revision, edits, mayEdit, errors = noErrors } = savable;
  const { message, setMessage, discard } = edits;
  const hasEdits = edits.changed.length > 0;
  const sending = useSending(savable);
  const { save } = sending;
  const count = useEditCount(edits);
  const bindings = useMemo(
    () => (mayEdit && hasEdits ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [mayEdit, hasEdits, save],
  );
  useKeymap(bindings);
  useLeaveWarning(hasEdits);
  useNewest(hasEdits);
  const base = hasEdits ? edits.base : undefined;
  return { ...sending, slug, revision, edits: count, base, errors, message, setMessage, discard };
}

function useSending({ slug, revision, edits, errors, send = saveRevision }: Savable): Sending {
  const router = useRouter();
  const { base, message, changed } = edits;
  const settleLater = useSettling(slug, revision);
  const [refusal, setRefusal] = useState<Refusal>();
  const [pending, startSaving] = useTransition();
  const [asking, setAsking] = useState<readonly Finding[]>();
  const { save, saveAndStart, saveDraft } = useMemo(() => {
    const act = (isStarted: boolean, isDraft = errors === undefined): void =>
      startSaving(async () => {
        const request = { base, message, files: changed, ...(!isDraft && { refuseErrors: true }) };
        const result = await reach(() => send(slug, request));
        const started = result.ok && isStarted ? await reach(() => startRun(slug, false)) : undefined;
        startSaving(() => {
          // What was typed last may not have been checked here yet.
          const found = result.ok || isDraft ? undefined : result.problem.diagnostics;
          if (found !== undefined) return setAsking(found);
          setRefusal(refusalOf(result, started));
          if (!result.ok) return;
          settleLater(changed, result.value.revision);
          if (started?.ok === true) router.push(`/collections/${encodeURIComponent(slug)}/live`);
          else router.refresh();
        });
      });
    return {
      save: () => (errors === undefined || errors.length === 0 ? act(false) : setAsking(errors)),
      saveAndStart: () => act(true),
      saveDraft: () => {
        setAsking(undefined);
        act(false, true);
      },
    };
  }, [slug, base, message, changed, errors, send, router, settleLater]);
  const stopAsking = useCallback(() => setAsking(undefined), []);
  return { refusal, pending, save, asking, stopAsking, saveDraft, saveAndStart };
}

/** The edits stay in view until the page shows the revision they became. */
function useSettling(slug: string, revision: number): (files: readonly EditedFile[], revision: number) => void {
  const saved = useRef<{ readonly revision: number; readonly files: readonly EditedFile[] }>(undefined);
  useEffect(
    () => () => {
      // Gone to the run: the page that would show the revision is not there any more.
      if (saved.current !== undefined) settleEdits(slug, saved.current.files, saved.current.revision);
    },
    [slug],
  );
  useEffect(() => {
    if (saved.current === undefined || revision < saved.current.revision) return;
    settleEdits(slug, saved.current.files, revision);
    saved.current = undefined;
  }, [slug, revision]);
  return useCallback((files, became) => {
    saved.current = { revision: became, files };
  }, []);
}

function refusalOf(
  saved: ServiceResult<{ readonly revision: number }>,
  started: RunAnswer | undefined,
): Refusal | undefined {
  if (!saved.ok) return { title: 'Not saved. Your edits are kept.', problem: saved.problem };
  if (started === undefined || started.ok) return undefined;
  return { title: `Saved as r${saved.value.revision}, but no run was started.`, problem: started.problem };
}
