/** Ports of one kind, of all collections: opened, moved and closed as their configuration says, and their state noted. */

import type { Services } from '../../services/index.ts';
import { alwaysAwake } from '../../services/work-signal.ts';
import type { WorkSignal } from '../../services/work-signal.ts';

export interface Listener<Wanted, State> {
  readonly wanted: Wanted;
  readonly state: () => State;
  /** Tells the clients why, and resolves when the port is free. */
  readonly close: (reason: string) => Promise<void>;
}

export interface FollowOptions {
  /** Rejects while there is no database. */
  readonly services: () => Promise<Services>;
  /** How often the configuration is looked at, in milliseconds. */
  readonly lookMs?: number;
  /** Hears of changes, so that an idle installation is looked at less often. */
  readonly signal?: Pick<WorkSignal, 'rest'>;
  /** Hears of what the services threw. */
  readonly failed?: (error: unknown) => void;
}

export interface PortKind<Wanted, State> {
  /** Undefined when they cannot be read: then the ports stay as they are. */
  readonly list: (services: Services) => Promise<readonly Wanted[] | undefined>;
  readonly open: (wanted: Wanted, services: Services) => Promise<Listener<Wanted, State>>;
  /** One that is to be as before stays open. */
  readonly isSame: (one: Wanted, other: Wanted) => boolean;
  readonly note: (services: Services, states: readonly State[]) => Promise<unknown>;
}

export interface Ports {
  /** Tells all clients, and resolves when every port is free. */
  readonly stop: () => Promise<void>;
}

const usualLookMs = 1_000;
/** The state is noted when it changes, and so often that a reader knows somebody listens. */
const noteMs = 5_000;
const idleLookMs = 60_000;

interface Named {
  /** Of the collection. */
  readonly slug: string;
}

interface Placed {
  /** Absent when it does not listen. */
  readonly address?: string;
}

export function followPorts<Wanted extends Named, State extends Placed>(
  kind: PortKind<Wanted, State>,
  { services: open, lookMs = usualLookMs, signal = alwaysAwake, failed = () => undefined }: FollowOptions,
): Ports {
  const stop = new AbortController();
  const listeners = new Map<string, Listener<Wanted, State>>();
  const note = createNotes(kind);
  const work = (async () => {
    while (!stop.signal.aborted) {
      try {
        const services = await open();
        const wanted = await kind.list(services);
        if (wanted !== undefined) await follow(listeners, wanted, kind, services);
        const states = Array.from(listeners.values(), (listener) => listener.state());
        await note(services, states);
      } catch (error) {
        // Without the database the ports stay as they are.
        failed(error);
      }
      const idleMs = listeners.size > 0 ? noteMs : idleLookMs;
      await signal.rest({ awakeMs: lookMs, idleMs }, stop.signal);
    }
    await Promise.all(Array.from(listeners.values(), (listener) => listener.close('Winnow stops')));
  })();
  return {
    stop: () => {
      stop.abort();
      return work;
    },
  };
}

/** Closes before it opens: a port may have gone from one collection to another. */
async function follow<Wanted extends Named, State extends Placed>(
  listeners: Map<string, Listener<Wanted, State>>,
  wanted: readonly Wanted[],
  { isSame, open }: PortKind<Wanted, State>,
  services: Services,
): Promise<void> {
  const bySlug = new Map(wanted.map((port) => [port.slug, port]));
  for (const [slug, listener] of listeners) {
    const port = bySlug.get(slug);
    const isListening = listener.state().address !== undefined;
    if (isListening && port !== undefined && isSame(port, listener.wanted)) continue;
    listeners.delete(slug);
    await listener.close('its configuration has changed');
  }
  for (const port of wanted) if (!listeners.has(port.slug)) listeners.set(port.slug, await open(port, services));
}

function createNotes<Wanted, State>({ note }: PortKind<Wanted, State>) {
  let noted = '';
  let notedAt = -Infinity;
  return async (services: Services, states: readonly State[]): Promise<void> => {
    const text = JSON.stringify(states);
    if (states.length === 0 || (text === noted && performance.now() - notedAt < noteMs)) return;
    await note(services, states);
    noted = text;
    notedAt = performance.now();
  };
}
