'use client';
/** A feed that would delete more than a tenth of what is there: the cost first, then the two answers. */

import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { formatCount, formatNumber, formatShare } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import type { FeedEffect } from '#lib/services/feeds/contract.ts';
import { decideHeldFeed } from './actions.ts';
import type { UnitWords } from './feed-words.ts';

interface HeldBlockProps {
  readonly slug: string;
  readonly feed: number;
  readonly effect: FeedEffect;
  /** Documents or members that there are now. */
  readonly before: number;
  readonly words: UnitWords;
  readonly mayDecide: boolean;
}

export function HeldBlock({ slug, feed, effect, before, words, mayDecide }: HeldBlockProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const decide = (accept: boolean): void =>
    startTransition(async () => {
      const answer = await reach(() => decideHeldFeed(slug, feed, accept));
      setRefusal(answer.ok ? undefined : answer.problem.message);
    });
  const { deleted } = effect;
  return (
    <section
      aria-label="Deletions"
      className="mx-[18px] my-3 rounded-inset border border-warn/45 bg-warn-tint p-3 text-note [--glyph-cut:var(--warn-tint)]"
    >
      <h3 className="flex items-center gap-2 text-body font-semibold text-ink">
        <Glyph shape="triangle" className="text-warn" />
        {`Would delete ${formatNumber(deleted)} of ${formatCount(before, words.unit)}${before === 0 ? '' : ` (${formatShare(deleted / before)})`}`}
      </h3>
      <p className="mt-1 text-ink-2">Feeds that delete over 10 % wait for confirmation. Until then nothing changes.</p>
      <Folders effect={effect} words={words} />
      {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={!mayDecide} pending={pending} onClick={() => decide(true)}>
          {`Apply, delete ${formatNumber(deleted)}`}
        </Button>
        <Button disabled={!mayDecide} pending={pending} onClick={() => decide(false)}>
          Discard feed
        </Button>
        {mayDecide ? null : <span className="text-ink-2">Operators can decide.</span>}
      </div>
      <Samples effect={effect} words={words} />
    </section>
  );
}

function Folders({ effect: { folders, deleted }, words }: Pick<HeldBlockProps, 'effect' | 'words'>): ReactNode {
  const named = folders.reduce((sum, folder) => sum + folder.deleted, 0);
  const rows = deleted > named ? [...folders, { folder: `other ${words.places}`, deleted: deleted - named }] : folders;
  return (
    <ul className="mt-2 max-h-52 overflow-y-auto" aria-label={`Deleted ${words.unit}s by ${words.places}`}>
      {rows.map((row) => (
        <li key={row.folder} className="border-b border-warn/20 pt-0.5">
          <span className="flex justify-between gap-3">
            <span className="mono min-w-0 truncate text-ink-2" title={row.folder}>
              {row.folder}
            </span>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(row.deleted)}</span>
          </span>
          <span
            aria-hidden
            className="keeps-colour block h-0.5 bg-rejected"
            style={{ width: `${(row.deleted / deleted) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  );
}

function Samples({ effect: { samples, deleted }, words }: Pick<HeldBlockProps, 'effect' | 'words'>): ReactNode {
  if (samples.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-ink-2">
        {samples.length < deleted
          ? `The first ${formatNumber(samples.length)} of ${formatNumber(deleted)} ${words.samples}`
          : `All ${words.samples}`}
      </summary>
      <ul className="mono mt-1 max-h-60 overflow-y-auto text-ink-2">
        {samples.map((url) => (
          <li key={url} className="truncate" title={url}>
            {url}
          </li>
        ))}
      </ul>
    </details>
  );
}
