'use client';
/** A log as it is written: filtered by kind and text, followed to its end, read anywhere. */

import { ArrowDownToLine, ListFilter } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { formatBytes, formatCount } from '#components/ui/format/format.ts';
import { LiveDot } from '#components/ui/marks/live-dot.tsx';
import { useAddress, type Address } from '#components/ui/table/use-address.ts';
import type { ListedLog, LogList } from '#lib/services/logs/contract.ts';
import { logHref, logLinesHref } from './log-href.ts';
import { LogLevel } from './log-level.tsx';
import { LogLines } from './log-lines.tsx';
import { useLogLines } from './use-log-lines.ts';

interface LogViewProps {
  readonly slug: string;
  readonly logs: LogList;
  readonly file: ListedLog;
  readonly mayControl: boolean;
}

export function LogView({ slug, logs, file, mayControl }: LogViewProps): ReactNode {
  const { name } = file;
  const address = useAddress();
  const kind = address.get('kind') ?? '';
  const text = useDeferredValue(address.get('text') ?? '');
  const [isFollowed, setFollowed] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const { store, failure, want } = useLogLines(logLinesHref({ slug, name, kind, text }));
  const isFiltered = kind !== '' || text !== '';
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-[18px] py-2">
        <FileChoice slug={slug} logs={logs} file={file} />
        <LineFilters file={file} mostText={logs.mostText} address={address} />
        {logs.loglevel === undefined || file.format === 'gatherer' ? null : (
          <div className="md:ml-auto">
            <LogLevel slug={slug} loglevel={logs.loglevel} mayControl={mayControl} onRefusal={setRefusal} />
          </div>
        )}
      </div>
      {refusal === undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      {/* On a phone the page has no height of its own: without one, all lines would be in sight. */}
      <div className="flex h-[70vh] min-h-0 flex-col md:h-auto md:flex-1">
        {store !== undefined && store.total > 0 ? (
          <LogLines
            key={`${name} ${kind} ${text}`}
            file={file}
            store={store}
            isFollowed={isFollowed}
            onFollow={setFollowed}
            onWant={want}
          />
        ) : (
          <p className="min-h-0 flex-1 px-[18px] py-3 text-note text-ink-3">
            {store === undefined ? '' : emptyWords(isFiltered, name)}
          </p>
        )}
        <footer className="flex min-h-[42px] flex-none items-center gap-3 border-t border-line px-[18px] py-1.5 text-note text-ink-3 tabular-nums">
          <LiveDot connected={failure === undefined}>{beatWords(failure, isFollowed)}</LiveDot>
          {store === undefined ? null : (
            <span className="truncate">
              {`${formatCount(store.total, isFiltered ? 'matching line' : 'line')}, ${formatBytes(store.file.bytes)} of ${formatBytes(logs.mostBytes)}`}
            </span>
          )}
          {isFollowed ? null : <FollowButton onClick={() => setFollowed(true)} />}
        </footer>
      </div>
    </>
  );
}

interface LineFiltersProps {
  readonly file: ListedLog;
  readonly mostText: number;
  readonly address: Address;
}

function LineFilters({ file: { kinds }, mostText, address }: LineFiltersProps): ReactNode {
  const set = (key: string, value: string): void => address.set({ [key]: value === '' ? undefined : value });
  return (
    <>
      <div className="w-44">
        <Select
          small
          aria-label="Lines"
          value={address.get('kind') ?? ''}
          options={[{ value: '', label: 'All lines' }, ...kinds.map(({ id, label }) => ({ value: id, label }))]}
          onChange={({ target }) => set('kind', target.value)}
        />
      </div>
      <div className="w-44">
        <TextInput
          small
          type="search"
          aria-label="Filter lines by text"
          placeholder="filter"
          maxLength={mostText}
          icon={<ListFilter size={13} aria-hidden />}
          value={address.get('text') ?? ''}
          onChange={({ target }) => set('text', target.value)}
        />
      </div>
    </>
  );
}

function FollowButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button size="small" className="ml-auto" icon={<ArrowDownToLine size={13} aria-hidden />} onClick={onClick}>
      Follow
    </Button>
  );
}

function beatWords(failure: string | undefined, isFollowed: boolean): string {
  if (failure !== undefined) return `reconnecting: ${failure}`;
  return isFollowed ? 'following' : 'live';
}

function emptyWords(isFiltered: boolean, name: string): string {
  return isFiltered ? `No lines in ${name} match the filter.` : `${name} is empty.`;
}

/** Each log by its name; the files it was renamed to beside it. */
function FileChoice({ slug, logs: { files }, file }: Pick<LogViewProps, 'slug' | 'logs' | 'file'>): ReactNode {
  const ofLog = files.filter(({ log }) => log === file.log);
  return (
    <>
      <SegmentedLinks
        label="Logs"
        current={logHref(slug, file.log)}
        options={[...new Set(files.map(({ log }) => log))].map((log) => ({ href: logHref(slug, log), label: log }))}
      />
      {ofLog.length < 2 ? null : (
        <SegmentedLinks
          label={`Files of ${file.log}`}
          current={logHref(slug, file.name)}
          options={ofLog.map(({ name, log }) => ({
            href: logHref(slug, name),
            label: name === log ? 'newest' : name.slice(log.length),
          }))}
        />
      )}
    </>
  );
}
