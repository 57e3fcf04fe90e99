'use client';
/** The document and its members as a tree, each with its type, the deciding line, and its outcome. */

import { ChevronDown, ChevronRight, File, FileArchive, FileCode2, FileImage, FileText, FileX2 } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Expression } from '#components/trace/expression-text.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { toneClass, verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { Branch, Column } from '#components/ui/table/table-column.ts';
import { VirtualTable } from '#components/ui/table/virtual-table.tsx';
import type { TriedPart } from '#lib/services/essence/try-document-contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import type { PartRow } from './trial-tree.ts';
import { placeWords, resultOf } from './trial-words.ts';

interface PartTableProps {
  readonly slug: string;
  readonly rows: readonly PartRow[];
  /** False: Content-Type or the name gives the type, not a line of Essence. */
  readonly hasEssence: boolean;
  readonly selected: number;
  readonly onOpen: (index: number) => void;
  readonly onBranch: (index: number, isOpen: boolean) => void;
  readonly empty: ReactNode;
  readonly className?: string;
}

const keyOf = ({ index }: PartRow): string => String(index);
const branchOf = ({ depth, isOpen }: PartRow): Branch => ({
  level: depth + 1,
  ...(isOpen !== undefined && { isOpen }),
});

export function PartTable(props: PartTableProps): ReactNode {
  const { slug, rows, hasEssence, selected, onOpen, onBranch, empty, className } = props;
  const columns = useMemo(() => columnsOf(slug, hasEssence, onBranch), [slug, hasEssence, onBranch]);
  return (
    <VirtualTable
      label="Documents"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      branchOf={branchOf}
      onBranch={useCallback((key: string, isOpen: boolean) => onBranch(Number(key), isOpen), [onBranch])}
      selectedKey={String(selected)}
      onOpen={useCallback((key: string) => onOpen(Number(key)), [onOpen])}
      total={rows.length}
      density="chips"
      empty={empty}
      className={className}
    />
  );
}

function columnsOf(
  slug: string,
  hasEssence: boolean,
  onBranch: PartTableProps['onBranch'],
): readonly Column<PartRow>[] {
  return [
    { key: 'member', head: 'Member', cell: (row) => <Member row={row} onBranch={onBranch} /> },
    { key: 'type', head: 'Type', width: '16%', hideBelow: 'sm', cell: ({ part }) => <Type part={part} /> },
    {
      key: 'why',
      head: 'Recognized by',
      width: '25%',
      hideBelow: 'md',
      cell: ({ part }) => (
        <Why slug={slug} part={part} unknown={hasEssence ? 'no line matches' : 'Content-Type or name'} />
      ),
    },
    {
      key: 'size',
      head: 'Size',
      width: '66px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ part: { bytes, outcome } }) =>
        bytes === 0 && outcome.kind === 'refused' ? <span className="text-ink-3">–</span> : formatBytes(bytes),
    },
    { key: 'result', head: 'Result', width: '164px', cell: ({ part }) => <Result slug={slug} part={part} /> },
  ];
}

interface MemberProps {
  readonly row: PartRow;
  readonly onBranch: PartTableProps['onBranch'];
}

/** Pixels a level is indented by; deeper ones would leave no place for the name. */
const indent = 15;
const mostIndents = 6;

function Member({ row: { index, part, depth, isOpen }, onBranch }: MemberProps): ReactNode {
  const Chevron = isOpen === true ? ChevronDown : ChevronRight;
  return (
    <span className="flex items-center gap-1.5" style={{ paddingLeft: Math.min(depth, mostIndents) * indent }}>
      {isOpen === undefined ? (
        <span className="w-6 flex-none" />
      ) : (
        // The arrow keys do the same on the row.
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${isOpen ? 'Hide' : 'Show'} members of ${part.name}`}
          onClick={() => onBranch(index, !isOpen)}
          className="flex size-6 flex-none items-center justify-center rounded-chip text-ink-3 hover:bg-well hover:text-ink"
        >
          <Chevron size={14} aria-hidden />
        </button>
      )}
      <span aria-hidden className="flex-none text-ink-3">
        {iconOf(part)}
      </span>
      <CutMiddle text={part.name} className={classes('flex-1', part.level > 0 && 'font-normal')} />
    </span>
  );
}

const codeTypes =
  /^(?:awk|c|cheader|command|html|javascript|json|makefile|othercode|patch|perl|shellscript|sgml|sourcedistribution|tcl|xml)$/i;

const plainTypes = /^(?:audio|binary|core|data|font|object)$/i;

function iconOf({ type, outcome }: TriedPart): ReactNode {
  if (outcome.kind === 'refused') return <FileX2 size={15} />;
  if (outcome.kind === 'unpacked') return <FileArchive size={15} />;
  if (/^(?:image|video)$/i.test(type)) return <FileImage size={15} />;
  if (codeTypes.test(type)) return <FileCode2 size={15} />;
  return plainTypes.test(type) ? <File size={15} /> : <FileText size={15} />;
}

function Type({ part: { type } }: { readonly part: TriedPart }): ReactNode {
  return type === '' ? <span className="text-ink-3">–</span> : type;
}

interface CellProps {
  readonly slug: string;
  readonly part: TriedPart;
}

/** The line that recognizes the type, or why there is none. */
function Why({ slug, part, unknown }: CellProps & { readonly unknown: string }): ReactNode {
  const { recognized, type, outcome } = part;
  if (recognized === undefined) {
    if (outcome.kind === 'refused')
      return (
        <span className="text-ink-2" title={outcome.detail}>
          {outcome.detail}
        </span>
      );
    return <span className="text-ink-3">{type === '' ? '–' : unknown}</span>;
  }
  const { at, regex } = recognized;
  return (
    <>
      <FileLine text={placeWords(at)} href={fileLineHref(slug, at.file, at.line)} />{' '}
      <code className="mono" title={regex}>
        <Expression text={regex} />
      </code>
    </>
  );
}

function Result({ slug, part }: CellProps): ReactNode {
  const { verdict, words } = resultOf(part);
  const { outcome } = part;
  const isRefused = outcome.kind === 'refused';
  return (
    <span
      className={classes(
        'flex items-center gap-1.5',
        isRefused && classes(toneClass[verdictLooks[verdict].tone].text, 'font-medium'),
      )}
      title={isRefused ? outcome.detail : undefined}
    >
      <VerdictGlyph verdict={verdict} word="silent" />
      {outcome.kind === 'stopped' ? (
        <>
          <span className="sr-only">{words} </span>
          <FileLine text={placeWords(outcome.at)} href={fileLineHref(slug, outcome.at.file, outcome.at.line)} />
        </>
      ) : (
        <span className="truncate">{words}</span>
      )}
    </span>
  );
}
