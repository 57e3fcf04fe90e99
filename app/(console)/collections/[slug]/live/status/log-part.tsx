'use client';
/** The end of robot.log or filter.log as it is written, and the loglevel of the run. */

import { useState, type ReactNode } from 'react';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import { LiveDot } from '#components/ui/marks/live-dot.tsx';
import type { LogList } from '#lib/services/logs/contract.ts';
import { logDownloadHref, logHref, logLinesHref } from '../../logs/log-href.ts';
import { LogLevel } from '../../logs/log-level.tsx';
import { LogLines } from '../../logs/log-lines.tsx';
import { useLogLines } from '../../logs/use-log-lines.ts';

interface LogPartProps {
  readonly slug: string;
  readonly logs: LogList;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

/** Nothing before the first run. */
export function LogPart({ slug, logs, mayControl, onRefusal }: LogPartProps): ReactNode {
  const [chosen, setChosen] = useState('');
  const newest = logs.files.filter(({ name, log }) => name === log);
  const file =
    newest.find(({ name }) => name === chosen) ?? newest.find(({ format }) => format === 'robot') ?? newest[0];
  if (file === undefined)
    return <p className="px-[18px] py-3 text-note text-ink-3">No log yet. The next run writes one.</p>;
  return (
    <section aria-label="Log" className="flex h-[70vh] min-h-0 min-w-0 flex-col lg:h-auto">
      <div className="flex min-h-[38px] flex-none flex-wrap items-center justify-between gap-2 border-b border-line px-[18px] py-1">
        <SegmentedChoice
          label="Log file"
          options={newest.map(({ name }) => ({ value: name, label: name }))}
          current={file.name}
          onChange={setChosen}
        />
        {logs.loglevel === undefined || file.format === 'gatherer' ? null : (
          <LogLevel slug={slug} loglevel={logs.loglevel} mayControl={mayControl} onRefusal={onRefusal} />
        )}
      </div>
      <Tail key={file.name} slug={slug} file={file} mostBytes={logs.mostBytes} />
    </section>
  );
}

interface TailProps {
  readonly slug: string;
  readonly file: LogList['files'][number];
  readonly mostBytes: number;
}

function Tail({ slug, file, mostBytes }: TailProps): ReactNode {
  const { name } = file;
  const [isFollowed, setFollowed] = useState(true);
  const { store, failure, want } = useLogLines(logLinesHref({ slug, name, kind: '', text: '' }));
  return (
    <>
      <div className="flex min-h-0 flex-1 basis-0 flex-col">
        {store === undefined || store.total === 0 ? null : (
          <LogLines file={file} store={store} isFollowed={isFollowed} onFollow={setFollowed} onWant={want} />
        )}
      </div>
      <footer className="flex min-h-[38px] flex-none items-center gap-3 border-t border-line px-[18px] text-note text-ink-3 tabular-nums">
        <LiveDot connected={failure === undefined}>{isFollowed ? 'following' : 'live'}</LiveDot>
        {store === undefined ? null : `${formatBytes(store.file.bytes)} of ${formatBytes(mostBytes)}`}
        <span className="ml-auto flex gap-3">
          <TextLink href={logHref(slug, name)}>Open</TextLink>
          <a
            className="text-accent underline decoration-accent/40 underline-offset-2"
            href={logDownloadHref(slug, name)}
            download
          >
            Download
          </a>
        </span>
      </footer>
    </>
  );
}
