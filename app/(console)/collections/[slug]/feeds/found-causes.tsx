'use client';
/** What a check found in a file, a row for each cause; the open one has its fix, its lines, and the text of the record. */

import { useState, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { readLines, usualFollowing } from '#lib/lang/xml/read-lines.ts';
import type { CheckedFeed, FoundCause, RecordText } from '#lib/services/feeds/contract.ts';
import { RecordView } from './record-view.tsx';
import { piecesOf } from './send-file.ts';

interface FoundCausesProps {
  readonly file: Blob;
  readonly checked: CheckedFeed;
}

export function FoundCauses({ file, checked: { records, causes } }: FoundCausesProps): ReactNode {
  const [open, setOpen] = useState<string>();
  return (
    <section aria-label="Findings" className="flex flex-col gap-1">
      <output className="text-body font-medium text-ink">{foundWords(records, causes)}</output>
      <ul className="rounded-inset border border-line empty:hidden">
        {causes.map((cause) => (
          <li key={cause.code} className="border-b border-line-2 last:border-b-0">
            <CauseRow
              cause={cause}
              isOpen={cause.code === open}
              onToggle={() => setOpen(cause.code === open ? undefined : cause.code)}
            />
            {cause.code === open ? <CauseDetail file={file} cause={cause} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function foundWords(records: number, causes: readonly FoundCause[]): string {
  const total = (severity: FoundCause['severity']): number =>
    causes.reduce((sum, each) => sum + (each.severity === severity ? each.count : 0), 0);
  return `${formatCount(records, 'record')}: ${formatCount(total('error'), 'error')}, ${formatCount(total('warning'), 'warning')}`;
}

interface CauseRowProps {
  readonly cause: FoundCause;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function CauseRow({ cause: { severity, count, places }, isOpen, onToggle }: CauseRowProps): ReactNode {
  const [first] = places;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classes(
        'grid min-h-row w-full grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1 text-left text-note text-ink -outline-offset-2! hover:bg-hover',
        isOpen && 'bg-select',
      )}
    >
      <SeverityGlyph severity={severity} />
      <span className="mono min-w-10 text-accent tabular-nums">{formatNumber(first?.line ?? 0)}</span>
      <span className={isOpen ? undefined : 'truncate'}>{first?.message}</span>
      <span className="tabular-nums">{formatNumber(count)}</span>
    </button>
  );
}

/** Lines that are offered; more are counted. */
const mostLines = 12;

function CauseDetail({
  file,
  cause: { help, places, count },
}: Pick<FoundCausesProps, 'file'> & Pick<CauseRowProps, 'cause'>): ReactNode {
  const [shown, setShown] = useState<{ readonly line: number; readonly record: RecordText }>();
  const show = (place: FoundCause['places'][number]): void =>
    void readLines(piecesOf(file), { ...place, following: usualFollowing })
      .then((lines) => setShown({ line: place.line, record: { lines, isKept: true } }))
      // The file was changed or moved meanwhile.
      .catch(() => setShown({ line: place.line, record: { lines: [], isKept: false } }));
  const named = places.slice(0, mostLines);
  return (
    <div className="bg-sunken pb-2">
      <p className="px-3 pt-1.5 text-note text-ink-2">{help}</p>
      <div className="flex flex-wrap items-center gap-1 px-3 py-1.5 text-note text-ink-3">
        {named.map((place) => (
          <Button
            key={`${place.line}:${place.column}`}
            size="small"
            aria-pressed={shown?.line === place.line}
            onClick={() => show(place)}
          >
            {`Line ${formatNumber(place.line)}`}
          </Button>
        ))}
        {count > named.length ? <span>{`and ${formatNumber(count - named.length)} more`}</span> : null}
      </div>
      {shown === undefined ? null : <RecordView {...shown} />}
    </div>
  );
}
