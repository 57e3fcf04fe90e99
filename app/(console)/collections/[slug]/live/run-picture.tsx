'use client';
/** Everything that is drawn of a run; what is chosen in it stands in the address. */

import { useCallback, useMemo, type ReactNode } from 'react';
import { AccountingStrip } from '#components/charts/accounting-strip.tsx';
import { rangeWords } from '#components/charts/lanes.tsx';
import { useAddress } from '#components/shell/use-address.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { LiveDot } from '#components/ui/live-dot.tsx';
import { formatClock } from '#components/ui/format-time.ts';
import { SegmentedChoice } from '#components/ui/segmented-choice.tsx';
import type { RunWindow } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { resourcesHref } from '../resources-href.ts';
import { ChartTableButton } from './chart-table-button.tsx';
import { EventTail } from './event-tail.tsx';
import { FlowPart } from './flow-part.tsx';
import { HostTable } from './host-table.tsx';
import { bandOf, seriesOf, type Picture } from './live-state.ts';
import { shownEvents } from './shown-events.ts';
import { TimePart } from './time-part.tsx';
import { useWindow } from './use-window.ts';
import { printBrush, readBrush, readTables, toggleTable, type Chart } from './view-address.ts';

interface RunPictureProps {
  readonly slug: string;
  readonly picture: Picture;
  readonly run: RunRow;
  readonly connected: boolean;
}

export function RunPicture({ slug, picture, run, connected }: RunPictureProps): ReactNode {
  const { get, set } = useAddress();
  const isOver = isOverNow(run);
  const brushText = get('brush');
  const brush = useMemo(() => readBrush(brushText), [brushText]);
  const { window, failure } = useWindow(slug, run.id, brush);
  const { tables, toggle } = useTables(get('table'), set);
  const tableButton = (chart: Chart): ReactNode => (
    <ChartTableButton isTable={tables.has(chart)} onToggle={() => toggle(chart)} />
  );
  const band = useMemo(
    () => bandOf(seriesOf(picture), picture.step, isOver ? 0 : picture.at - 1000),
    [picture, isOver],
  );
  const wantsWhole = get('flow') === 'whole';
  const flowWindow = wantsWhole ? undefined : window;
  const host = get('host');
  const text = get('events') ?? '';
  return (
    <>
      <AccountingStrip
        counts={{ ...run.accounting, noRd: run.accounting.withoutRd, inFlight: 0 }}
        links={linksOf(slug)}
        stale={!connected}
      />
      <FlowPart
        slug={slug}
        accounting={flowWindow?.accounting ?? run.accounting}
        scope={flowScope(flowWindow)}
        chosen={get('stage')}
        onChoose={(key) => set({ stage: key })}
        isTable={tables.has('flow')}
        actions={
          <>
            {brush === undefined ? null : (
              <SegmentedChoice
                label="Part of the run the flow shows"
                options={flowParts}
                current={wantsWhole ? 'whole' : 'brushed'}
                onChange={(value) => set({ flow: value === 'whole' ? 'whole' : undefined })}
              />
            )}
            {tableButton('flow')}
          </>
        }
      />
      <TimePart
        band={band}
        isOver={isOver}
        brush={brush}
        window={window}
        failure={failure}
        onBrush={(next) => set({ brush: next && printBrush(next), ...(next === undefined && { flow: undefined }) })}
        isTable={tables.has('time')}
        actions={
          <>
            {isOver ? null : <Heard at={picture.at} connected={connected} />}
            {tableButton('time')}
          </>
        }
      />
      <div
        className={`grid flex-1 border-t border-line lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] ${connected ? '' : 'opacity-60'}`}
      >
        <HostTable
          slug={slug}
          hosts={picture.hosts}
          window={window}
          selected={host}
          onSelect={(site) => set({ host: site })}
        />
        <EventTail
          slug={slug}
          events={shownEvents(window?.events ?? picture.events, { host, text })}
          scope={eventScope({ isOver, host, window })}
          onlyHost={host ?? (picture.hosts.length === 1 ? picture.hosts[0]?.site : undefined)}
          filter={text}
          onFilter={(value) => set({ events: value === '' ? undefined : value })}
          empty={noEvents(window, host !== undefined || text !== '')}
        />
      </div>
    </>
  );
}

const flowParts = [
  { value: 'whole', label: 'Whole run' },
  { value: 'brushed', label: 'Brushed' },
] as const;

function Heard({ at, connected }: { readonly at: number; readonly connected: boolean }): ReactNode {
  const clock = formatClock(new Date(at));
  return (
    <LiveDot connected={connected}>
      <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
        {connected ? `live, ${clock}` : `last heard ${clock}, trying again`}
      </time>
    </LiveDot>
  );
}

interface Tables {
  readonly tables: ReadonlySet<Chart>;
  readonly toggle: (chart: Chart) => void;
}

/** `T` turns the chart that has the focus, else the flow, into a table and back. */
function useTables(text: string | undefined, set: ReturnType<typeof useAddress>['set']): Tables {
  const tables = useMemo(() => readTables(text), [text]);
  const toggle = useCallback((chart: Chart) => set({ table: toggleTable(tables, chart) }), [set, tables]);
  const bindings = useMemo(
    () => [
      {
        keys: 't',
        label: 'The chart in focus as a table',
        run: () => {
          const focused = document.activeElement?.closest<HTMLElement>('[data-chart]')?.dataset['chart'];
          toggle(focused === 'time' || focused === 'urls' ? focused : 'flow');
        },
      },
    ],
    [toggle],
  );
  useKeymap(bindings);
  return { tables, toggle };
}

function flowScope(window: RunWindow | undefined): string {
  if (window === undefined) return 'every URL, by the stage that settled it';
  return `the URLs settled from ${rangeWords(window)}, by the stage that settled them`;
}

interface EventScope {
  readonly isOver: boolean;
  readonly host: string | undefined;
  readonly window: RunWindow | undefined;
}

function eventScope({ isOver, host, window }: EventScope): string {
  const what =
    window === undefined ? (isOver ? 'the last of this run' : 'sampled, newest first') : 'of the brushed part';
  return host === undefined ? what : `${what}, of ${host}`;
}

/** A busy run keeps only its last event lines. */
function noEvents(window: RunWindow | undefined, isFiltered: boolean): string {
  const isForgotten = window !== undefined && (window.eventsFrom === undefined || window.eventsFrom > window.to);
  if (isForgotten) {
    const since =
      window.eventsFrom === undefined ? '' : `; the oldest kept is of ${formatClock(new Date(window.eventsFrom))}`;
    return `Event lines of that time are not kept any more${since}.`;
  }
  return isFiltered ? 'No line among those kept matches.' : 'Nothing happened yet.';
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
