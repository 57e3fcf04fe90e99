/** Two runs side by side: states, the lines and hosts that differ, and the URLs whose outcome changed. */

import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { Counted, ofRun, type Measure } from '#components/ui/format/counted.tsx';
import { formatChange, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import type { HostDifference, LineDifference, RunComparison, RunUrlPage } from '#lib/services/runs/contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import { runHref, runsHref } from '../run-href.ts';
import { RunUrlTable } from './run-url-table.tsx';

interface ComparisonProps {
  readonly slug: string;
  readonly comparison: RunComparison;
  readonly changed: RunUrlPage | undefined;
}

export function Comparison({ slug, comparison, changed }: ComparisonProps): ReactNode {
  const { before, after, lines, hosts, forgotten } = comparison;
  const heads = [`Run ${before.id}`, `Run ${after.id}`] as const;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Runs', href: runsHref(slug) }, { label: `Run ${after.id} compared with run ${before.id}` }]}
        context={<ReportLinks slug={slug} comparison={comparison} />}
      />
      <section aria-label="States" className="flex-none">
        <SectionHead title="States" scope="every discovered URL is in one of them" />
        <DataTable
          label="States of both runs"
          columns={numberColumns<StateDifference>(heads, stateColumn)}
          rows={statesOf(comparison)}
          rowKey={({ word }) => word}
        />
      </section>
      <div className="grid flex-none border-t border-line lg:grid-cols-2">
        <section aria-label="Lines" className="min-w-0 border-line lg:border-r">
          <SectionHead title="Lines" scope="whose number of URLs differs" />
          <DataTable
            label="Lines that differ"
            columns={numberColumns<LineDifference>(heads, lineColumn(slug))}
            rows={lines}
            rowKey={({ state, file, line, reason }) => `${state} ${file}:${line} ${reason}`}
            empty={<p className="px-[18px] py-3 text-note text-ink-3">Every line decided the same number of URLs.</p>}
          />
        </section>
        <section aria-label="Hosts" className="min-w-0 max-lg:border-t max-lg:border-line">
          <SectionHead title="Hosts" scope="URLs fetched; up to 100 hosts that differ" />
          <DataTable
            label="Hosts that differ"
            columns={hostColumns(heads)}
            rows={hosts}
            rowKey={({ site }) => site}
            empty={<p className="px-[18px] py-3 text-note text-ink-3">No host differs.</p>}
          />
        </section>
      </div>
      <section aria-label="Changed URLs" className="flex min-h-[360px] flex-1 flex-col border-t border-line">
        <SectionHead
          title="URLs whose outcome changed"
          scope={forgotten === undefined ? 'in the order of discovery' : undefined}
        />
        {forgotten === undefined && changed !== undefined ? (
          <RunUrlTable slug={slug} run={after.id} kind="changed" first={changed} />
        ) : (
          <p className="max-w-[640px] px-[18px] pb-4 text-body text-ink-2">{forgotten}</p>
        )}
      </section>
    </>
  );
}

function ReportLinks({ slug, comparison: { before, after } }: Omit<ComparisonProps, 'changed'>): ReactNode {
  return (
    <>
      {'reports: '}
      <TextLink href={runHref(slug, before.id)}>{`run ${before.id}`}</TextLink>
      {`, r${before.revision}; `}
      <TextLink href={runHref(slug, after.id)}>{`run ${after.id}`}</TextLink>
      {`, r${after.revision}`}
    </>
  );
}

interface Difference {
  readonly before: number;
  readonly after: number;
}

interface SideProps {
  readonly row: Difference | StateDifference;
  readonly side: keyof Difference;
}

/** One side of a row. For a state, this is the figure of the run's report; for a line, only a part of it. */
function Side({ row, side }: SideProps): ReactNode {
  if (!('measure' in row)) return formatNumber(row[side]);
  const [before, after] = row.runs;
  return <Counted measure={row.measure} of={ofRun(side === 'before' ? before : after)} value={row[side]} />;
}

interface StateDifference extends Difference {
  readonly word: string;
  readonly runs: readonly [before: number, after: number];
  readonly measure: Measure;
  readonly verdict?: Verdict;
}

const stateColumn: Column<StateDifference> = {
  key: 'state',
  head: 'State',
  cell: ({ word, verdict }) => (
    <span className="inline-flex items-center gap-1.5">
      {verdict === undefined ? null : <VerdictGlyph verdict={verdict} size={13} word="silent" />}
      {word}
    </span>
  ),
};

function statesOf({ before, after }: RunComparison): readonly StateDifference[] {
  const { accounting: a } = before;
  const { accounting: b } = after;
  const states = [
    { word: 'discovered', measure: 'discovered', before: a.discovered, after: b.discovered },
    { word: 'RD stored', measure: 'kept', verdict: 'kept', before: a.stored, after: b.stored },
    { word: 'fetched, no RD', measure: 'no-rd', verdict: 'no-rd', before: a.withoutRd, after: b.withoutRd },
    { word: 'rejected', measure: 'rejected', verdict: 'rejected', before: a.rejected, after: b.rejected },
    { word: 'failed', measure: 'failed', verdict: 'failed', before: a.failed, after: b.failed },
    { word: 'queued', measure: 'queued', verdict: 'queued', before: a.queued, after: b.queued },
    { word: 'links cut', measure: 'cut', before: a.cut, after: b.cut },
    { word: 'lost', measure: 'lost', before: a.lost, after: b.lost },
  ] as const;
  return states.map((state) => ({ ...state, runs: [before.id, after.id] }));
}

function numberColumns<Row extends Difference>(
  [before, after]: readonly [string, string],
  first: Column<Row>,
): readonly Column<Row>[] {
  return [
    first,
    { key: 'before', head: before, width: '96px', align: 'right', cell: (row) => <Side row={row} side="before" /> },
    { key: 'after', head: after, width: '96px', align: 'right', cell: (row) => <Side row={row} side="after" /> },
    { key: 'change', head: 'Change', width: '96px', align: 'right', cell: (row) => change(row.after - row.before) },
  ];
}

function change(value: number): ReactNode {
  return <span className={value === 0 ? 'text-ink-3' : 'font-medium text-ink'}>{formatChange(value)}</span>;
}

const lineColumn = (slug: string): Column<LineDifference> => ({
  key: 'line',
  head: 'Line',
  cell: ({ state, file, line, reason }) => (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictGlyph verdict={state === 'fetched' ? 'no-rd' : state} size={13} />
      {line === 0 ? null : <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />}
      <span className="max-w-[280px] truncate font-normal text-ink-3" title={reason}>
        {reason}
      </span>
    </span>
  ),
});

function hostColumns([before, after]: readonly [string, string]): readonly Column<HostDifference>[] {
  return [
    { key: 'site', head: 'Host', cell: ({ site }) => siteName(site) },
    { key: 'before', head: before, width: '84px', align: 'right', cell: (row) => formatNumber(row.before.fetched) },
    { key: 'after', head: after, width: '84px', align: 'right', cell: (row) => formatNumber(row.after.fetched) },
    {
      key: 'change',
      head: 'Change',
      width: '84px',
      align: 'right',
      cell: (row) => change(row.after.fetched - row.before.fetched),
    },
    {
      key: 'failed',
      head: 'Failed',
      width: '84px',
      align: 'right',
      cell: (row) => change(row.after.failed - row.before.failed),
    },
  ];
}
