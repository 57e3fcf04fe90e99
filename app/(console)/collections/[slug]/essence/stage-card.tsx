/** One stage: what came in and went on, what stopped there, and the files that decide. */

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { EssenceOutcome, EssenceStage } from '#lib/services/essence/contract.ts';
import { essenceVerdicts, essenceWords } from '../essence-words.ts';
import { resourcesHref } from '../resources-href.ts';

const titles: Readonly<Record<EssenceStage['name'], string>> = {
  type: '1. Type',
  unnesting: '2. Unnesting',
  selection: '3. Selection',
  summarizing: '4. Summarizing',
  rules: 'Post-summarizing',
};

interface StageCardProps {
  readonly slug: string;
  readonly stage: EssenceStage;
  /** URLs typed: the width of the bars. */
  readonly typed: number;
  readonly children: ReactNode;
}

export function StageCard({ slug, stage, typed, children }: StageCardProps): ReactNode {
  const { name, in: entered, out, stops } = stage;
  const isLast = name === 'rules';
  return (
    <section
      aria-label={titles[name]}
      className="-mt-px -ml-px flex min-w-0 flex-col gap-1.5 border-t border-l border-line px-[18px] pt-2.5 pb-3"
    >
      <header>
        <h2 className="flex items-center justify-between text-body font-semibold text-ink">
          {titles[name]}
          {isLast ? null : <ArrowRight size={14} aria-hidden className="text-ink-4" />}
        </h2>
        <p className="text-note text-ink-3 tabular-nums">{`${formatNumber(entered)} in, ${formatNumber(out)} out`}</p>
      </header>
      <StageBar stage={stage} typed={typed} />
      <ul className="text-note text-ink-2">
        {stops.map(({ outcome, urls }) => (
          <li key={outcome} className="flex min-h-6 items-center">
            <Link
              href={resourcesHref(slug, { essence: outcome })}
              prefetch={false}
              className="flex min-w-0 items-center gap-1.5 rounded-chip hover:text-ink hover:underline"
            >
              <VerdictGlyph verdict={essenceVerdicts[outcome]} size={12} word="silent" />
              <span className="truncate tabular-nums">{`${formatNumber(urls)} ${essenceWords[outcome]}`}</span>
            </Link>
          </li>
        ))}
        {stops.length === 0 ? <li className="flex min-h-6 items-center text-ink-3">None stopped</li> : null}
      </ul>
      {children}
    </section>
  );
}

const fills: Partial<Readonly<Record<EssenceOutcome, string>>> = {
  'not-fetched': 'bg-rejected',
  rejected: 'bg-rejected',
  failed: 'bg-failed',
  queued: 'hatch',
};

/** URLs that continue, stop here, and (left empty) stopped earlier. Nothing is decided before selection. */
function StageBar({ stage, typed }: Pick<StageCardProps, 'stage' | 'typed'>): ReactNode {
  const { name, in: entered, out, stops } = stage;
  const part = (key: string, urls: number, fill: string): ReactNode =>
    urls === 0 ? null : <span key={key} style={{ flex: `${urls} 1 0px` }} className={classes('min-w-0.5', fill)} />;
  return (
    <div aria-hidden className="keeps-colour flex h-1 gap-px overflow-hidden rounded-[2px]">
      {part('out', out, name === 'type' ? 'bg-undecided' : 'bg-kept')}
      {stops.map(({ outcome, urls }) => part(outcome, urls, fills[outcome] ?? 'bg-no-rd'))}
      {part('before', typed - entered, 'bg-well')}
      {typed === 0 ? <span className="flex-1 bg-well" /> : null}
    </div>
  );
}
