'use client';
/** What a run did to single URLs, loaded a page at a time as the reader comes near the end. */

import { useCallback, useMemo, useState, useTransition, type ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import { cutWords } from '#components/ui/format/cut-words.ts';
import type { RunUrl, RunUrlKind, RunUrlPage, UrlFate } from '#lib/services/runs/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { fileLineHref, resourceHref } from '../../resources-href.ts';

interface RunUrlTableProps {
  readonly slug: string;
  readonly run: number;
  readonly kind: RunUrlKind;
  readonly first: RunUrlPage;
}

const emptyWords: Readonly<Record<RunUrlKind, string>> = {
  deleted: 'This run deleted no RD.',
  held: 'No deletions are waiting for confirmation.',
  cut: 'No limit cut anything in this run, or later runs have fetched those pages again.',
  changed: 'No outcome changed since the previous run.',
};

const fateWords: Readonly<Record<UrlFate, string>> = {
  kept: 'RD stored',
  'no-rd': 'no RD',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'queued',
  new: 'unknown',
  gone: 'not discovered',
};

function Fate({ fate }: { readonly fate: UrlFate | undefined }): ReactNode {
  if (fate === undefined) return null;
  const verdict = fate === 'new' || fate === 'gone' ? undefined : fate;
  return (
    <span className="inline-flex items-center gap-1.5">
      {verdict === undefined ? null : <VerdictGlyph verdict={verdict} size={13} word="silent" />}
      <span className={verdict === undefined ? 'text-ink-3' : undefined}>{fateWords[fate]}</span>
    </span>
  );
}

function Why({
  slug,
  row: { url, file, line = 0, cuts, reason = cuts?.map((cut) => cut.reason).join(', ') ?? '' },
}: {
  readonly slug: string;
  readonly row: RunUrl;
}): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-2" title={reasonWords(reason)}>
      {file === undefined || line === 0 ? null : (
        <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line, url)} />
      )}
      <span className="truncate text-ink-3">{reasonWords(reason)}</span>
    </span>
  );
}

const urlColumn: Column<RunUrl> = { key: 'url', head: 'URL', cell: ({ url }) => <UrlText url={url} /> };
const fateColumns: readonly Column<RunUrl>[] = [
  { key: 'before', head: 'Before', width: '118px', cell: ({ before }) => <Fate fate={before} /> },
  { key: 'after', head: 'Now', width: '118px', cell: ({ after }) => <Fate fate={after} /> },
];
const cutColumn: Column<RunUrl> = {
  key: 'cuts',
  head: 'Cut',
  width: 'min(220px, 42vw)',
  cell: ({ cuts }) => <span className="truncate">{cuts?.map(cutWords).join(', ')}</span>,
};

function columnsOf(slug: string, kind: RunUrlKind): readonly Column<RunUrl>[] {
  const why: Column<RunUrl> = {
    key: 'why',
    head: kind === 'cut' ? 'Limit' : 'Decided by',
    width: '280px',
    hideBelow: 'sm',
    cell: (row) => <Why slug={slug} row={row} />,
  };
  const middle = kind === 'changed' ? fateColumns : kind === 'cut' ? [cutColumn] : [];
  return [urlColumn, ...middle, why];
}

async function loadPage({ slug, run, kind }: Omit<RunUrlTableProps, 'first'>, after: string): Promise<RunUrlPage> {
  const query = new URLSearchParams({ kind, after });
  const response = await fetch(`/api/collections/${encodeURIComponent(slug)}/runs/${run}/urls?${query.toString()}`);
  const body: RunUrlPage & { readonly message?: string } = await response.json();
  if (!response.ok) throw new Error(body.message ?? `The server responded with status ${response.status}.`);
  return body;
}

export function RunUrlTable({ slug, run, kind, first }: RunUrlTableProps): ReactNode {
  const columns = useMemo(() => columnsOf(slug, kind), [slug, kind]);
  const [rows, setRows] = useState(first.rows);
  const [next, setNext] = useState(first.next);
  const [failure, setFailure] = useState<string>();
  const [, startTransition] = useTransition();
  const loadMore = useCallback(() => {
    if (next === undefined) return;
    startTransition(async () => {
      try {
        const page = await loadPage({ slug, run, kind }, next);
        setRows((before) => [...before, ...page.rows]);
        setNext(page.next);
      } catch (cause) {
        setNext(undefined);
        setFailure(cause instanceof Error ? cause.message : String(cause));
      }
    });
  }, [slug, run, kind, next]);
  return (
    <>
      {failure === undefined ? null : <Notice tone="error" flush>{`Failed to load more rows: ${failure}`}</Notice>}
      <VirtualListTable
        list="run-urls"
        label="URLs"
        columns={columns}
        rows={rows}
        rowKey={({ hash }) => hash}
        rowHref={({ hash }) => resourceHref(slug, hash)}
        total={first.total}
        hasMore={next !== undefined}
        onEndReached={loadMore}
        empty={<p className="px-[18px] py-3 text-note whitespace-normal text-ink-3">{emptyWords[kind]}</p>}
        className="min-h-[240px]"
      />
    </>
  );
}
