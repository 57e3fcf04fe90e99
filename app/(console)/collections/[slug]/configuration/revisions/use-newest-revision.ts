'use client';
/** Asks from time to time, and when the window is looked at again, whether somebody saved a revision. */

import { useEffect, useState } from 'react';

export interface NewestRevision {
  readonly number: number;
  readonly author: string;
  readonly message: string;
}

const everyMs = 8_000;

/** The newest revision as the server last said it; undefined before, and while it does not answer. */
export function useNewestRevision(slug: string): NewestRevision | undefined {
  const [newest, setNewest] = useState<NewestRevision>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = (): void => {
      if (document.visibilityState === 'visible') void readNewest(slug, stop.signal).then(setNewest);
    };
    const timer = setInterval(ask, everyMs);
    addEventListener('focus', ask, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [slug]);
  return newest;
}

async function readNewest(slug: string, signal: AbortSignal): Promise<NewestRevision | undefined> {
  try {
    const response = await fetch(`/api/collections/${encodeURIComponent(slug)}/newest-revision`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
