/** The columns of the table of types. */

import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { formatBytes, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { countColumn, sizeColumn } from '#components/ui/table/column-kinds.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { EssenceOutcome } from '#lib/services/essence/contract.ts';
import { essenceVerdicts, essenceWords } from '../essence-words.ts';
import { fileLineHref } from '../resources-href.ts';
import { placeWords } from './essence-href.ts';
import { withoutRd, type TypeRow } from './type-rows.ts';

interface Drawing {
  readonly slug: string;
  /** The most URLs of a type: the width of the bars. */
  readonly most: number;
  /** Of the rows shown. */
  readonly total: Extract<TypeRow, { kind: 'group' }>;
  readonly totalWords: string;
  readonly isGroupOpen: boolean;
}

export function typeColumns(drawing: Drawing): readonly Column<TypeRow>[] {
  return [...countColumns(drawing), ...deciderColumns(drawing)];
}

function countColumns({ most, total, totalWords, isGroupOpen }: Drawing): readonly Column<TypeRow>[] {
  return [
    {
      key: 'type',
      head: 'Type',
      value: (row) => (row.kind === 'type' ? row.name : undefined),
      cell: (row) =>
        row.kind === 'type' ? <span title={row.name}>{row.name}</span> : <GroupName row={row} isOpen={isGroupOpen} />,
      foot: totalWords,
    },
    {
      ...countColumn<TypeRow>('urls', 'URLs', ({ urls }) => urls, { width: '76px' }),
      cell: (row) =>
        row.kind === 'group' ? (
          formatNumber(row.urls)
        ) : (
          <CellBar value={row.urls} max={most} fill={row.listedAt === undefined ? 'series' : 'rejected'} />
        ),
      foot: formatNumber(total.urls),
    },
    {
      ...countColumn<TypeRow>('rds', 'RDs', ({ byOutcome }) => byOutcome.kept, { width: '72px' }),
      cell: ({ byOutcome }) => <Zero value={byOutcome.kept} isStrong />,
      foot: formatNumber(total.byOutcome.kept ?? 0),
    },
    {
      ...sizeColumn<TypeRow>('size', 'Size', ({ bytes }) => bytes, { width: '80px', hideBelow: 'sm' }),
      cell: ({ bytes }) => (bytes === 0 ? <Zero value={0} /> : formatBytes(bytes)),
      foot: formatBytes(total.bytes),
    },
  ];
}

function deciderColumns({ slug, total }: Drawing): readonly Column<TypeRow>[] {
  return [
    {
      key: 'recognized',
      head: 'Recognized by',
      width: '16%',
      hideBelow: 'md',
      value: (row) => (row.kind === 'type' ? row.recognizedBy[0]?.file : undefined),
      cell: (row) => <RecognizedBy slug={slug} row={row} />,
    },
    {
      key: 'summarized',
      head: 'Summarized by',
      width: '15%',
      hideBelow: 'lg',
      value: (row) => (row.kind === 'type' ? row.summarizedBy[0]?.summarizer : undefined),
      cell: (row) => <SummarizedBy slug={slug} row={row} />,
    },
    {
      key: 'stopped',
      head: 'Stopped',
      width: '21%',
      hideBelow: 'sm',
      sortsFirst: 'descending',
      value: withoutRd,
      cell: (row) => <Stopped slug={slug} row={row} />,
      foot: `${formatNumber(withoutRd(total))} without RD`,
    },
  ];
}

function Zero({ value, isStrong = false }: { readonly value: number; readonly isStrong?: boolean }): ReactNode {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return <span className={isStrong ? 'font-medium text-ink' : undefined}>{formatNumber(value)}</span>;
}

interface GroupNameProps {
  readonly row: Extract<TypeRow, { kind: 'group' }>;
  readonly isOpen: boolean;
}

function GroupName({ row, isOpen }: GroupNameProps): ReactNode {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <span className="flex items-center gap-1.5">
      <Chevron size={14} aria-hidden className="flex-none text-ink-3" />
      Stop-listed
      <span className="font-normal text-ink-3">{formatCount(row.types, 'type')}</span>
      <span className="sr-only">{isOpen ? 'Hide them' : 'Show them'}</span>
    </span>
  );
}

interface CellProps {
  readonly slug: string;
  readonly row: TypeRow;
}

/** The line with the most URLs, and how many others there are. */
function RecognizedBy({ slug, row }: CellProps): ReactNode {
  if (row.kind === 'group') return null;
  const [first] = row.recognizedBy;
  if (first === undefined) return <span className="text-ink-3">no match</span>;
  const { file, line } = first;
  return (
    <Named text={placeWords(file, line)} href={fileLineHref(slug, file, line)} others={row.recognizedBy.length - 1} />
  );
}

function SummarizedBy({ slug, row }: CellProps): ReactNode {
  if (row.kind === 'group') return null;
  const [first] = row.summarizedBy;
  if (first === undefined) return <span className="text-ink-3">–</span>;
  if (first.summarizer === '')
    return <span className="text-ink-3">{row.nested > 0 ? 'unnested' : 'not summarized'}</span>;
  const { summarizer } = first;
  const href = summarizer.includes('/') ? fileLineHref(slug, summarizer, 1) : undefined;
  return <Named text={placeWords(summarizer)} href={href} others={row.summarizedBy.length - 1} />;
}

interface NamedProps {
  readonly text: string;
  readonly href: string | undefined;
  readonly others: number;
}

function Named({ text, href, others }: NamedProps): ReactNode {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      {href === undefined ? <span className="truncate">{text}</span> : <FileLine text={text} href={href} />}
      {others > 0 ? <span className="flex-none text-note text-ink-3">{`+${others}`}</span> : null}
    </span>
  );
}

/** The commonest outcome without an RD, and in how many others the rest is. */
function Stopped({ slug, row }: CellProps): ReactNode {
  if (row.kind === 'type' && row.listedAt !== undefined) {
    const { file, line } = row.listedAt;
    return <FileLine text={placeWords(file, line)} href={fileLineHref(slug, file, line)} />;
  }
  const outcomes = (Object.keys(row.byOutcome) as EssenceOutcome[])
    .filter((outcome) => outcome !== 'kept' && row.byOutcome[outcome] > 0)
    .toSorted((a, b) => row.byOutcome[b] - row.byOutcome[a]);
  const [first, ...others] = outcomes;
  if (first === undefined) return <Zero value={0} />;
  const words = outcomes.map((outcome) => `${formatNumber(row.byOutcome[outcome])} ${essenceWords[outcome]}`);
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={words.join(', ')}>
      <VerdictGlyph verdict={essenceVerdicts[first]} size={13} word="silent" />
      <span className="truncate tabular-nums">{words[0]}</span>
      {others.length > 0 ? <span className="flex-none text-note text-ink-3">{`+${others.length}`}</span> : null}
    </span>
  );
}
