/** The log of an upload, a row for each cause; the open one shows the record's text. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { MessageGroup, RecordText, Upload } from '#lib/services/feeds/contract.ts';
import { FeedMark } from './feed-mark.tsx';
import { feedsHref, messageLooks } from './feed-words.ts';
import { RecordView } from './record-view.tsx';

interface UploadLogProps {
  readonly slug: string;
  readonly feed: Upload;
  readonly log: readonly MessageGroup[];
  /** Code of the open row. */
  readonly open: string | undefined;
  /** Its text, when the row was found. */
  readonly record: RecordText | undefined;
}

export function UploadLog({ slug, feed, log, open, record }: UploadLogProps): ReactNode {
  return (
    <section aria-label="Log" className="border-t border-line">
      <SectionHead title="Log" scope={logWords(log)} />
      <ul>
        {log.map((group) => {
          const isOpen = group.code === open;
          const place = { source: feed.source.id, upload: feed.id };
          return (
            <li key={group.code} className={classes('border-b border-line-2', isOpen && 'bg-sunken')}>
              <Link
                href={feedsHref(slug, isOpen ? place : { ...place, log: group.code })}
                prefetch={false}
                scroll={false}
                aria-expanded={isOpen}
                className={classes(
                  'grid min-h-row grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-[18px] py-1 text-note text-ink -outline-offset-2! hover:bg-hover',
                  isOpen && 'bg-select',
                )}
              >
                <FeedMark look={messageLooks[group.severity]} />
                <span className="mono min-w-10 text-accent tabular-nums">{formatNumber(group.line)}</span>
                <span className={isOpen ? undefined : 'truncate'}>{group.message}</span>
                <span className="tabular-nums">{formatNumber(group.count)}</span>
              </Link>
              {isOpen && record !== undefined ? <RecordView record={record} line={group.line} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function logWords(log: readonly MessageGroup[]): string {
  const total = (severity: MessageGroup['severity']): number =>
    log.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
  if (log.length === 0) return 'no findings';
  return `${formatCount(total('error'), 'error')}, ${formatCount(total('warning'), 'warning')}`;
}
