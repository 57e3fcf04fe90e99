'use client';
/** The rows of a long table that are in sight, the further pages they ask for, and the row that has the focus. */

import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { rowPixels, touchPixels, type Density } from './table-column.ts';
import { targetRow, type TableMove } from './table-keys.ts';
import { useMedia } from '../layout/use-media.ts';
import { useTableEntry } from './use-table-entry.ts';

/** Rows before the end at which the next page is asked for. */
const reach = 40;
/** The head, which scrolls with the rows until it sticks. */
const headHeight = 30;
/** Rows a page key moves by. */
const page = 20;

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  /** Pixels of the rows that are not drawn, above those in sight and below. */
  readonly above: number;
  readonly below: number;
  readonly scrollTo: (index: number) => void;
}

export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, density: Density): VirtualRows {
  const height = (useMedia('(pointer: coarse)') ? touchPixels : rowPixels)[density];
  // oxlint-disable-next-line react/incompatible-library -- the console is not built with the React compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  return {
    items,
    above: (items[0]?.start ?? headHeight) - headHeight,
    below: virtual.getTotalSize() + headHeight - (items.at(-1)?.end ?? headHeight),
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}

interface Paged {
  readonly count: number;
  readonly hasMore: boolean;
  readonly onEndReached: (() => void) | undefined;
}

/** Asks for the next page once, when the end comes near. */
export function useNextPage({ items }: VirtualRows, { count, hasMore, onEndReached }: Paged): void {
  const asked = useRef(-1);
  const last = items.at(-1)?.index;
  useEffect(() => {
    const isNear = last === undefined || last >= count - reach;
    if (!hasMore || !isNear || asked.current === count) return;
    asked.current = count;
    onEndReached?.();
  }, [last, count, hasMore, onEndReached]);
}

interface FocusedRow {
  /** Index of the row that takes part in Tab. */
  readonly focusable: number;
  /** Answers the index the focus goes to. */
  readonly move: (move: TableMove, from: HTMLElement) => number;
}

/** The head counts as the first row. */
const firstIndex = 2;

export function rowIndexOf(index: number): number {
  return index + firstIndex;
}

function rowAt(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`tr[aria-rowindex="${rowIndexOf(index)}"]`) ?? null;
}

/** A row that is not drawn yet gets the focus when it is. */
export function useFocusedRow(
  scroller: RefObject<HTMLElement | null>,
  { items, scrollTo }: VirtualRows,
  count: number,
): FocusedRow {
  const wanted = useRef<number>(undefined);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const target = wanted.current === undefined ? null : rowAt(scroller.current, wanted.current);
    if (target === null) return;
    wanted.current = undefined;
    target.focus({ preventScroll: true });
  });
  const focusable = Math.min(Math.max(active, items[0]?.index ?? 0), items.at(-1)?.index ?? 0);
  const enter = useCallback(() => {
    wanted.current = focusable;
    setActive(focusable);
    rowAt(scroller.current, focusable)?.focus();
    return count > 0;
  }, [scroller, focusable, count]);
  useTableEntry(enter);
  const move = (way: TableMove, from: HTMLElement): number => {
    const target = targetRow(way, Number(from.getAttribute('aria-rowindex')) - firstIndex, count, page);
    wanted.current = target;
    setActive(target);
    scrollTo(target);
    return target;
  };
  return { focusable, move };
}
