'use client';
/** Everything that is drawn of a run: the sum above, below it one of three views; what is chosen stands in the address. */

import { ChartGantt, SlidersHorizontal, Waves } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { AccountingStrip } from '#components/charts/accounting-strip.tsx';
import { ofRun } from '#components/ui/format/counted.tsx';
import { useAddress } from '#components/ui/table/use-address.ts';
import { LiveDot } from '#components/ui/marks/live-dot.tsx';
import { formatClock } from '#components/ui/format/format-time.ts';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { mergedGroup } from '#components/ui/format/reason-words.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { resourcesHref } from '../../resources-href.ts';
import { runListHref } from '../../runs/run-href.ts';
import { isOver } from './run-over.ts';
import { ChartTableButton } from '../chart-table-button.tsx';
import type { Picture } from '../live-state.ts';
import { StatusView } from '../status/lazy-status-view.ts';
import { StagesView } from '../stages-view.tsx';
import { useTables } from '../use-tables.ts';

/** Loaded when it is chosen. */
const SpacePart = dynamic(async () => (await import('../space/space-part.tsx')).SpacePart);

interface RunPictureProps {
  readonly slug: string;
  readonly picture: Picture;
  readonly run: RunRow;
  readonly connected: boolean;
  /** Of a run that is over, as it was when the page was made. */
  readonly mayEdit: boolean;
  readonly links: ReactNode;
  /** Errors of the newest revision. */
  readonly errors: number;
  /** Below the stages. */
  readonly foot: ReactNode;
  /** Absent in the report of an earlier run, which nobody steers. */
  readonly onRefusal: ((message: string | undefined) => void) | undefined;
}

export function RunPicture(props: RunPictureProps): ReactNode {
  const { slug, picture, run, connected, mayEdit, links, errors, foot, onRefusal } = props;
  const { get, set } = useAddress();
  const tables = useTables();
  const isEnded = isOver(run.state);
  const options = onRefusal === undefined ? mapOptions.filter(({ value }) => value !== 'status') : mapOptions;
  const map = options.find(({ value }) => value === get('view'))?.value ?? 'stages';
  const heard = isEnded && connected ? null : <Heard at={picture.at} connected={connected} />;
  const choose = (view: RunMap): void => set({ view: view === 'stages' ? undefined : view }, 'push');
  const maps = <SegmentedChoice label="View of the run" options={options} current={map} onChange={choose} />;
  const tools = (
    <>
      {maps}
      {heard}
    </>
  );
  return (
    <>
      <AccountingStrip
        counts={{ ...run.accounting, noRd: run.accounting.withoutRd, inFlight: 0 }}
        of={ofRun(run.id)}
        links={linksOf(slug, run)}
        stale={!connected}
      />
      {isEnded ? links : null}
      {map === 'urls' ? (
        <SpacePart
          mayEdit={mayEdit}
          slug={slug}
          run={run}
          isTable={tables.shown.has('urls')}
          actions={
            <>
              {tools}
              <ChartTableButton isTable={tables.shown.has('urls')} onToggle={() => tables.toggle('urls')} />
            </>
          }
        />
      ) : null}
      {map === 'status' && onRefusal !== undefined ? (
        <StatusView
          slug={slug}
          picture={picture}
          errors={errors}
          mayControl={mayEdit}
          onRefusal={onRefusal}
          actions={tools}
        />
      ) : null}
      {map === 'stages' ? (
        <>
          <StagesView {...{ slug, picture, run, connected, tables, maps, heard }} isOver={isEnded} />
          {foot}
        </>
      ) : null}
    </>
  );
}

type RunMap = (typeof mapOptions)[number]['value'];

const mapOptions = [
  { value: 'stages', label: 'Stages', icon: <Waves size={14} aria-hidden /> },
  { value: 'status', label: 'Status and control', icon: <SlidersHorizontal size={14} aria-hidden /> },
  { value: 'urls', label: 'URL space', icon: <ChartGantt size={14} aria-hidden /> },
] as const;

function Heard({ at, connected }: { readonly at: number; readonly connected: boolean }): ReactNode {
  const clock = formatClock(new Date(at), useZone());
  return (
    <LiveDot connected={connected}>
      <time dateTime={new Date(at).toISOString()}>
        {connected ? `live, ${clock}` : `last update ${clock}, reconnecting`}
      </time>
    </LiveDot>
  );
}

function linksOf(slug: string, { id }: RunRow) {
  return {
    discovered: resourcesHref(slug, {}),
    fetched: resourcesHref(slug, { state: 'fetched' }),
    rejected: resourcesHref(slug, { outcome: 'rejected' }),
    failed: resourcesHref(slug, { outcome: 'failed' }),
    queued: resourcesHref(slug, { outcome: 'queued' }),
    stored: resourcesHref(slug, { outcome: 'kept' }),
    noRd: resourcesHref(slug, { outcome: 'no-rd' }),
    merged: resourcesHref(slug, { outcome: 'no-rd', reason: mergedGroup }),
    cut: runListHref(slug, id, 'cut'),
  };
}
