'use client';
/** The RootNodes or the LeafNodes in their order; a line below adds one. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddLine } from '#components/kit/add-line.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import type { GathererChange } from '#lib/languages/gatherer-cf/print.ts';
import type { ListKind } from '#lib/languages/gatherer-cf/syntax.ts';
import type { EntryPart } from './roots-form.ts';

interface ListedEntry extends EntryPart {
  /** How far it goes. */
  readonly note: string | undefined;
}

interface EntryListProps {
  readonly kind: ListKind;
  readonly entries: readonly ListedEntry[];
  /** The line of the chosen one. */
  readonly current: number | undefined;
  readonly mayEdit: boolean;
  readonly onChoose: (line: number) => void;
  readonly onChange: (change: GathererChange, label: string) => void;
}

const words = {
  root: { title: 'RootNodes', one: 'root', scope: 'their links are followed', add: 'URL of a RootNode' },
  leaf: { title: 'LeafNodes', one: 'leaf', scope: 'fetched without following links', add: 'URL of a LeafNode' },
} as const;

export function EntryList({ kind, entries, current, mayEdit, onChoose, onChange }: EntryListProps): ReactNode {
  const { title, one, scope, add } = words[kind];
  const many = kind === 'leaf' ? 'leaves' : 'roots';
  const count = entries.length === 0 ? 'none' : formatCount(entries.length, one, many);
  return (
    <section aria-label={title} className="border-t border-line pb-2">
      <SectionHead stacked title={title} scope={`${count}; ${scope}`} />
      <ol aria-label={title}>
        {entries.map((entry) => (
          <Row
            key={entry.line}
            entry={entry}
            isCurrent={entry.line === current}
            mayEdit={mayEdit}
            onChoose={() => onChoose(entry.line)}
            onRemove={() =>
              onChange({ kind: 'remove-entry', list: kind, at: entry.at }, `Removed ${entry.head}. Undo restores it.`)
            }
          />
        ))}
      </ol>
      {mayEdit ? (
        <AddLine
          className="px-[18px] pt-1.5"
          label={`Add to ${title}`}
          field={add}
          placeholder="http://…"
          onAdd={(typed) => {
            const text = entryText(typed);
            onChange({ kind: 'add-entry', list: kind, text }, `Added ${text} to ${title}`);
          }}
        />
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly entry: ListedEntry;
  readonly isCurrent: boolean;
  readonly mayEdit: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function Row({ entry, isCurrent, mayEdit, onChoose, onRemove }: RowProps): ReactNode {
  const { head, line, note, findings } = entry;
  const worst = (['error', 'warning'] as const).find((each) => findings.some(({ severity }) => severity === each));
  return (
    <li
      className={classes(
        'flex items-center border-l-2 pr-[14px] pl-4',
        isCurrent ? 'edge-on border-accent bg-select' : 'border-transparent hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
        className="min-h-8 min-w-0 flex-1 py-1 text-left pointer-coarse:min-h-11"
      >
        <span className="flex items-center gap-1.5">
          <CutMiddle text={head} className="mono text-note text-ink" />
          {worst === undefined ? null : <SeverityGlyph severity={worst} size={12} />}
          <span className="ml-auto flex-none text-tick text-ink-3 tabular-nums">{line}</span>
        </span>
        {note === undefined ? null : <span className="block truncate text-tick text-ink-3 tabular-nums">{note}</span>}
      </button>
      {mayEdit ? (
        <IconButton
          label={`Remove ${head}`}
          size="small"
          className="ml-1"
          icon={<Trash2 size={13} aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

/** A URL is one word of the file; behind a bar stands a command with its words. */
function entryText(text: string): string {
  return text.replaceAll(/\s+/g, text.startsWith('|') ? ' ' : '%20');
}
