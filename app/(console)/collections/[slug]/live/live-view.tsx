'use client';
/** The live page: the sum that adds up, the rate, hosts and events, and what one can do with the run. */

import { useState, type ReactNode } from 'react';
import { AccountingStrip } from '#components/charts/accounting-strip.tsx';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatByteRate, formatDuration, formatNumber, formatRate } from '#components/ui/format.ts';
import { formatClock } from '#components/ui/format-time.ts';
import { LiveDot } from '#components/ui/live-dot.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { StateChip } from '#components/ui/state-chip.tsx';
import { useNow } from '#components/ui/use-now.ts';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { resourcesHref } from '../resources-href.ts';
import { EventTail } from './event-tail.tsx';
import { HeldDeletions } from './held-deletions.tsx';
import { HostTable } from './host-table.tsx';
import { fetchedPerSecond } from './live-state.ts';
import { RunControls } from './run-controls.tsx';
import { useLive } from './use-live.ts';

interface LiveViewProps {
  readonly slug: string;
  readonly first: LiveSnapshot;
  /** Errors of the newest revision: with any, no run starts. */
  readonly errors: number;
  readonly mayControl: boolean;
  readonly descriptions: number;
}

export function LiveView({ slug, first, errors, mayControl, descriptions }: LiveViewProps): ReactNode {
  const { picture, connected } = useLive(slug, first);
  const [refusal, setRefusal] = useState<string>();
  const { run } = picture;
  const controls = <RunControls slug={slug} run={run} mayControl={mayControl} errors={errors} onRefusal={setRefusal} />;
  return (
    <>
      <TopBar
        crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: 'Live' }]}
        chip={run && <StateChip state={run.state} />}
        context={run && <RunContext run={run} />}
        actions={controls}
      />
      {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
      {run?.reason === undefined ? null : (
        <Notice tone={run.state === 'failed' ? 'error' : 'warning'}>{run.reason}</Notice>
      )}
      {run !== undefined && run.heldDeletions > 0 ? (
        <HeldDeletions
          slug={slug}
          run={run}
          mayControl={mayControl}
          descriptions={descriptions}
          onRefusal={setRefusal}
        />
      ) : null}
      {run === undefined ? (
        <EmptyState>
          Here you watch a run: every URL it discovers, in one sum that always adds up. This collection has had no run
          yet; start one with the button at the top.
        </EmptyState>
      ) : (
        <RunPicture slug={slug} picture={picture} run={run} connected={connected} />
      )}
    </>
  );
}

function RunContext({ run }: { readonly run: RunRow }): ReactNode {
  const now = useNow();
  const begun = run.startedAt ?? run.createdAt;
  const until = run.endedAt ?? now;
  const took = until === undefined ? '' : `, ${formatDuration(Math.max(0, until - begun))}`;
  return `run ${run.id}, ${run.kind}, r${run.revision}${took}`;
}

interface PictureProps {
  readonly slug: string;
  readonly picture: LiveSnapshot;
  readonly run: RunRow;
  readonly connected: boolean;
}

function RunPicture({ slug, picture, run, connected }: PictureProps): ReactNode {
  const { accounting } = run;
  const isOver = run.state === 'finished' || run.state === 'stopped' || run.state === 'failed';
  const inFlight = 0;
  return (
    <>
      <AccountingStrip
        counts={{ ...accounting, noRd: accounting.withoutRd, inFlight }}
        links={linksOf(slug)}
        stale={!connected}
      />
      <RateBand picture={picture} connected={connected} isOver={isOver} />
      <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <HostTable slug={slug} hosts={picture.hosts} />
        <EventTail slug={slug} events={picture.events} isOver={isOver} />
      </div>
    </>
  );
}

function linksOf(slug: string) {
  return {
    discovered: resourcesHref(slug, {}),
    fetched: resourcesHref(slug, { state: 'fetched' }),
    rejected: resourcesHref(slug, { outcome: 'rejected' }),
    failed: resourcesHref(slug, { outcome: 'failed' }),
    queued: resourcesHref(slug, { outcome: 'queued' }),
    stored: resourcesHref(slug, { outcome: 'kept' }),
    noRd: resourcesHref(slug, { outcome: 'no-rd' }),
  };
}

interface RateBandProps {
  readonly picture: LiveSnapshot;
  readonly connected: boolean;
  readonly isOver: boolean;
}

/** Seconds of the rate line. */
const bandSeconds = 120;

function RateBand({ picture, connected, isOver }: RateBandProps): ReactNode {
  const { series, at } = picture;
  const rates = fetchedPerSecond(series, bandSeconds);
  const recent = series.slice(-5);
  const perSecond = isOver || recent.length === 0 ? 0 : recent.reduce((sum, { fetched }) => sum + fetched, 0) / 5;
  const bytesPerSecond = isOver ? 0 : recent.reduce((sum, { bytes }) => sum + bytes, 0) / 5;
  const most = Math.max(0, ...rates);
  const heard = <time dateTime={new Date(at).toISOString()}>{formatClock(new Date(at))}</time>;
  return (
    <section aria-label="Rate" className="border-t border-line">
      <SectionHead
        title="Rate"
        scope={`fetched a second, last ${bandSeconds / 60} min, at most ${formatNumber(most)}`}
        actions={
          <span suppressHydrationWarning>
            <LiveDot connected={connected}>
              {connected ? 'live, ' : 'last heard '}
              {heard}
              {connected ? '' : ', trying again'}
            </LiveDot>
          </span>
        }
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 px-[18px] pb-3 text-note text-ink-3">
        <Sparkline values={rates} label={`Fetched a second, at most ${most}`} live={!isOver} width={480} height={36} />
        <span>
          <span className="block text-body font-medium text-ink tabular-nums">{formatRate(perSecond, 'URLs')}</span>
          now, over 5 s
        </span>
        <span>
          <span className="block text-body font-medium text-ink tabular-nums">{formatByteRate(bytesPerSecond)}</span>
          received
        </span>
      </div>
    </section>
  );
}
