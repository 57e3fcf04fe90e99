/** The command ports of all collections: opened, moved and closed as their newest revisions say. */

import { setTimeout as delay } from 'node:timers/promises';
import { cli } from '../../services/actor.ts';
import type { PortState, WantedPort } from '../../services/command-port/contract.ts';
import { portLimits } from '../../services/command-port/protocol.ts';
import type { Services } from '../../services/index.ts';
import { openListener } from './listener.ts';
import type { Listener, PortLimits } from './listener.ts';

export interface CommandPortOptions {
  /** Rejects while there is no database. */
  readonly services: () => Promise<Services>;
  readonly now?: () => number;
  readonly limits?: Partial<PortLimits>;
  /** How often the revisions are looked at, in milliseconds. */
  readonly lookMs?: number;
  /** Hears of what the services threw. */
  readonly failed?: (error: unknown) => void;
}

const usualLookMs = 1_000;
/** The state is noted when it changes, and so often that a reader knows somebody listens. */
const noteMs = 5_000;

export interface CommandPorts {
  /** Tells all clients, and resolves when every port is free. */
  readonly stop: () => Promise<void>;
}

export function startCommandPorts(options: CommandPortOptions): CommandPorts {
  const { lookMs = usualLookMs, now = () => Date.now(), failed = () => undefined } = options;
  const stop = new AbortController();
  const listeners = new Map<string, Listener>();
  const listening = { limits: { ...portLimits, ...options.limits }, now, failed };
  const note = createNotes();
  const work = (async () => {
    while (!stop.signal.aborted) {
      try {
        const services = await options.services();
        const wanted = await services.listCommandPorts(cli, {});
        if (wanted.ok) await follow(listeners, wanted.value, (port) => openListener(port, { services, ...listening }));
        await note(
          services,
          Array.from(listeners.values(), (listener) => listener.state()),
        );
      } catch (error) {
        // Without the database the ports stay as they are.
        failed(error);
      }
      await delay(lookMs, undefined, { signal: stop.signal }).catch(() => undefined);
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
async function follow(
  listeners: Map<string, Listener>,
  wanted: readonly WantedPort[],
  open: (port: WantedPort) => Promise<Listener>,
): Promise<void> {
  const bySlug = new Map(wanted.map((port) => [port.slug, port]));
  for (const [slug, listener] of listeners) {
    const port = bySlug.get(slug);
    const isListening = listener.state().address !== undefined;
    if (isListening && port !== undefined && isSame(port, listener.wanted)) continue;
    listeners.delete(slug);
    await listener.close('its configuration has changed');
  }
  for (const port of wanted) if (!listeners.has(port.slug)) listeners.set(port.slug, await open(port));
}

function isSame(one: WantedPort, other: WantedPort): boolean {
  return one.port === other.port && one.isRemote === other.isRemote && one.reason === other.reason;
}

function createNotes(): (services: Services, states: readonly PortState[]) => Promise<void> {
  let noted = '';
  let notedAt = -Infinity;
  return async (services, states) => {
    const text = JSON.stringify(states);
    if (states.length === 0 || (text === noted && performance.now() - notedAt < noteMs)) return;
    await services.noteCommandPorts(cli, { ports: states });
    noted = text;
    notedAt = performance.now();
  };
}
