'use client';
/** The rows of the manual's status page: state, starting points, pool, rates, and what was refused and registered. */

import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatRate } from '#components/ui/format/format.ts';
import { formatDate } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { StateChip } from '#components/ui/marks/state-chip.tsx';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';
import type { RobotStatus } from '#lib/services/runs/robot-status.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import type { Picture } from '../live-state.ts';

interface StatusRowsProps {
  readonly slug: string;
  /** Undefined until it is known. */
  readonly status: RobotStatus | undefined;
  readonly picture: Picture;
  readonly run: RunRow;
}

export function StatusRows({ slug, status, picture, run }: StatusRowsProps): ReactNode {
  const zone = useZone();
  const { queued, rejected, stored } = run.accounting;
  const { present } = picture;
  const rate = (value: number | undefined): string => (value === undefined ? '' : formatRate(value, 'URLs'));
  const since = new Date(run.endedAt ?? run.startedAt ?? run.createdAt);
  return (
    <dl className="text-body">
      <Row name="State" note={`since ${formatDate(since, new Date(picture.at), zone)}`}>
        <StateChip state={run.state} />
      </Row>
      <Row name="Starting points" note={status === undefined ? '' : disabledWords(status)}>
        {status === undefined ? '–' : `${formatNumber(status.startPoints.enabled)} defined`}
      </Row>
      <Row name="URL pool" note="">{`${formatCount(queued, 'URL')} waiting`}</Row>
      <Row name="Extracting" note={present === undefined ? 'not running' : ''}>
        {present === undefined ? '–' : rate(present.fetched)}
      </Row>
      <Row name="Rejected" note={rate(present?.rejected)}>
        {formatCount(rejected, 'URL')}
      </Row>
      <Row name="RDs registered" note="by this run">
        {formatNumber(stored)}
      </Row>
      <Row name="Speed" note={speedLine(slug, status)}>
        {status === undefined ? '–' : speedWords(status)}
      </Row>
    </dl>
  );
}

function Row({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-[34px] items-center gap-3 border-b border-line-2 px-[18px] last:border-b-0">
      <dt className="w-[116px] flex-none text-note text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 font-medium text-ink tabular-nums">{children}</dd>
      <dd className="text-note text-ink-3 tabular-nums">{note}</dd>
    </div>
  );
}

function disabledWords({ startPoints }: RobotStatus): string {
  return startPoints.disabled === 0 ? '' : `${formatNumber(startPoints.disabled)} disabled`;
}

function speedWords({ robotConf: { speed } }: RobotStatus): string {
  return speed === undefined ? 'custom' : `preset ${speed} of 10`;
}

/** Where the delay is set; by default nothing is written. */
function speedLine(slug: string, status: RobotStatus | undefined): ReactNode {
  const line = status?.robotConf.lines['server-delay'];
  if (line === undefined) return 'default delay';
  return <FileLine text={`${robotConf.usualPath}:${line}`} href={fileLineHref(slug, robotConf.usualPath, line)} />;
}
