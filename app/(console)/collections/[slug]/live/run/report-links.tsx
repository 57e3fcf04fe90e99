/** Below the sum of a run that is over: what it did to single URLs, each a list, and the run before it to compare with. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatBytes, formatCount } from '#components/ui/format/format.ts';
import { cutWords } from '#components/ui/format/cut-words.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { logHref } from '../../logs/log-href.ts';
import { runHref, runListHref, runProgramsHref } from '../../runs/run-href.ts';

interface ReportLinksProps {
  readonly slug: string;
  readonly run: RunRow;
  /** RDs it deleted. */
  readonly deleted: number;
  /** Programs that gatherer.cf named in it. */
  readonly programs: number;
  /** The run before it, where there was one. */
  readonly previous: number | undefined;
  /** Runs of collections with RootNodes are logged. */
  readonly hasLogs: boolean;
  readonly isNewest: boolean;
}

export function ReportLinks({
  slug,
  run,
  deleted,
  programs,
  previous,
  hasLogs,
  isNewest,
}: ReportLinksProps): ReactNode {
  const { id, heldDeletions, accounting } = run;
  const { otherCuts = [] } = accounting;
  return (
    <ul
      aria-label="Details of this run"
      className="flex flex-none flex-wrap gap-x-5 gap-y-1 border-t border-line px-[18px] py-2 text-note text-ink-2"
    >
      <li>
        <TextLink href={runListHref(slug, id, 'deleted')}>{formatCount(deleted, 'RD')} deleted</TextLink>
      </li>
      <li>
        <TextLink href={runListHref(slug, id, 'held')}>{formatCount(heldDeletions, 'deletion')} held</TextLink>
      </li>
      <li>
        <TextLink href={runListHref(slug, id, 'cut')}>{formatCount(accounting.cut, 'link')} cut</TextLink>
      </li>
      {otherCuts.map(({ kind, count }) => (
        <li key={kind}>
          <TextLink href={runListHref(slug, id, 'cut')}>{cutWords({ kind, count })}</TextLink>
        </li>
      ))}
      {accounting.cached === undefined ? null : (
        <li>
          {`${formatCount(accounting.cached.urls, 'URL')} answered by the disk cache, ${formatBytes(accounting.cached.bytes)}`}
        </li>
      )}
      {programs === 0 ? null : (
        <li>
          <TextLink href={runProgramsHref(slug, id)}>{formatCount(programs, 'program')}</TextLink>
        </li>
      )}
      {hasLogs ? (
        <li>
          <TextLink href={logHref(slug)}>log files</TextLink>
        </li>
      ) : null}
      {previous === undefined ? null : (
        <li>
          <TextLink href={runHref(slug, id, previous)}>{`compare with run ${previous}`}</TextLink>
        </li>
      )}
      {isNewest ? null : <li className="text-ink-3">URL lists show the current state, after later runs.</li>}
    </ul>
  );
}
