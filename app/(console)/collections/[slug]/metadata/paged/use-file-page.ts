'use client';
/** A page of a long file, read from the server: by its number, by a line, or by a text that is looked for. */

import { useEffect, useRef, useState } from 'react';
import type { FilePage } from '#lib/services/configuration/contract.ts';

export interface PageState {
  readonly page: FilePage | undefined;
  readonly isReading: boolean;
  /** Why the page asked for was not read. */
  readonly problem: string | undefined;
}

interface Answer {
  readonly address: string;
  readonly problem: string | undefined;
}

/** The page read last stays until the next one is there, or when there is none. `first` came with the page of the console. */
export function useFilePage(address: string, first: FilePage | undefined): PageState {
  const [page, setPage] = useState(first);
  const [answer, setAnswer] = useState<Answer | undefined>(first && { address, problem: undefined });
  const given = useRef(first && address);
  useEffect(() => {
    const isGiven = given.current === address;
    given.current = undefined;
    if (isGiven) return undefined;
    const stop = new AbortController();
    void readPage(address, stop.signal).then((read) => {
      if (stop.signal.aborted) return;
      const isPage = typeof read !== 'string';
      if (isPage) setPage(read);
      setAnswer({ address, problem: isPage ? undefined : read });
    });
    return () => stop.abort();
  }, [address]);
  const isReading = answer?.address !== address;
  return { page, isReading, problem: isReading ? undefined : answer.problem };
}

async function readPage(address: string, signal: AbortSignal): Promise<FilePage | string> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.ok) return await answer.json();
    const { message } = await answer.json();
    return String(message);
  } catch {
    return 'The server does not answer. Try again.';
  }
}
