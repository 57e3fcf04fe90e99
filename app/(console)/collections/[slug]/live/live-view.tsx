'use client';
/** The live page: the sum that adds up, the rate, hosts and events, and what one can do with the run. */

import { useRouter } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { AccountingStrip } from '#components/charts/accounting-strip.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatCount, formatDuration } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { StateChip } from '#components/ui/state-chip.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useNow } from '#components/ui/use-now.ts';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { revisionHref } from '../configuration/compare-href.ts';
import { resourcesHref } from '../resources-href.ts';
import { EventTail } from './event-tail.tsx';
import { FlowPart } from './flow-part.tsx';
import { HeldDeletions } from './held-deletions.tsx';
import { HostTable } from './host-table.tsx';
import { RunControls } from './run-controls.tsx';
import { TimeBand } from './time-band.tsx';
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
  useShellFollows(run?.state, first.run?.state);
  const controls = <RunControls slug={slug} run={run} mayControl={mayControl} errors={errors} onRefusal={setRefusal} />;
  return (
    <>
      <TopBar
        crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: 'Live' }]}
        chip={run && <StateChip state={run.state} />}
        context={run && <RunContext slug={slug} run={run} />}
        actions={controls}
      />
      {refusal === undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      {errors === 0 ? null : (
        <Notice tone="error" flush>
          {'No run can start: '}
          <TextLink href={`/collections/${encodeURIComponent(slug)}/configuration`}>
            {`${formatCount(errors, 'error')} in the configuration`}
          </TextLink>
          .
        </Notice>
      )}
      {run?.reason === undefined ? null : (
        <Notice tone={toneOf(run)} flush>
          {run.reason}
        </Notice>
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

/** The sidebar and the counts are the server's: they are made again when the run changed its state. */
function useShellFollows(state: RunRow['state'] | undefined, rendered: RunRow['state'] | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (state !== rendered) router.refresh();
  }, [router, state, rendered]);
}

/** What somebody asked for is no warning; what went wrong or waits is. */
function toneOf({ state }: RunRow): 'info' | 'warning' | 'error' {
  if (state === 'failed') return 'error';
  return state === 'paused' ? 'warning' : 'info';
}

function RunContext({ slug, run }: { readonly slug: string; readonly run: RunRow }): ReactNode {
  const now = useNow();
  const begun = run.startedAt ?? run.createdAt;
  const until = run.endedAt ?? now;
  const took = until === undefined ? '' : `, ${formatDuration(Math.max(0, until - begun))}`;
  return (
    <>
      {`run ${run.id}, ${run.kind}, `}
      <TextLink href={revisionHref(slug, run.revision)}>{`r${run.revision}`}</TextLink>
      {took}
    </>
  );
}

interface PictureProps {
  readonly slug: string;
  readonly picture: LiveSnapshot;
  readonly run: RunRow;
  readonly connected: boolean;
}

function RunPicture({ slug, picture, run, connected }: PictureProps): ReactNode {
  const { accounting } = run;
  const isOver = isOverNow(run);
  return (
    <>
      <AccountingStrip
        counts={{ ...accounting, noRd: accounting.withoutRd, inFlight: 0 }}
        links={linksOf(slug)}
        stale={!connected}
      />
      <FlowPart slug={slug} accounting={accounting} />
      <TimeBand picture={picture} connected={connected} isOver={isOver} />
      <div className="grid flex-1 border-t border-line lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <HostTable slug={slug} hosts={picture.hosts} />
        <EventTail
          slug={slug}
          events={picture.events}
          isOver={isOver}
          onlyHost={picture.hosts.length === 1 ? picture.hosts[0]?.site : undefined}
        />
      </div>
    </>
  );
}

function isOverNow({ state }: RunRow): boolean {
  return state === 'finished' || state === 'stopped' || state === 'failed';
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
