'use client';
/** The lines of a log, of any number of them: those in sight are rendered, and the end stays in view while it is followed. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatNumber } from '#components/ui/format/format.ts';
import type { ListedLog, LogLine } from '#lib/services/logs/contract.ts';
import type { LineStore } from './line-store.ts';

const lineHeight = 20;
/** Browsers can't make an element higher than some 17 million pixels: earlier lines are found by text, or in the file. */
const mostShown = 800_000;

const tones = { plain: 'text-ink', error: 'text-failed-fg', quiet: 'text-ink-3' } as const satisfies Record<
  ListedLog['kinds'][number]['tone'],
  string
>;

interface LogLinesProps {
  readonly file: ListedLog;
  readonly store: LineStore;
  readonly isFollowed: boolean;
  /** The reader scrolled away from the end, or back to it. */
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onWant: (first: number, last: number) => void;
}

export function LogLines({ file: { name, kinds }, store, isFollowed, onFollow, onWant }: LogLinesProps): ReactNode {
  const { lines, total } = store;
  const scroller = useRef<HTMLElement>(null);
  const count = Math.min(total, mostShown);
  const skipped = total - count;
  // oxlint-disable-next-line react/incompatible-library -- the console is not built with the React compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    if (isFollowed && count > 0) virtual.scrollToIndex(count - 1, { align: 'end' });
  }, [virtual, isFollowed, count]);
  useEffect(() => onWant(skipped + first, skipped + last), [onWant, skipped, first, last]);
  const toneOf = ({ kind }: LogLine): string => tones[kinds.find(({ id }) => id === kind)?.tone ?? 'plain'];
  return (
    <section
      ref={scroller}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      onScroll={({ currentTarget: at }) => onFollow(at.scrollHeight - at.scrollTop - at.clientHeight < lineHeight * 2)}
      className="min-h-0 flex-1 overflow-auto py-2 focus-visible:outline-offset-[-2px]"
    >
      {skipped > 0 ? (
        <p className="px-[18px] pb-1 text-note text-ink-3">
          {`Showing the last ${formatNumber(count)} of ${formatNumber(total)} lines. To see the others, filter by text or download the file.`}
        </p>
      ) : null}
      <ol
        className="mono w-max min-w-full text-note"
        style={{
          paddingTop: items[0]?.start ?? 0,
          paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
        }}
      >
        {items.map(({ index }) => {
          const at = skipped + index;
          const line = lines.get(at);
          return (
            <li
              key={at}
              aria-setsize={total}
              aria-posinset={at + 1}
              style={{ height: lineHeight }}
              className={classes('px-[18px] leading-[20px] whitespace-pre', line && toneOf(line))}
            >
              {line?.text ?? '…'}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
