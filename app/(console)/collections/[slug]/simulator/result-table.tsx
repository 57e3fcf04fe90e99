'use client';
/** The URLs of a simulation with what becomes of them; only what differs is tinted. */

import { Check, X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { hostOf } from '#components/ui/format/split-url.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import { verdictWord } from '#lib/languages/url-list/expected.ts';
import type { Simulated, SimulatedTexts } from '#lib/services/simulator/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { fileLineHref } from '../resources-href.ts';
import type { SimulationRow } from './simulation-rows.ts';
import type { Mode } from './simulator-query.ts';

interface ResultTableProps {
  readonly slug: string;
  readonly rows: readonly SimulationRow[];
  readonly mode: Mode;
  readonly said: SimulatedTexts | undefined;
  /** Whether unsaved texts were simulated as well. */
  readonly hasEdits: boolean;
  readonly selected: string | undefined;
  readonly onOpen: (url: string) => void;
  readonly empty: ReactNode;
}

export function ResultTable(props: ResultTableProps): ReactNode {
  const { slug, rows, mode, said, hasEdits, selected, onOpen, empty } = props;
  const host = useMemo(() => usualHost(rows), [rows]);
  const columns = useMemo(
    () => [urlColumn(host), ...verdictColumns({ mode, said, hasEdits }), ...otherColumns(slug)],
    [host, mode, said, hasEdits, slug],
  );
  return (
    <VirtualListTable
      list="verdicts"
      label="Verdicts"
      columns={columns}
      rows={rows}
      rowKey={({ url }) => url}
      rowTint={({ differs, edited }) => (mode === 'compare' && differs ? edited?.outcome : undefined)}
      selectedKey={selected}
      onOpen={onOpen}
      total={rows.length}
      density="chips"
      empty={empty}
      className="min-h-[200px]"
    />
  );
}

/** The host of most is said once, in the head. */
function usualHost(rows: readonly SimulationRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { url } of rows) counts.set(hostOf(url), (counts.get(hostOf(url)) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > rows.length)?.[0];
}

const urlColumn = (host: string | undefined): Column<SimulationRow> => ({
  key: 'url',
  value: ({ url }) => url,
  head: host === undefined ? 'URL' : `URL, of ${host}`,
  cell: ({ url }) => <UrlText url={url} mono host={hostOf(url) === host ? 'dropped' : 'muted'} />,
});

interface Shape {
  readonly mode: Mode;
  readonly said: SimulatedTexts | undefined;
  readonly hasEdits: boolean;
}

function verdictColumns({ mode, said, hasEdits }: Shape): readonly Column<SimulationRow>[] {
  const saved: Column<SimulationRow> = {
    key: 'saved',
    value: ({ saved: verdict }) => verdict?.outcome,
    head: said === undefined ? 'Saved' : `r${said.revision}`,
    width: '98px',
    cell: ({ saved: verdict }) => <VerdictCell verdict={verdict} />,
  };
  const edited: Column<SimulationRow> = {
    key: 'edited',
    value: ({ edited: verdict }) => verdict?.outcome,
    head: 'With edits',
    width: '106px',
    cell: ({ edited: verdict, differs }) => <VerdictCell verdict={verdict} asChip={mode === 'compare' && differs} />,
  };
  if (mode === 'compare' && hasEdits) return [{ ...saved, hideBelow: 'sm' }, edited];
  return [mode === 'edited' ? edited : saved];
}

function VerdictCell({
  verdict,
  asChip = false,
}: {
  readonly verdict: Simulated | undefined;
  readonly asChip?: boolean;
}): ReactNode {
  if (verdict === undefined) return <span className="text-ink-3">—</span>;
  const { outcome } = verdict;
  if (!asChip) return <VerdictGlyph verdict={outcome} word="beside" />;
  const { word, tone } = verdictLooks[outcome];
  return (
    <Chip tone={tone} icon={<VerdictGlyph verdict={outcome} word="silent" />}>
      {word}
    </Chip>
  );
}

const otherColumns = (slug: string): readonly Column<SimulationRow>[] => [
  {
    key: 'decided',
    value: ({ shown: { decidedBy } = {} }) =>
      decidedBy === undefined ? undefined : `${decidedBy.file}:${decidedBy.line} ${reasonWords(decidedBy.reason)}`,
    head: 'Decided by',
    width: '172px',
    hideBelow: 'md',
    cell: (row) => decidedWords(slug, row),
  },
  {
    key: 'expected',
    value: ({ expected }) => expected,
    head: 'Expected',
    width: '116px',
    cell: (row) => <ExpectedCell row={row} />,
  },
];

function decidedWords(slug: string, { url, shown, notFetched }: SimulationRow): ReactNode {
  if (shown === undefined) return <span className="text-ink-3">—</span>;
  const { decidedBy, needs } = shown;
  if (notFetched !== undefined) return <span className="text-ink-3">{notFetched}</span>;
  if (needs !== undefined) return <span className="text-ink-3">needs a fetch</span>;
  if (decidedBy === undefined) return <span className="text-ink-3">nothing denies it</span>;
  const { file, line, reason } = decidedBy;
  if (line === 0) return <CutMiddle text={reasonWords(reason)} className="text-ink-2" />;
  return <FileLine cuts text={`${file}:${line}`} href={fileLineHref(slug, file, line, url)} />;
}

function ExpectedCell({ row: { expected, judgement } }: { readonly row: SimulationRow }): ReactNode {
  if (expected === undefined) return <span className="text-ink-3">—</span>;
  const word = verdictWord(expected);
  if (judgement === 'met') {
    return (
      <span title={`expected ${word}`} className="inline-flex items-center align-middle text-kept-fg">
        <Check size={15} aria-hidden />
        <span className="sr-only">{`${word}, as expected`}</span>
      </span>
    );
  }
  if (judgement === 'failed') {
    return (
      <Chip tone="failed" icon={<X size={13} aria-hidden />}>
        <span className="sr-only">fails: </span>
        {word}
      </Chip>
    );
  }
  return <Chip>{word}</Chip>;
}
