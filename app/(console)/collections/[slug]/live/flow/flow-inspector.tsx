'use client';
/** What left at one place of the flow: the commonest lines with their expressions and counts. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CellBar, type BarFill } from '#components/charts/cell-bar.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Kbd } from '#components/ui/marks/kbd.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { ReasonCount } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { fileLineHref, planHref, resourcesHref } from '../../resources-href.ts';
import type { Leaving } from './flow-stages.ts';

/** Lines in sight; the rest is in the list of resources. */
const shown = 6;

interface FlowInspectorProps {
  readonly slug: string;
  readonly leaving: Leaving;
  readonly state: RunRow['state'];
  /** Says which keys act on it. */
  readonly keys?: boolean;
}

export function FlowInspector({ slug, leaving, state, keys = false }: FlowInspectorProps): ReactNode {
  const { stage, verdict, count, reasons, filter } = leaving;
  return (
    <section aria-label={`${verdictLooks[verdict].word} at ${stage}`} className="pb-2 text-note">
      <header className="flex items-center gap-2 py-1.5 pr-[18px] text-body md:pr-0">
        <VerdictGlyph verdict={verdict} size={13} />
        <h3 className="flex-1 font-medium text-ink">{stage}</h3>
        <Link
          href={resourcesHref(slug, filter)}
          prefetch={false}
          className="rounded-chip font-medium text-ink tabular-nums hover:underline"
        >
          {formatCount(count, 'URL')}
        </Link>
      </header>
      {reasons.length === 0 ? (
        <p className="text-ink-3">{verdict === 'queued' ? queuedWords[state] : silentWords[verdict]}</p>
      ) : null}
      <ol>
        {reasons.slice(0, shown).map((reason) => (
          <li key={`${reason.file}:${reason.line} ${reason.reason}`} className="py-0.5 pr-[18px] md:pr-0">
            <CellBar value={reason.count} max={count} fill={fillOf(verdict)} from="left">
              <ReasonLine slug={slug} reason={reason} />
            </CellBar>
          </li>
        ))}
      </ol>
      {reasons.length > shown ? (
        <Link href={resourcesHref(slug, filter)} prefetch={false} className="text-accent hover:underline">
          {`${formatNumber(reasons.length - shown)} more`}
        </Link>
      ) : null}
      {keys ? <Keys slug={slug} leaving={leaving} /> : null}
    </section>
  );
}

/** What the keys do, as links: everything they reach is reached by pointer too. */
function Keys({ slug, leaving: { filter, reasons } }: Pick<FlowInspectorProps, 'slug' | 'leaving'>): ReactNode {
  const line = reasons.find(({ file, line: number }) => fileLineHref(slug, file, number) !== undefined);
  const links = [
    ['Enter', 'URLs', resourcesHref(slug, filter)],
    ['E', 'edit line', line && fileLineHref(slug, line.file, line.line)],
    ['P', 'plan', line && planHref(slug, line.file, line.line)],
  ] as const;
  return (
    <ul aria-label="Actions" className="flex gap-4 pt-2">
      {links.map(([key, word, href]) =>
        href === undefined ? null : (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-chip text-ink-2 hover:text-ink hover:underline"
            >
              <Kbd keys={key} />
              {word}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** What becomes of queued URLs depends on the run. */
const queuedWords: Readonly<Record<RunRow['state'], string>> = {
  queued: 'Queued until an engine claims the run.',
  running: 'Waiting to be fetched.',
  pausing: 'Kept in the queue until the run is resumed.',
  paused: 'Kept in the queue until the run is resumed.',
  stopping: 'Not fetched by this run: it is stopping.',
  stopped: 'Not fetched: the run was stopped first.',
  finished: 'Not fetched by this run.',
  failed: 'Not fetched: the run failed first.',
};

const silentWords: Readonly<Record<Exclude<Leaving['verdict'], 'queued'>, string>> = {
  'no-rd': 'No line denied them, but no line creates an RD for them.',
  'links-only': 'Their links are followed, but they get no RD.',
  rejected: 'They were never fetched.',
  failed: 'The server returned no usable response.',
};

function fillOf(verdict: Leaving['verdict']): BarFill {
  return verdict === 'links-only' ? 'no-rd' : verdict;
}

function ReasonLine({ slug, reason }: { readonly slug: string; readonly reason: ReasonCount }): ReactNode {
  const { state, file, line, reason: why, count } = reason;
  const href = resourcesHref(slug, { state, file, line: String(line), reason: why });
  return (
    <span className="flex items-center gap-2">
      {line === 0 ? null : <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />}
      <span
        title={reasonWords(why)}
        className={line === 0 ? 'min-w-0 flex-1 truncate text-ink' : 'min-w-0 flex-1 truncate text-ink-3'}
      >
        {reasonWords(why)}
      </span>
      <Link href={href} prefetch={false} className="rounded-chip text-ink tabular-nums hover:underline">
        {formatNumber(count)}
      </Link>
    </span>
  );
}
