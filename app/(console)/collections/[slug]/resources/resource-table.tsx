'use client';
/** The rows of the resource list: loaded a page at a time as the reader comes near the end. */

import { useCallback, useMemo, useState, useTransition, type ReactNode } from 'react';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatAtLeast, formatNumber } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import type { ResourcePage, ResourceView } from '#lib/services/resources/contract.ts';
import { resourceHref, type ResourceFilter } from '../resources-href.ts';
import type { FilterWord } from './resource-query.ts';

interface ResourceTableProps {
  readonly slug: string;
  /** Who may not has no use for ticks. */
  readonly mayEdit: boolean;
  readonly filter: ResourceFilter;
  readonly first: ResourcePage;
  /** `host:port` where all are of one: it is said once, in the head. */
  readonly onlySite: string | undefined;
  /** The filters in force, each with the address without it. */
  readonly clearings: readonly FilterWord[];
}

function decidedWords({ decidedBy, outcome }: ResourceView): ReactNode {
  if (decidedBy === undefined)
    return <span className="text-ink-3">{outcome === 'queued' ? 'waits' : 'RD stored'}</span>;
  const words = reasonWords(decidedBy.reason);
  if (decidedBy.line === 0) return <CutMiddle text={words} className="text-ink-2" />;
  return (
    <span title={words} className="flex min-w-0 gap-1">
      <CutMiddle text={`${decidedBy.file}:${decidedBy.line}`} title={words} className="mono text-accent" />
      <span className="min-w-0 flex-1 truncate text-ink-3">{words}</span>
    </span>
  );
}

function atMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const urlColumn = (onlySite: string | undefined): Column<ResourceView> => ({
  key: 'url',
  sortsFirst: 'ascending',
  head: onlySite === undefined ? 'URL' : `URL, of ${siteName(onlySite)}`,
  cell: ({ url, outcome, title, orphan = false, expiredAt }) => (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictGlyph verdict={outcome} size={14} />
      <UrlText url={url} host={onlySite === undefined ? 'muted' : 'dropped'} />
      {title === undefined ? null : (
        <span className="min-w-0 flex-1 truncate font-normal text-ink-3 max-sm:hidden" title={title}>
          {title}
        </span>
      )}
      {orphan ? <Chip>orphan</Chip> : null}
      {expiredAt === undefined ? null : (
        <span title={`The RD expired at ${atMinute(expiredAt)}. Full-text search and exports hide it.`}>
          <Chip tone="warn">expired</Chip>
        </span>
      )}
    </span>
  ),
});

const otherColumns: readonly Column<ResourceView>[] = [
  {
    key: 'decided',
    sortsFirst: 'ascending',
    head: 'Decided by',
    width: '220px',
    // The glyph before the URL says the outcome.
    hideBelow: 'sm',
    cell: decidedWords,
  },
  {
    key: 'type',
    sortsFirst: 'ascending',
    head: 'Type',
    width: '110px',
    hideBelow: 'lg',
    cell: ({ type }) => type ?? <span className="text-ink-3">—</span>,
  },
  {
    key: 'status',
    sortsFirst: 'descending',
    head: 'Status',
    width: '64px',
    align: 'right',
    cell: ({ status }) => status ?? <span className="text-ink-3">—</span>,
  },
  {
    key: 'depth',
    sortsFirst: 'ascending',
    head: 'Depth',
    width: '64px',
    align: 'right',
    hideBelow: 'md',
    cell: ({ depth }) => formatNumber(depth),
  },
  {
    key: 'fetched',
    sortsFirst: 'descending',
    head: 'Fetched',
    width: '96px',
    align: 'right',
    hideBelow: 'md',
    cell: ({ fetchedAt }) =>
      fetchedAt === undefined ? <span className="text-ink-3">—</span> : <RelativeTime at={fetchedAt} />,
  },
];

/** Of a list that is too long to sort, the heads are plain. */
function columnsOf(onlySite: string | undefined, isUnsorted: boolean): readonly Column<ResourceView>[] {
  const columns = [urlColumn(onlySite), ...otherColumns];
  return isUnsorted ? columns.map((column) => ({ ...column, sortsFirst: undefined })) : columns;
}

async function loadPage(slug: string, filter: ResourceFilter, after: string): Promise<ResourcePage> {
  const query = new URLSearchParams({ ...filter, after });
  const response = await fetch(`/api/collections/${encodeURIComponent(slug)}/resources?${query.toString()}`);
  const body: ResourcePage & { readonly message?: string } = await response.json();
  if (!response.ok) throw new Error(body.message ?? `The server responded with status ${response.status}.`);
  return body;
}

export function ResourceTable(props: ResourceTableProps): ReactNode {
  const { slug, mayEdit, filter, first, onlySite, clearings } = props;
  const columns = useMemo(() => columnsOf(onlySite, first.unsorted === true), [onlySite, first.unsorted]);
  const [rows, setRows] = useState(first.rows);
  const [next, setNext] = useState(first.next);
  const [failure, setFailure] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [, startTransition] = useTransition();
  const loadMore = useCallback(() => {
    if (next === undefined) return;
    startTransition(async () => {
      try {
        const page = await loadPage(slug, filter, next);
        setRows((before) => [...before, ...page.rows]);
        setNext(page.next);
      } catch (cause) {
        setNext(undefined);
        setFailure(cause instanceof Error ? cause.message : String(cause));
      }
    });
  }, [slug, filter, next]);
  const ticks = useMemo(() => (mayEdit ? { keys: ticked, onChange: setTicked } : undefined), [mayEdit, ticked]);
  const urls = rows.filter(({ hash }) => ticked.has(hash)).map(({ url }) => url);
  return (
    <>
      {ticked.size === 0 ? null : (
        <BulkBar
          slug={slug}
          urls={urls}
          filter={filter}
          countWords={`${formatAtLeast(first.count.value, first.count.exact)} URLs`}
          onDone={() => setTicked(new Set())}
        />
      )}
      {failure === undefined ? null : <Notice tone="error" flush>{`Failed to load more rows: ${failure}`}</Notice>}
      <VirtualListTable
        list="resources"
        label="Resources"
        columns={columns}
        rows={rows}
        rowKey={({ hash }) => hash}
        rowHref={({ hash }) => resourceHref(slug, hash, filter)}
        total={first.count.exact ? first.count.value : undefined}
        hasMore={next !== undefined}
        onEndReached={loadMore}
        ticks={ticks}
        empty={<NothingMatches clearings={clearings} />}
        className="min-h-[320px]"
      />
    </>
  );
}

function NothingMatches({ clearings }: Pick<ResourceTableProps, 'clearings'>): ReactNode {
  return (
    <div className="flex flex-col gap-1 px-[18px] py-4 text-body whitespace-normal text-ink-2">
      <p>{`No URL matches ${clearings.length === 1 ? 'this filter' : `all ${clearings.length} filters`}. Without one of them:`}</p>
      <ul className="flex flex-wrap gap-x-4">
        {clearings.map(({ label, withoutHref }) => (
          <li key={label}>
            <TextLink href={withoutHref}>{`without ${label}`}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
