'use client';
/** The rows of the manual's status page; each figure opens what it counts. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { formatCount, formatNumber, formatRate } from '#components/ui/format/format.ts';
import { formatDate } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { StateChip } from '#components/ui/marks/state-chip.tsx';
import type { RobotState } from '#lib/services/runs/robot-status.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { reportHref } from '../../reports/report-href.ts';
import { resourcesHref } from '../../resources-href.ts';
import { runHref } from '../../runs/run-href.ts';
import type { Picture } from '../live-state.ts';
import { isOver } from '../run/run-over.ts';
import { ParameterLine } from './robot-section.tsx';
import type { RobotPanel } from './robot-panel.ts';

interface StatusRowsProps {
  readonly slug: string;
  /** Undefined until it is known. */
  readonly panel: RobotPanel | undefined;
  readonly picture: Picture;
}

export function StatusRows({ slug, panel, picture }: StatusRowsProps): ReactNode {
  const { present, run } = picture;
  const base = `/collections/${encodeURIComponent(slug)}`;
  return (
    <dl className="text-body">
      <Row name="The robot is" note={run && <LastRun slug={slug} run={run} at={picture.at} />}>
        {run === undefined ? <Chip>Off</Chip> : <RobotChip run={run} />}
      </Row>
      <Row name="Last updated" note={run === undefined || isOver(run.state) ? undefined : 'every second'}>
        <ClockTime at={picture.at} />
      </Row>
      <Row name="Starting points" note={panel && disabledWords(panel)}>
        <Figure href={`${base}/sites`}>{panel && `${formatNumber(panel.startPoints.enabled)} defined`}</Figure>
      </Row>
      <Row name="URL pool" note={run && isOver(run.state) ? 'left by the run' : undefined}>
        <Figure href={resourcesHref(slug, { outcome: 'queued' })}>
          {run && `${formatCount(run.accounting.queued, 'URL')} waiting`}
        </Figure>
      </Row>
      <Row name="Extracting" note={present && `${formatRate(present.failed, 'URLs')} failed`}>
        {present === undefined ? '–' : formatRate(present.fetched, 'URLs')}
      </Row>
      <Row name="Rejected" note={present && formatRate(present.rejected, 'URLs')}>
        <Figure href={reportHref(slug, 'rejected')}>{run && formatCount(run.accounting.rejected, 'URL')}</Figure>
      </Row>
      <Row name="RDs registered" note={run && 'by this run'}>
        <Figure href={resourcesHref(slug, { outcome: 'kept' })}>{run && formatNumber(run.accounting.stored)}</Figure>
      </Row>
      <Row name="Speed" note={panel && <SpeedLine slug={slug} panel={panel} />}>
        {panel === undefined ? '–' : speedWords(panel)}
      </Row>
      <Row name="Log level" note={panel && <ParameterLine slug={slug} line={panel.robotConf.lines['loglevel']} />}>
        {panel === undefined ? '–' : panel.loglevel}
      </Row>
    </dl>
  );
}

interface RowProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Row({ name, note, children }: RowProps): ReactNode {
  return (
    <div className="flex min-h-[34px] items-center gap-3 border-b border-line-2 px-[18px] last:border-b-0">
      <dt className="w-[104px] flex-none text-note text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 font-medium text-ink tabular-nums">{children}</dd>
      {note === undefined || note === '' ? null : (
        <dd className="text-right text-note text-ink-3 tabular-nums">{note}</dd>
      )}
    </div>
  );
}

/** The figure and the list of what it counts; a dash until it is known. */
function Figure({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  if (children === undefined) return '–';
  return (
    <TextLink href={href} className="text-ink! decoration-line-strong!">
      {children}
    </TextLink>
  );
}

const words: Readonly<Record<RobotState, string>> = { off: 'Off', idle: 'Idle', running: 'Running', paused: 'Paused' };

/** The manual's word; how a run ended stands beside it. */
function RobotChip({ run: { state } }: { readonly run: RunRow }): ReactNode {
  if (isOver(state)) return <Chip>{words.off}</Chip>;
  return state === 'queued' ? <StateChip state={state}>{words.idle}</StateChip> : <StateChip state={state} />;
}

function LastRun({ slug, run, at }: { readonly slug: string; readonly run: RunRow; readonly at: number }): ReactNode {
  const zone = useZone();
  const since = formatDate(new Date(run.endedAt ?? run.startedAt ?? run.createdAt), new Date(at), zone);
  return (
    <>
      <TextLink href={runHref(slug, run.id)}>{`run ${run.id}`}</TextLink>
      {isOver(run.state) ? ` ${run.state} ${since}` : ` since ${since}`}
    </>
  );
}

function disabledWords({ startPoints }: RobotPanel): string {
  return startPoints.disabled === 0 ? '' : `${formatNumber(startPoints.disabled)} disabled`;
}

function speedWords({ robotConf: { speed } }: RobotPanel): string {
  return speed === undefined ? 'custom' : `preset ${speed} of 10`;
}

/** Where the delay is set; by default nothing is written. */
function SpeedLine({ slug, panel }: { readonly slug: string; readonly panel: RobotPanel }): ReactNode {
  const line = panel.robotConf.lines['server-delay'];
  return line === undefined ? 'default delay' : <ParameterLine slug={slug} line={line} />;
}
