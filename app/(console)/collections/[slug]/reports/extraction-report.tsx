/** What came of the documents of the collection, by content type; each figure opens the URLs that it counts. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { cutFilterWord } from '#components/ui/format/cut-words.ts';
import { formatAtLeast, formatBytes, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { failedIn, failureIn, failureWords } from '#components/ui/format/extraction-words.ts';
import type { TypeExtraction } from '#lib/services/extraction/get-extraction.ts';
import { joinedValues } from '../resources/address-values.ts';
import { resourcesHref } from '../resources-href.ts';

export async function ExtractionReport({ slug }: { readonly slug: string }): Promise<ReactNode> {
  const { types } = await ask((all) => all.getExtraction, { slug });
  return (
    <>
      <SectionHead
        title="Text extraction"
        scope="documents of the collection as they were read last, by content type"
      />
      <DataTable
        label="Text extraction"
        columns={columnsOf(slug, types)}
        rows={types}
        rowKey={({ type }) => type}
        rowHref={({ type }) => resourcesHref(slug, { type })}
        empty={
          <p className="px-[18px] py-4 text-body text-ink-2">
            Lists how many documents of each type were read, and how many have no text. No documents have been read yet.
          </p>
        }
      />
    </>
  );
}

interface FigureProps {
  readonly slug: string;
  readonly row: TypeExtraction;
  /** Values of the filter `extraction`. */
  readonly values: readonly string[];
  readonly count: number;
  /** Something is wrong with these. */
  readonly isFault?: boolean;
}

/** A figure as the link to what it counts; zero leads nowhere. */
function Figure({ slug, row: { type }, values, count, isFault = false }: FigureProps): ReactNode {
  if (count === 0) return <span className="text-ink-3">0</span>;
  return (
    <TextLink href={resourcesHref(slug, { type, extraction: joinedValues(values) ?? '' })}>
      <span className={isFault ? 'font-medium text-failed-fg' : undefined}>{formatNumber(count)}</span>
    </TextLink>
  );
}

/** The reasons of failures, each with its number. */
function Failures({ slug, row }: Pick<FigureProps, 'slug' | 'row'>): ReactNode {
  const { type, failed } = row;
  return failed.map(({ value, documents }, index) => (
    <span key={value}>
      {index === 0 ? '' : ', '}
      <TextLink href={resourcesHref(slug, { type, extraction: joinedValues([value]) ?? '' })}>
        {`${formatNumber(documents)} ${failureWords(failureIn(value) ?? value)}`}
      </TextLink>
    </span>
  ));
}

function Cuts({ slug, row: { type, cut } }: Pick<FigureProps, 'slug' | 'row'>): ReactNode {
  if (cut.length === 0) return <span className="text-ink-3">0</span>;
  return cut.map(({ kind, documents, exact, reasons }, index) => (
    <span key={kind} title={reasons.join(', ')}>
      {index === 0 ? '' : ', '}
      <TextLink href={resourcesHref(slug, { type, cut: kind })}>
        {`${formatAtLeast(documents, exact)} ${cutFilterWord(kind)}`}
      </TextLink>
    </span>
  ));
}

const sumOf = (rows: readonly TypeExtraction[], read: (row: TypeExtraction) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

const unknown = <span className="text-ink-3">–</span>;

function columnsOf(slug: string, rows: readonly TypeExtraction[]): readonly Column<TypeExtraction>[] {
  const of = (values: readonly string[], read: (row: TypeExtraction) => number, isFault = false) => ({
    align: 'right' as const,
    cell: (row: TypeExtraction) => <Figure {...{ slug, row, values, isFault }} count={read(row)} />,
    foot: formatNumber(sumOf(rows, read)),
  });
  const hasEarlier = rows.some(({ earlier }) => earlier > 0);
  return [
    { key: 'type', head: 'Type', cell: ({ type }) => <CutMiddle text={type} />, foot: 'All types' },
    {
      key: 'documents',
      head: 'Documents',
      align: 'right',
      cell: ({ documents }) => formatNumber(documents),
      foot: formatNumber(sumOf(rows, ({ documents }) => documents)),
    },
    {
      key: 'bytes',
      head: 'Size',
      align: 'right',
      hideBelow: 'md',
      cell: ({ bytes }) => (bytes === undefined ? unknown : formatBytes(bytes)),
      foot: formatBytes(sumOf(rows, ({ bytes = 0 }) => bytes)),
    },
    {
      key: 'words',
      head: 'Words',
      align: 'right',
      hideBelow: 'md',
      cell: ({ words }) => (words === undefined ? unknown : formatNumber(words)),
      foot: formatNumber(sumOf(rows, ({ words = 0 }) => words)),
    },
    { key: 'text', head: 'With text', ...of(['text'], ({ text }) => text) },
    { key: 'empty', head: 'Empty', ...of(['empty'], ({ empty }) => empty, true) },
    {
      key: 'failed',
      head: 'Failed',
      align: 'right',
      cell: (row) => (
        <Figure {...{ slug, row }} isFault values={row.failed.map(({ value }) => value)} count={failedIn(row)} />
      ),
      foot: formatNumber(sumOf(rows, failedIn)),
    },
    { key: 'failures', head: 'Reasons', hideBelow: 'md', cell: (row) => <Failures slug={slug} row={row} /> },
    { key: 'none', head: 'Not read as text', ...of(['none'], ({ none }) => none), hideBelow: 'sm' },
    ...(hasEarlier
      ? [
          {
            key: 'earlier',
            head: 'Not counted',
            name: 'Not counted: read by an earlier version',
            align: 'right' as const,
            hideBelow: 'md' as const,
            cell: ({ earlier }: TypeExtraction) => formatNumber(earlier),
            foot: formatNumber(sumOf(rows, ({ earlier }) => earlier)),
          },
        ]
      : []),
    { key: 'cut', head: 'Cut by limits', hideBelow: 'md', cell: (row) => <Cuts slug={slug} row={row} /> },
  ];
}
