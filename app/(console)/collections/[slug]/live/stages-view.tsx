'use client';
/** The map of stages: flow, time, hosts, events; a brush and a chosen host make them tell one story. */

import { useMemo, type ReactNode } from 'react';
import { rangeWords } from '#components/charts/lanes.tsx';
import { useAddress, type Address } from '#components/ui/table/use-address.ts';
import { formatClock } from '#components/ui/format/format-time.ts';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { RunWindow } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { ofRun } from '#components/ui/format/counted.tsx';
import { ChartTableButton } from './chart-table-button.tsx';
import { EventTail } from './event-tail.tsx';
import { FlowPart } from './flow/flow-part.tsx';
import { HostTable } from './host-table.tsx';
import { bandOf, seriesOf, type Picture } from './live-state.ts';
import { shownEvents } from './shown-events.ts';
import { TimePart } from './time/time-part.tsx';
import type { Tables } from './use-tables.ts';
import { useWindow } from './time/use-window.ts';
import { printBrush, readBrush } from './view-address.ts';

interface StagesViewProps {
  readonly slug: string;
  readonly picture: Picture;
  readonly run: RunRow;
  readonly connected: boolean;
  readonly isOver: boolean;
  readonly tables: Tables;
  /** The switch to the other map. */
  readonly maps: ReactNode;
  /** The beat of the connection. */
  readonly heard: ReactNode;
}

export function StagesView(props: StagesViewProps): ReactNode {
  const { slug, picture, run, isOver, tables, maps, heard } = props;
  const address = useAddress();
  const zone = useZone();
  const { get, set } = address;
  const brushText = get('brush');
  const brush = useMemo(() => readBrush(brushText), [brushText]);
  const { window, failure } = useWindow(slug, run.id, brush);
  const band = useMemo(
    () => bandOf(seriesOf(picture), picture.step, isOver ? 0 : picture.at - 1000),
    [picture, isOver],
  );
  const flowWindow = get('flow') === 'whole' ? undefined : window;
  return (
    <>
      <FlowPart
        slug={slug}
        accounting={flowWindow?.accounting ?? run.accounting}
        of={flowWindow === undefined ? ofRun(run.id) : undefined}
        state={run.state}
        scope={flowScope(flowWindow, zone)}
        chosen={get('stage')}
        onChoose={(key) => set({ stage: key })}
        isTable={tables.shown.has('flow')}
        actions={
          <>
            {brush === undefined ? null : <FlowChoice address={address} />}
            {maps}
            <ChartTableButton isTable={tables.shown.has('flow')} onToggle={() => tables.toggle('flow')} />
          </>
        }
      />
      <TimePart
        band={band}
        accounting={run.accounting}
        present={picture.present}
        isOver={isOver}
        brush={brush}
        brushNow={() => readBrush(address.now('brush'))}
        window={window}
        failure={failure}
        onBrush={(next) => set({ brush: next && printBrush(next), ...(next === undefined && { flow: undefined }) })}
        isTable={tables.shown.has('time')}
        actions={
          <>
            {heard}
            <ChartTableButton isTable={tables.shown.has('time')} onToggle={() => tables.toggle('time')} />
          </>
        }
      />
      <HostsAndEvents {...props} address={address} window={window} />
    </>
  );
}

const flowParts = [
  { value: 'whole', label: 'Whole run' },
  { value: 'brushed', label: 'Selection' },
] as const;

/** The whole run, or the brushed part of it. */
function FlowChoice({ address: { get, set } }: { readonly address: Address }): ReactNode {
  return (
    <SegmentedChoice
      label="Time range of the flow"
      options={flowParts}
      current={get('flow') === 'whole' ? 'whole' : 'brushed'}
      onChange={(value) => set({ flow: value === 'whole' ? 'whole' : undefined })}
    />
  );
}

interface HostsAndEventsProps extends StagesViewProps {
  readonly address: Address;
  readonly window: RunWindow | undefined;
}

function HostsAndEvents({ slug, picture, run, connected, isOver, address, window }: HostsAndEventsProps): ReactNode {
  const zone = useZone();
  const { get, set } = address;
  const host = get('host');
  const text = get('events') ?? '';
  const only = picture.hosts.length === 1 ? picture.hosts[0]?.site : undefined;
  return (
    <div
      className={`grid flex-1 border-t border-line lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] ${connected ? '' : 'opacity-60'}`}
    >
      <HostTable
        slug={slug}
        run={run.id}
        hosts={picture.hosts}
        state={run.state}
        window={window}
        selected={host}
        onSelect={(site) => set({ host: site })}
      />
      <EventTail
        slug={slug}
        events={shownEvents(window?.events ?? picture.events, { host, text })}
        scope={eventScope({ isOver, host, window })}
        onlyHost={host ?? only}
        filter={text}
        onFilter={(value) => set({ events: value === '' ? undefined : value })}
        empty={noEvents(window, host !== undefined || text !== '', zone)}
      />
    </div>
  );
}

function flowScope(window: RunWindow | undefined, zone: string): string {
  if (window === undefined) return 'all URLs, by the stage that decided';
  return `URLs processed from ${rangeWords(window, zone)}, by the stage that decided`;
}

interface EventScope {
  readonly isOver: boolean;
  readonly host: string | undefined;
  readonly window: RunWindow | undefined;
}

function eventScope({ isOver, host, window }: EventScope): string {
  const what =
    window === undefined ? (isOver ? 'the latest of this run' : 'sampled, newest first') : 'selected time range';
  return host === undefined ? what : `${what}, of ${host}`;
}

/** A busy run keeps only its last event lines. */
function noEvents(window: RunWindow | undefined, isFiltered: boolean, zone: string): string {
  const isForgotten = window !== undefined && (window.eventsFrom === undefined || window.eventsFrom > window.to);
  if (isForgotten) {
    const since =
      window.eventsFrom === undefined
        ? ''
        : `; the oldest one is from ${formatClock(new Date(window.eventsFrom), zone)}`;
    return `Events of that time are no longer stored${since}.`;
  }
  return isFiltered ? 'No matching events.' : 'No events yet.';
}
