/** One upload: what it is, what it waits for, its records and documents as sums, its log. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Counted, ofUpload, type Counts } from '#components/ui/format/counted.tsx';
import { formatBytes, formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { verdictLooks, type Look } from '#components/ui/marks/verdict-words.ts';
import type { FeedSource, RecordText, Upload, UploadDetail } from '#lib/services/feeds/contract.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { runHref } from '../runs/run-href.ts';
import { FeedMark } from './feed-mark.tsx';
import { channelWords, lookOfUpload, stateLooks, typeWords, unitWords } from './feed-words.ts';
import { HeldBlock } from './held-block.tsx';
import { PushedDocument } from './pushed-document.tsx';
import { UploadLog } from './upload-log.tsx';

interface UploadPanelProps {
  readonly slug: string;
  readonly detail: UploadDetail;
  readonly source: FeedSource | undefined;
  readonly open: string | undefined;
  readonly record: RecordText | undefined;
  /** Shown with its RD. */
  readonly document?: ResourceDetail | undefined;
  readonly mayDecide: boolean;
  /** Days that the files of uploads are kept. */
  readonly fileDays: number;
}

export function UploadPanel(props: UploadPanelProps): ReactNode {
  const { slug, detail, source, open, record, document, mayDecide, fileDays } = props;
  const { feed, effect, log } = detail;
  const { word, shape, tone } = lookOfUpload(feed);
  return (
    <aside aria-label={`Upload ${feed.id}`} className="min-w-0 max-lg:border-t lg:border-l border-line">
      <header className="flex min-h-[38px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-1">
        <h2 className="text-body font-semibold text-ink">{`Upload ${feed.id}`}</h2>
        <Chip tone={tone} icon={<Glyph shape={shape} size={13} />} className="font-medium">
          {feed.heldAt === undefined ? word : 'Held'}
        </Chip>
        <span className="min-w-0 text-note text-ink-3">{originWords(feed)}</span>
      </header>
      {feed.reason === undefined ? null : (
        <Notice tone="error" flush>
          {feed.reason}
        </Notice>
      )}
      {feed.heldAt !== undefined && effect !== undefined ? (
        <HeldBlock
          slug={slug}
          feed={feed.id}
          effect={effect}
          before={effect.before ?? source?.documents ?? 0}
          words={unitWords[feed.source.kind]}
          mayDecide={mayDecide}
        />
      ) : null}
      {document === undefined ? null : <PushedDocument slug={slug} detail={document} />}
      <Sums feed={feed} />
      <RunOf slug={slug} feed={feed} />
      <UploadLog slug={slug} feed={feed} log={log} open={open} record={record} />
      <FileKept feed={feed} days={fileDays} />
    </aside>
  );
}

/** Documents that filters reject are among the applied ones: the run says which, and why. */
function RunOf({ slug, feed: { run, endedAt } }: { readonly slug: string; readonly feed: Upload }): ReactNode {
  if (run === undefined || endedAt === undefined) return null;
  return (
    <p className="px-[18px] pb-2.5 text-note text-ink-3">
      <TextLink href={runHref(slug, run)}>{`Run ${run}`}</TextLink> shows what became of each URL, with the line that
      decided.
    </p>
  );
}

const dayMs = 86_400_000;

function FileKept({ feed, days }: { readonly feed: Upload; readonly days: number }): ReactNode {
  const { hasFile, endedAt, size } = feed;
  if (endedAt === undefined || size === 0) return null;
  return (
    <p className="px-[18px] py-2 text-note text-ink-3">
      {hasFile ? (
        <>
          The file is kept until <RelativeTime at={endedAt + days * dayMs} as="date" />, or until its space is needed.
        </>
      ) : (
        'The file is no longer kept.'
      )}
    </p>
  );
}

function originWords({ source, type, size, sender, channel, confirmedBy }: Upload): string {
  const confirmed = confirmedBy === undefined ? '' : `, deletions confirmed by ${confirmedBy}`;
  if (type === 'deleted') return `${source.name}, by ${sender}`;
  if (type === 'decided-again') return `${source.name}, after ${sender}${confirmed}`;
  if (channel === 'gatherd')
    return `${source.name}, ${typeWords[type].toLowerCase()}, ${formatBytes(size)}, collected by ${sender}${confirmed}`;
  const from = channel === 'console' ? `by ${sender}` : `from ${sender} ${channelWords[channel]}`;
  return `${source.name}, ${typeWords[type].toLowerCase()}, ${formatBytes(size)}, ${from}${confirmed}`;
}

interface Term {
  /** What it counts, where another page shows the same figure. */
  readonly counts?: Counts;
  readonly look: Look;
  readonly word: string;
  readonly value: number;
}

function Sums({ feed: { id, counts, heldAt, source } }: { readonly feed: Upload }): ReactNode {
  const words = unitWords[source.kind];
  const { records, applied, repeated, errors, documents, rejected } = counts;
  return (
    <div className="grid grid-cols-2 gap-x-6 px-[18px] py-2.5 max-sm:grid-cols-1">
      <Sum
        title={words.records}
        total={<Counted measure="records" of={ofUpload(id)} value={records} />}
        terms={[
          { look: stateLooks.completed, word: heldAt === undefined ? 'applied' : 'to be applied', value: applied },
          { look: verdictLooks.rejected, word: 'repeated', value: repeated },
          {
            look: verdictLooks.failed,
            word: 'in error, skipped',
            value: errors,
            counts: { measure: 'errors', of: ofUpload(id) },
          },
        ]}
      />
      <Sum
        title={words.units}
        terms={[
          { look: verdictLooks.kept, word: 'new', value: documents.added },
          { look: verdictLooks.changed, word: words.changed, value: documents.changed },
          { look: verdictLooks['no-rd'], word: 'unchanged', value: documents.unchanged },
          {
            look: verdictLooks.rejected,
            word: heldAt === undefined ? 'deleted' : 'to be deleted',
            value: documents.deleted,
          },
          ...(source.kind !== 'xmlgroups' ? [{ look: verdictLooks.rejected, word: 'rejected', value: rejected }] : []),
        ]}
      />
    </div>
  );
}

interface SumProps {
  readonly title: string;
  readonly total?: ReactNode;
  readonly terms: readonly Term[];
}

function Sum({ title, total, terms }: SumProps): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="flex min-h-7 justify-between text-body font-medium text-ink">
        {title}
        {total === undefined ? null : <span className="tabular-nums">{total}</span>}
      </h3>
      <ul className="text-note text-ink-2">
        {terms.map(({ look, word, value, counts }) => (
          <li key={word} className="flex min-h-6 items-center justify-between gap-3">
            <FeedMark look={{ ...look, word }} withWord />
            <span className={value === 0 ? 'text-ink-3 tabular-nums' : 'text-ink tabular-nums'}>
              {counts === undefined ? formatNumber(value) : <Counted {...counts} value={value} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
