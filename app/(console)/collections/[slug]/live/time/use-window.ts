'use client';
/** What was settled in the brushed part of a run, asked of the server; asked again while the part is not over. */

import { useEffect, useState } from 'react';
import type { Span } from '#components/charts/lanes-scale.ts';
import type { RunWindow } from '#lib/services/live/contract.ts';

export interface BrushedRun {
  /** The part of the present brush, or of the one before until the answer is there. */
  readonly window: RunWindow | undefined;
  readonly isOld: boolean;
  readonly failure: string | undefined;
}

/** A commit may become visible so long after the second it counts for. */
const lateMs = 5_000;
const againMs = 2_000;

export async function loadWindow(slug: string, run: number, { from, to }: Span): Promise<RunWindow> {
  const query = new URLSearchParams({ from: String(from), to: String(to) });
  const response = await fetch(`/api/collections/${encodeURIComponent(slug)}/runs/${run}/window?${query.toString()}`);
  const body: RunWindow & { readonly message?: string } = await response.json();
  if (!response.ok) throw new Error(body.message ?? `The server responded with status ${response.status}.`);
  return body;
}

export function useWindow(slug: string, run: number | undefined, brush: Span | undefined): BrushedRun {
  const [found, setFound] = useState<RunWindow>();
  const [failure, setFailure] = useState<string>();
  const [from, to] = [brush?.from, brush?.to];
  useEffect(() => {
    if (run === undefined || from === undefined || to === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await loadWindow(slug, run, { from, to });
        if (isOver) return;
        setFound(answer);
        setFailure(undefined);
        if (to > Date.now() - lateMs) timer = setTimeout(() => void ask(), againMs);
      } catch (cause) {
        if (!isOver) setFailure(cause instanceof Error ? cause.message : String(cause));
      }
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [slug, run, from, to]);
  const window = brush === undefined ? undefined : found;
  return { window, failure, isOld: window !== undefined && (window.from !== from || window.to !== to) };
}
