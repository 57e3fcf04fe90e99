/** What a preview says, in words and figures. */

import { formatNumber } from '#components/ui/format/format.ts';
import type { MetadataPreviewed } from '#lib/services/external-metadata/contract.ts';
import type { PreviewState } from './use-preview.ts';

/** While none is under way. */
export function previewScope({ done, isCurrent, problem, hasEdits }: PreviewState): string {
  if (problem !== undefined) return 'failed';
  if (done === undefined) return hasEdits ? 'when you stop typing' : 'not run yet';
  return isCurrent ? 'against the saved RDs' : 'for an earlier version';
}

interface Row {
  readonly words: string;
  readonly value: string;
}

/** Zeros that say nothing are left out. */
export function previewRows(preview: MetadataPreviewed): readonly Row[] {
  const { descriptions, rdsChanged, urls, urlsChanged, urlsGain, urlsLose } = preview;
  const rest: readonly (readonly [number, string])[] = [
    [urlsGain, 'URLs that get metadata for the first time'],
    [urlsLose, 'URLs that lose all metadata'],
  ];
  return [
    { words: 'RDs whose metadata changes', value: ofAll(rdsChanged, descriptions) },
    { words: 'URLs whose metadata changes', value: ofAll(urlsChanged, urls) },
    ...rest.flatMap(([count, words]) => (count === 0 ? [] : [{ words, value: formatNumber(count) }])),
  ];
}

function ofAll(count: number, all: number): string {
  return `${formatNumber(count)} of ${formatNumber(all)}`;
}

/** The figure beside Concatenate: a number, or why there is none. */
export function changedRds({ done, isCurrent, status }: PreviewState): string {
  if (status !== undefined) return 'counting';
  if (done === undefined || !isCurrent) return 'preview';
  return done.state === 'stopped' ? 'none' : formatNumber(done.rdsChanged);
}
