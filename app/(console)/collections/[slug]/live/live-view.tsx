'use client';
/** The live page: the sum that adds up, the flow, the time, hosts and events, and what one can do with the run. */

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { hearRunState } from '#components/shell/sidebar/run-states.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { useAddress } from '#components/ui/table/use-address.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatCount, formatDuration } from '#components/ui/format/format.ts';
import { formatDate } from '#components/ui/format/format-time.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { StateChip } from '#components/ui/marks/state-chip.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { useNow } from '#components/ui/format/use-now.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { revisionHref } from '../configuration/revisions/compare-href.ts';
import { AfterRun } from './run/after-run.tsx';
import { EndWords } from './run/end-words.tsx';
import { estimateEnd, type EndEstimate } from './run/estimate-end.ts';
import { leftWords } from './run/left-words.ts';
import { seriesOf, type Picture } from './live-state.ts';
import { LoginsLine } from './logins-line.tsx';
import { RunControls } from './run/run-controls.tsx';
import { isOver } from './run/run-over.ts';
import { RunPicture } from './run/run-picture.tsx';
import { StatusView } from './status/lazy-status-view.ts';
import type { StatusViewProps } from './status/status-view.tsx';
import { useLive } from './use-live.ts';

/** Loaded for the few runs that have something to decide, a trap, or a proxy. */
const HeldDeletions = dynamic(async () => (await import('./run/held-deletions.tsx')).HeldDeletions);
const ProxyLine = dynamic(async () => (await import('./proxy-line.tsx')).ProxyLine);
const TrapMend = dynamic(async () => (await import('./traps/trap-mend.tsx')).TrapMend);

interface LiveViewProps {
  readonly slug: string;
  readonly first: LiveSnapshot;
  /** Errors of the newest revision: with any, no run starts. */
  readonly errors: number;
  readonly mayControl: boolean;
  readonly descriptions: number;
  /** The report of this run, which is not the newest: it stands still. */
  readonly report?: number;
  /** Of a report: no later run has begun. */
  readonly isNewest?: boolean;
  /** What stands below the sum when the run is over. */
  readonly links?: ReactNode;
  /** What stands below the stages. */
  readonly foot?: ReactNode;
}

export function LiveView(props: LiveViewProps): ReactNode {
  const { slug, first, errors, mayControl, report } = props;
  const { picture, connected } = useLive(slug, first, report === undefined);
  const [refusal, setRefusal] = useState<string>();
  const { run } = picture;
  useShellFollows(slug, run?.state, first.run?.state);
  const base = `/collections/${encodeURIComponent(slug)}`;
  const crumbs =
    report === undefined ? [{ label: 'Live' }] : [{ label: 'Runs', href: `${base}/runs` }, { label: `Run ${report}` }];
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={crumbs}
        chip={run && <StateChip state={run.state} />}
        context={run && <RunContext slug={slug} run={run} picture={picture} />}
        actions={
          <>
            {run === undefined ? null : (
              <ButtonLink href={`${base}/logs`} prefetch={false}>
                Log
              </ButtonLink>
            )}
            {run === undefined ? null : (
              <ButtonLink href={`${base}/runs`} prefetch={false}>
                Runs
              </ButtonLink>
            )}
            {report === undefined ? (
              <RunControls slug={slug} run={run} mayControl={mayControl} errors={errors} onRefusal={setRefusal} />
            ) : null}
          </>
        }
      />
      <RefusalNotice text={refusal} />
      {errors === 0 || report !== undefined ? null : <NoStart base={base} errors={errors} />}
      {run === undefined ? (
        <NeverRun slug={slug} picture={picture} errors={errors} mayControl={mayControl} onRefusal={setRefusal} />
      ) : (
        <RunParts {...props} run={run} picture={picture} connected={connected} onRefusal={setRefusal} />
      )}
    </>
  );
}

