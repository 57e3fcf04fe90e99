'use client';
/** Fixes all lines with the same near miss: each before and after, then one revision. */

import { useEffect, useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { MissReason } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MetadataFix } from '#lib/services/external-metadata/contract.ts';
import { previewFix, saveFix } from '../actions.ts';
import { missWords } from './coverage-words.ts';
import { shortName } from '../profiles/profiles.ts';

interface FixDialogProps {
  readonly slug: string;
  readonly reason: MissReason;
  readonly onClose: () => void;
}

export function FixDialog({ slug, reason, onClose }: FixDialogProps): ReactNode {
  const [fix, setFix] = useState<MetadataFix>();
  const { pending, problem, ask, change } = useRequest();
  useEffect(() => ask(() => previewFix(slug, reason), setFix), [ask, slug, reason]);
  return (
    <SubmitDialog
      wide
      title={`${missWords(reason).mend}: ${missWords(reason).words}`}
      description={fix === undefined ? 'Reading the lines…' : describe(fix)}
      verb={fix === undefined ? 'Fix' : `Fix ${formatCount(fix.lines, 'line')} as r${fix.base + 1}`}
      disabled={fix === undefined || fix.lines === 0}
      {...{ pending, onClose }}
      problem={problem?.message}
      onSubmit={() => change(() => saveFix(slug, reason, fix?.base ?? 0), onClose)}
    >
      <ol>
        {(fix?.samples ?? []).map(({ file, line, before, after }) => (
          <li key={`${file}:${line}`} className="mono border-t border-line-2 py-1 text-note">
            <span className="text-ink-3">{`${shortName(file)}:${line}`}</span>
            <del className="block break-all text-failed-fg no-underline">{`− ${before}`}</del>
            <ins className="block break-all text-kept-fg no-underline">{`+ ${after}`}</ins>
          </li>
        ))}
      </ol>
    </SubmitDialog>
  );
}

function describe({ lines, skipped, files, samples }: MetadataFix): string {
  const shown = samples.length < lines ? `; the first ${samples.length} are shown` : '';
  const left = skipped === 0 ? '' : ` ${formatCount(skipped, 'line')} can’t be fixed this way.`;
  return `${formatCount(lines, 'line')} in ${formatCount(files.length, 'file')}${shown}.${left}`;
}
