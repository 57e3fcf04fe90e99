'use client';
/** A file that is too long for the page: read from the server a page at a time, and downloaded whole. */

import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { formatNumber } from '../ui/format/format.ts';
import { LoadingRows } from '../ui/table/loading-rows.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Jump } from './editor-state.ts';
import { PaintedLines } from './painted/painted-file.tsx';
import type { TextMark } from './painted/paint-lines.ts';

export interface LongFileProps {
  /** Where the file is read from; `page` or `line` is added for one page. */
  readonly address: string;
  readonly path: string;
  readonly length: { readonly lines: number; readonly pages: number };
  readonly marks: readonly TextMark[];
  readonly jump: Jump | undefined;
  /** How it is changed all the same. */
  readonly advice: string;
}

interface Page {
  readonly page: number;
  readonly first: number;
  readonly text: string;
}

interface Asked {
  readonly query: string;
  readonly jump: Jump | undefined;
}

/** Keyed by the file and its revision. */
export function LongFile({ address, path, length, marks, jump, advice }: LongFileProps): ReactNode {
  const [chosen, choose] = useState<Asked>({ query: 'page=0', jump: undefined });
  const query = jump !== undefined && chosen.jump !== jump ? `line=${jump.line}` : chosen.query;
  const [read, setRead] = useState<{ readonly query: string; readonly page: Page | undefined }>();
  useEffect(() => {
    const stop = new AbortController();
    void readPage(`${address}&${query}`, stop.signal).then((page) => {
      if (!stop.signal.aborted) setRead({ query, page });
    });
    return () => stop.abort();
  }, [address, query]);
  const page = read?.page;
  const isReading = read?.query !== query;
  const go = (to: number): void => choose({ query: `page=${to}`, jump });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line px-[18px] py-1 text-note text-ink-2">
        <span className="tabular-nums">
          {page === undefined ? `${formatNumber(length.lines)} lines` : extentOf(page, length.lines)}
        </span>
        <Button
          size="small"
          disabled={isReading || page === undefined || page.page === 0}
          onClick={() => go((page?.page ?? 1) - 1)}
        >
          Previous
        </Button>
        <Button
          size="small"
          disabled={isReading || page === undefined || page.page === length.pages - 1}
          onClick={() => go((page?.page ?? 0) + 1)}
        >
          Next
        </Button>
        <span className="text-ink-3">{advice}</span>
        <Button size="small" className="ml-auto" onClick={() => location.assign(address)}>
          Download
        </Button>
      </div>
      {page === undefined ? (
        <Unread isReading={isReading} />
      ) : (
        <PaintedLines key={page.page} path={path} page={page} marks={marks} jump={jump} />
      )}
    </div>
  );
}

function Unread({ isReading }: { readonly isReading: boolean }): ReactNode {
  if (isReading) return <LoadingRows label="Reading the file" rows={12} height={20} />;
  return (
    <Notice tone="warning" flush title="Failed to load this part of the file">
      The server is not responding, or the file has changed. Reload the page.
    </Notice>
  );
}

function extentOf({ first, text }: Page, lines: number): string {
  const last = first + text.split('\n').length - (text.endsWith('\n') ? 2 : 1);
  return `Lines ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(lines)}`;
}

async function readPage(address: string, signal: AbortSignal): Promise<Page | undefined> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