interface RunPartsProps extends Omit<LiveViewProps, 'first'> {
  readonly run: RunRow;
  readonly picture: Picture;
  readonly connected: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

function RunParts({ descriptions, report, isNewest = false, mayControl, ...props }: RunPartsProps): ReactNode {
  const { slug, run, onRefusal } = props;
  const isStatus = useAddress().get('view') === 'status';
  const act = { slug, run, mayControl, onRefusal };
  const isReport = report !== undefined;
  return (
    <>
      <RunNotices slug={slug} run={run} isNewest={!isReport || isNewest} mayEdit={mayControl} />
      {isStatus ? null : <AfterRun {...act} />}
      {run.heldDeletions > 0 ? <HeldDeletions {...act} descriptions={descriptions} /> : null}
      <RunPicture
        slug={slug}
        picture={props.picture}
        run={run}
        connected={props.connected}
        mayEdit={mayControl}
        links={props.links}
        errors={props.errors}
        foot={
          <>
            {run.proxy === undefined ? null : <ProxyLine run={run} proxy={run.proxy} />}
            <LoginsLine slug={slug} run={run} />
            {props.foot}
          </>
        }
        onRefusal={isReport ? undefined : onRefusal}
      />
    </>
  );
}

type NeverRunProps = Omit<StatusViewProps, 'actions'>;

function NeverRun(props: NeverRunProps): ReactNode {
  const { get, set } = useAddress();
  const isStatus = get('view') === 'status';
  const toggle = (
    <Button onClick={() => set({ view: isStatus ? undefined : 'status' }, 'push')}>
      {isStatus ? 'Back to Live' : 'Status and control'}
    </Button>
  );
  if (isStatus) return <StatusView {...props} actions={toggle} />;
  return (
    <EmptyState action={toggle}>
      This page shows the progress of a run and the outcome of every URL. To start the first run of this collection, use
      the button at the top.
    </EmptyState>
  );
}

/** With errors in the configuration no run starts. */
function NoStart({ base, errors }: { readonly base: string; readonly errors: number }): ReactNode {
  return (
    <Notice tone="error" flush>
      {'No run can start: '}
      <TextLink
        href={`${base}/configuration?dock=findings`}
      >{`${formatCount(errors, 'error')} in the configuration`}</TextLink>
      .
    </Notice>
  );
}

interface RunNoticesProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly isNewest: boolean;
  readonly mayEdit: boolean;
}

/** Why it is as it is, what it left, and what was noted. */
function RunNotices({ slug, run, isNewest, mayEdit }: RunNoticesProps): ReactNode {
  const left = leftWords(run, isNewest);
  const said = [
    ...(run.reason === undefined ? [] : [{ severity: toneOf(run), text: run.reason }]),
    ...(left === undefined ? [] : [{ severity: 'info' as const, text: left }]),
    ...(run.notes ?? []),
  ];
  return said.map((note) => (
    <Notice key={note.text} tone={note.severity} flush>
      {note.text}
      {'trap' in note && note.trap !== undefined ? (
        <TrapMend slug={slug} run={run} trap={note.trap} mayEdit={mayEdit} />
      ) : null}
    </Notice>
  ));
}

type State = RunRow['state'];

/**
 * The sidebar hears of the run's state at once. Its counts are the server's, and made again when the run is over: not
 * before, because a line that breaks in the middle of it would take the page away.
 */
function useShellFollows(slug: string, state: State | undefined, rendered: State | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (state === undefined) return;
    hearRunState(slug, state);
    if (state !== rendered && isOver(state)) router.refresh();
  }, [router, slug, state, rendered]);
}

/** What somebody asked for is no warning; what went wrong or waits is. */
function toneOf({ state }: RunRow): 'info' | 'warning' | 'error' {
  if (state === 'failed') return 'error';
  return state === 'paused' ? 'warning' : 'info';
}

interface RunContextProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly picture: Picture;
}

/** Of a run that is over the page is its report, and says so. */
function RunContext({ slug, run, picture }: RunContextProps): ReactNode {
  const now = useNow();
  const zone = useZone();
  const begun = run.startedAt ?? run.createdAt;
  const until = run.endedAt ?? now;
  const took = until === undefined ? '' : `, ${formatDuration(Math.max(0, until - begun))}`;
  const isGoing = run.state === 'running' || run.state === 'stopping';
  return (
    <>
      {`${run.endedAt === undefined ? '' : 'report of '}run ${run.id}, ${run.kind}, `}
      <TextLink href={revisionHref(slug, run.revision)}>{`r${run.revision}`}</TextLink>
      {took}
      {run.endedAt === undefined || now === undefined
        ? null
        : `, ended ${formatDate(new Date(run.endedAt), new Date(now), zone)}; these figures are final`}
      {run.detailsRemovedAt === undefined || now === undefined
        ? null
        : `. Its chart, hosts, and events were removed ${formatDate(new Date(run.detailsRemovedAt), new Date(now), zone)}; totals are kept`}
      {isGoing && now !== undefined ? (
        <>
          {', '}
          <EndWords end={endOf(run, picture)} />
        </>
      ) : null}
    </>
  );
}

function endOf({ accounting: { queued } }: RunRow, picture: Picture): EndEstimate {
  return estimateEnd({ now: picture.at, queued, points: seriesOf(picture), hosts: picture.hosts });
}
