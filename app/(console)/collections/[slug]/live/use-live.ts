'use client';
/** Follows the collection's stream of events; says when the connection is lost, tries again, and catches up. */

import { useEffect, useRef, useState } from 'react';
import type { LiveSnapshot, LiveUpdate } from '#lib/services/live/contract.ts';
import { moveOn, pictureOf, type Picture } from './live-state.ts';

export interface Live {
  readonly picture: Picture;
  readonly connected: boolean;
}

/** Silence for longer than this is a lost connection: an update comes every second. */
const silenceMs = 6_000;
const retryMs = 2_000;

/** A run that is over and not the newest stands still: `follows` is false. */
export function useLive(slug: string, first: LiveSnapshot, follows: boolean): Live {
  const [picture, setPicture] = useState(() => pictureOf(first));
  const [connected, setConnected] = useState(true);
  /** From here on seconds may be missing. */
  const heard = useRef(picture.turn);
  useEffect(() => {
    if (!follows) return undefined;
    return openStream(slug, heard, {
      onUpdate: (update) => {
        setConnected(true);
        setPicture((before) => moveOn(before, update));
      },
      onLost: () => setConnected(false),
    });
  }, [slug, follows]);
  return { picture, connected };
}

interface StreamEvents {
  readonly onUpdate: (update: LiveUpdate) => void;
  readonly onLost: () => void;
}

/** Opens it again by itself: the browser gives up when the answer was an error, and never notices a silent one. */
function openStream(slug: string, heard: { current: number }, { onUpdate, onLost }: StreamEvents): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = (): void => {
    source?.close();
    onLost();
    clearTimeout(timer);
    timer = setTimeout(open, retryMs);
  };
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(lost, silenceMs);
  };
  const open = (): void => {
    source = new EventSource(`/api/collections/${encodeURIComponent(slug)}/events?since=${heard.current}`);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const update: LiveUpdate = JSON.parse(data);
      // The last seconds are asked for again: a commit may have become visible late.
      heard.current = update.at - 5_000;
      listen();
      onUpdate(update);
    });
    source.addEventListener('error', lost);
    listen();
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
