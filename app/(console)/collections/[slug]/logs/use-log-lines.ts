'use client';
/** The lines of a log as they are written: polls the end, and loads what scrolls into view. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { LogLines } from '#lib/services/logs/contract.ts';
import { missingPage, pageLines, withAnswer, type LineStore } from './line-store.ts';

/** Pause between two polls, in milliseconds. */
const againMs = 1_000;

export interface FollowedLog {
  /** Undefined until the first answer. */
  readonly store: LineStore | undefined;
  readonly failure: string | undefined;
  /** Asks for what is missing between two lines. */
  readonly want: (first: number, last: number) => void;
}

async function ask(href: string, signal: AbortSignal): Promise<LogLines> {
  const response = await fetch(href, { signal });
  const value: LogLines & { readonly message?: string } = await response.json();
  if (!response.ok) throw new Error(value.message ?? `The server responded with status ${response.status}.`);
  return value;
}

interface Known {
  readonly href: string;
  readonly store: LineStore;
}

export function useLogLines(href: string): FollowedLog {
  const [known, setKnown] = useState<Known>();
  const [failure, setFailure] = useState<string>();
  const asked = useRef<string>(undefined);
  const take = useCallback(
    (answer: LogLines) => {
      setKnown((before) => ({ href, store: withAnswer(before?.href === href ? before.store : undefined, answer) }));
      setFailure(undefined);
    },
    [href],
  );
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        take(await ask(`${href}&count=${pageLines}`, stop.signal));
      } catch (cause) {
        if (!stop.signal.aborted) setFailure(cause instanceof Error ? cause.message : String(cause));
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void look(), againMs);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [href, take]);
  const store = known?.href === href ? known.store : undefined;
  /** Not of lines that were left for others meanwhile. */
  const takePage = useCallback(
    (answer: LogLines) =>
      setKnown((before) => (before?.href === href ? { href, store: withAnswer(before.store, answer) } : before)),
    [href],
  );
  const want = useCallback(
    (first: number, last: number) => {
      const from = store && missingPage(store, first, last);
      if (from === undefined) return;
      const page = `${href}&from=${from}&count=${pageLines}`;
      if (asked.current === page) return;
      asked.current = page;
      ask(page, AbortSignal.timeout(10_000))
        .then(takePage)
        // The next poll reports the failure.
        .catch(() => undefined)
        .finally(() => {
          asked.current = undefined;
        });
    },
    [href, store, takePage],
  );
  return { store, failure, want };
}
