'use client';
/** Follows the collection's stream of events; says when the connection is lost, and since when. */

import { useEffect, useState } from 'react';
import type { LiveSnapshot, LiveUpdate } from '#lib/services/live/contract.ts';
import { moveOn } from './live-state.ts';

export interface Live {
  readonly picture: LiveSnapshot;
  readonly connected: boolean;
}

export function useLive(slug: string, first: LiveSnapshot): Live {
  const [picture, setPicture] = useState(first);
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    const source = new EventSource(`/api/collections/${encodeURIComponent(slug)}/events`);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const update: LiveUpdate = JSON.parse(data);
      setConnected(true);
      setPicture((before) => moveOn(before, update));
    });
    source.addEventListener('error', () => setConnected(false));
    return () => source.close();
  }, [slug]);
  return { picture, connected };
}
