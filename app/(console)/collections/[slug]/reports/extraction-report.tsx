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

type TypeColumn = Column<TypeExtraction>;
type Figures = Pick<TypeColumn, 'align' | 'cell' | 'foot'>;

/** A column that adds up, without links. */
function summed(
  rows: readonly TypeExtraction[],
  read: (row: TypeExtraction) => number | undefined,
  print: (value: number) => string = formatNumber,
): Figures {
  return {
    align: 'right',
    cell: (row) => {
      const value = read(row);
      return value === undefined ? unknown : print(value);
    },
    foot: print(sumOf(rows, (row) => read(row) ?? 0)),
  };
}

function columnsOf(slug: string, rows: readonly TypeExtraction[]): readonly TypeColumn[] {
  return [
    { key: 'type', head: 'Type', cell: ({ type }) => <CutMiddle text={type} />, foot: 'All types' },
    { key: 'documents', head: 'Documents', ...summed(rows, ({ documents }) => documents) },
    { key: 'bytes', head: 'Size', hideBelow: 'md', ...summed(rows, ({ bytes }) => bytes, formatBytes) },
    { key: 'words', head: 'Words', hideBelow: 'md', ...summed(rows, ({ words }) => words) },
    ...outcomeColumns(slug, rows),
    ...(rows.some(({ earlier }) => earlier > 0)
      ? [
          {
            key: 'earlier',
            head: <span title="Read by an earlier version; counted at the next visit">Not counted</span>,
            name: 'Not counted',
            hideBelow: 'md' as const,
            ...summed(rows, ({ earlier }) => earlier),
          },
        ]
      : []),
    { key: 'cut', head: 'Cut by limits', hideBelow: 'md', cell: (row) => <Cuts slug={slug} row={row} /> },
  ];
}

/** They add up to the documents. */
function outcomeColumns(slug: string, rows: readonly TypeExtraction[]): readonly TypeColumn[] {
  const linked = (
    read: (row: TypeExtraction) => number,
    values: (row: TypeExtraction) => readonly string[],
    isFault = false,
  ): Figures => ({
    align: 'right',
    cell: (row) => <Figure {...{ slug, row, isFault }} values={values(row)} count={read(row)} />,
    foot: formatNumber(sumOf(rows, read)),
  });
  const ofFailed = ({ failed }: TypeExtraction): readonly string[] => failed.map(({ value }) => value);
  return [
    {
      key: 'text',
      head: 'With text',
      ...linked(
        ({ text }) => text,
        () => ['text'],
      ),
    },
    {
      key: 'empty',
      head: 'Empty',
      ...linked(
        ({ empty }) => empty,
        () => ['empty'],
        true,
      ),
    },
    { key: 'failed', head: 'Failed', ...linked(failedIn, ofFailed, true) },
    { key: 'failures', head: 'Reasons', hideBelow: 'md', cell: (row) => <Failures slug={slug} row={row} /> },
    {
      key: 'none',
      head: 'Not read as text',
      hideBelow: 'sm',
      ...linked(
        ({ none }) => none,
        () => ['none'],
      ),
    },
  ];
}
