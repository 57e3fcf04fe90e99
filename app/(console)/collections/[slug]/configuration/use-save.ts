'use client';
/** Saving the edits as a revision, and starting a run of it: what is under way, and why it was refused; Ctrl+S saves. */

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import type { Finding } from '#components/dock/fixes.tsx';
import { useKeymap } from '#components/shell/use-keymap.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { startRun, type RunAnswer } from '../run-actions.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { saveRevision, type SaveRequest } from './actions.ts';
import { settleEdits } from '#components/workspace/kept-edits.ts';
import type { KeptTexts } from '#components/workspace/use-kept-texts.ts';

/** Why something did not happen, and what did. */
export interface Refusal {
  readonly title: string;
  readonly problem: Problem;
}

export interface Saving {
  readonly message: string;
  readonly setMessage: (message: string) => void;
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

interface Savable {
  readonly slug: string;
  /** The revision in view. */
  readonly revision: number;
  readonly edits: Pick<KeptTexts, 'base' | 'message' | 'setMessage' | 'changed'>;
  readonly mayEdit: boolean;
  /** Those known to keep a run from starting; absent on a page that saves with errors as well. */
  readonly errors?: readonly Finding[];
  /** What makes a revision of the edits; all files together unless it is said. */
  readonly send?: (slug: string, request: SaveRequest) => Promise<ServiceResult<{ readonly revision: number }>>;
}

export function useSave({ slug, revision, edits, mayEdit, errors, send = saveRevision }: Savable): Saving {
  const router = useRouter();
  const { base, message, setMessage, changed } = edits;
  /** The edits stay in view until the page shows the revision they became. */
  const saved = useRef<{ readonly revision: number; readonly files: readonly EditedFile[] }>(undefined);
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
          saved.current = { revision: result.value.revision, files: changed };
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
  }, [slug, base, message, changed, errors, send, router]);
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
  const bindings = useMemo(
    () => (mayEdit && changed.length > 0 ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [mayEdit, changed.length, save],
  );
  useKeymap(bindings);
  const stopAsking = useCallback(() => setAsking(undefined), []);
  return { message, setMessage, refusal, pending, save, saveAndStart, asking, stopAsking, saveDraft };
}

function refusalOf(
  saved: ServiceResult<{ readonly revision: number }>,
  started: RunAnswer | undefined,
): Refusal | undefined {
  if (!saved.ok) return { title: 'Not saved; your edits are still here.', problem: saved.problem };
  if (started === undefined || started.ok) return undefined;
  return { title: `Saved as r${saved.value.revision}, but no run was started.`, problem: started.problem };
}
