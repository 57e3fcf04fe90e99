'use client';
/** The flow with its inspector: the lines that made URLs leave at the chosen place, each with its URLs. */

import Link from 'next/link';
import { useMemo, useState, type ReactNode } from 'react';
import { CellBar, type BarFill } from '#components/charts/cell-bar.tsx';
import { Flow } from '#components/charts/flow.tsx';
import { FileLine } from '#components/ui/file-line.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { VerdictGlyph } from '#components/ui/verdict-glyph.tsx';
import { verdictLooks } from '#components/ui/verdict-words.ts';
import type { Accounting, ReasonCount } from '#lib/services/live/contract.ts';
import { fileLineHref, resourcesHref } from '../resources-href.ts';
import { fetchedFrom, flowStages, leavingOf, type Leaving } from './flow-stages.ts';

interface FlowPartProps {
  readonly slug: string;
  readonly accounting: Accounting;
}

/** Sitemaps are named only where one lists something. */
function listedNote({ listed }: Accounting): string {
  return listed === 0 ? '' : `, ${formatCount(listed, 'URL')} listed by sitemaps`;
}

export function FlowPart({ slug, accounting }: FlowPartProps): ReactNode {
  const leaving = useMemo(() => leavingOf(accounting), [accounting]);
  const [chosen, setChosen] = useState<string>();
  const largest = leaving.toSorted((a, b) => b.count - a.count)[0];
  const selected = leaving.find(({ key }) => key === chosen) ?? largest;
  return (
    <section aria-label="Flow" className="flex-none border-t border-line">
      <SectionHead
        title="Flow"
        scope={`every URL, by the stage that settled it; ${formatCount(accounting.linksFound, 'link')} found${listedNote(accounting)}`}
      />
      <div className="grid gap-x-5 pr-[18px] pb-2 pl-[18px] max-md:pr-0 lg:grid-cols-[minmax(0,1fr)_264px]">
        <div className="min-w-0 max-md:hidden">
          <Flow
            discovered={accounting.discovered}
            stages={flowStages(leaving)}
            fetchedFrom={fetchedFrom}
            selected={selected?.key}
            onSelect={setChosen}
          />
        </div>
        <div className="md:hidden">
          {leaving.map((each) => (
            <Inspector key={each.key} slug={slug} leaving={each} />
          ))}
        </div>
        <div className="max-md:hidden">
          {selected === undefined ? null : <Inspector slug={slug} leaving={selected} />}
        </div>
      </div>
    </section>
  );
}

/** Lines in sight; the rest is in the list of resources. */
const shown = 6;

function Inspector({ slug, leaving }: { readonly slug: string; readonly leaving: Leaving }): ReactNode {
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
      {reasons.length === 0 ? <p className="text-ink-3">{silentWords[verdict]}</p> : null}
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
    </section>
  );
}

const silentWords: Readonly<Record<Leaving['verdict'], string>> = {
  queued: 'They wait for their turn.',
  'no-rd': 'Nothing denied them; no line makes an RD of them.',
  'links-only': 'Their links are followed; they get no RD.',
  rejected: 'They were never fetched.',
  failed: 'No usable answer came.',
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
        title={why}
        className={line === 0 ? 'min-w-0 flex-1 truncate text-ink' : 'min-w-0 flex-1 truncate text-ink-3'}
      >
        {why}
      </span>
      <Link href={href} prefetch={false} className="rounded-chip text-ink tabular-nums hover:underline">
        {formatNumber(count)}
      </Link>
    </span>
  );
}
