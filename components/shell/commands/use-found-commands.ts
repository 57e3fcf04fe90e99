'use client';
/** What the server finds for the palette, a moment after the last key; an answer nobody waits for is dropped. */

import { useEffect, useState } from 'react';
import type { Command } from './command-list.ts';

const pauseMs = 180;
const shortest = 2;

export interface FoundCommands {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  /** The server did not answer. */
  readonly isOut: boolean;
}

interface Answer {
  readonly query: string;
  readonly commands: readonly Command[];
  readonly isOut: boolean;
}

const none: readonly Command[] = [];

/** `slug` is the collection in view, whose URLs and files are meant. */
export function useFoundCommands(typed: string, slug: string | undefined): FoundCommands {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (query.length < shortest) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void ask(query, slug, stop.signal).then((commands) => {
        if (!stop.signal.aborted) setAnswer({ query, commands: commands ?? none, isOut: commands === undefined });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, slug]);
  if (query.length < shortest) return { commands: none, isSearching: false, isOut: false };
  const isCurrent = answer?.query === query;
  return { commands: answer?.commands ?? none, isSearching: !isCurrent, isOut: isCurrent && answer.isOut };
}

async function ask(
  query: string,
  slug: string | undefined,
  signal: AbortSignal,
): Promise<readonly Command[] | undefined> {
  try {
    const search = new URLSearchParams({ q: query, ...(slug !== undefined && { slug }) });
    const response = await fetch(`/api/find?${search.toString()}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
