'use client';
/** Mending all lines that miss in one way: each before and after, then one revision. */

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { MissReason } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MetadataFix } from '#lib/services/external-metadata/contract.ts';
import type { Problem } from '#lib/services/result.ts';
import { previewFix, saveFix } from '../actions.ts';
import { missWords } from './coverage-words.ts';
import { shortName } from '../profiles/profiles.ts';

interface FixDialogProps {
  readonly slug: string;
  readonly reason: MissReason;
  readonly onClose: () => void;
}

export function FixDialog({ slug, reason, onClose }: FixDialogProps): ReactNode {
  const router = useRouter();
  const [fix, setFix] = useState<MetadataFix>();
  const [problem, setProblem] = useState<Problem>();
  const [pending, start] = useTransition();
  useEffect(() => {
    start(async () => {
      const answer = await reach(() => previewFix(slug, reason));
      start(() => {
        setFix(answer.ok ? answer.value : undefined);
        setProblem(answer.ok ? undefined : answer.problem);
      });
    });
  }, [slug, reason]);
  const save = (): void =>
    start(async () => {
      if (fix === undefined) return;
      const answer = await reach(() => saveFix(slug, reason, fix.base));
      start(() => {
        setProblem(answer.ok ? undefined : answer.problem);
        if (!answer.ok) return;
        router.refresh();
        onClose();
      });
    });
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`${missWords(reason).mend}: ${missWords(reason).words}`}
      description={fix === undefined ? 'Looking at the lines.' : describe(fix)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={fix === undefined || fix.lines === 0} onClick={save}>
            {fix === undefined ? 'Mend' : `Mend ${formatCount(fix.lines, 'line')} as r${fix.base + 1}`}
          </Button>
        </>
      }
    >
      {problem === undefined ? null : <Notice tone="error">{problem.message}</Notice>}
      <ol>
        {(fix?.samples ?? []).map(({ file, line, before, after }) => (
          <li key={`${file}:${line}`} className="mono border-t border-line-2 py-1 text-note">
            <span className="text-ink-3">{`${shortName(file)}:${line}`}</span>
            <del className="block break-all text-failed-fg no-underline">{`− ${before}`}</del>
            <ins className="block break-all text-kept-fg no-underline">{`+ ${after}`}</ins>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function describe({ lines, skipped, files, samples }: MetadataFix): string {
  const shown = samples.length < lines ? `; the first ${samples.length} are shown` : '';
  const left =
    skipped === 0
      ? ''
      : ` ${formatCount(skipped, 'line')} cannot be mended so and ${skipped === 1 ? 'stays' : 'stay'}.`;
  return `${formatCount(lines, 'line')} in ${formatCount(files.length, 'file')}${shown}.${left}`;
}
