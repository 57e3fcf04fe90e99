/** The feed receiver as the settings want it: opened, moved and closed while it runs; uploads in flight are finished. */

import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { isInCidr, parseCidr, parseIp } from '../../outside/addresses.ts';
import { cli } from '../../services/actor.ts';
import type { ReceiverPort, RefusedUpload } from '../../services/feedergate/contract.ts';
import { servedDtd } from '../../services/feedergate/wanted.ts';
import type { WantedPort, WantedReceiver } from '../../services/feedergate/wanted.ts';
import type { Services } from '../../services/index.ts';
import { listen as openPort } from '../ports/listen.ts';
import type { Spool } from '../../store/feeds/spool.ts';
import { alwaysAwake } from '../../services/work-signal.ts';
import type { WorkSignal } from '../../services/work-signal.ts';
import { errorAnswer, success } from './answers.ts';
import type { Answer } from './answers.ts';
import { createGate, usualLimits } from './gate.ts';
import type { GateOptions } from './gate.ts';

export interface ReceiverOptions {
  /** Rejects while there is no database. */
  readonly services: () => Promise<Services>;
  readonly wanted: () => Promise<WantedReceiver>;
  readonly spool: Spool;
  readonly failed: (error: unknown) => void;
  /** How often the settings are looked at, in milliseconds. */
  readonly lookMs?: number;
  /** Hears of changes, so that an idle installation is looked at less often. */
  readonly signal?: Pick<WorkSignal, 'rest'>;
}

export interface Receiver {
  /** Resolves when the ports are free, and uploads in flight are answered or `graceMs` are over. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const usualLookMs = 1_000;
/** The state is noted when it changes, and so often that a reader knows somebody listens. */
const noteMs = 5_000;
const sweepMs = 60_000;
/** Room for the form round the data. */
const FORM_BYTES = 1024 ** 2;
const keptRefusals = 20;

interface Open {
  readonly wanted: WantedPort;
  readonly server: Server;
  readonly state: ReceiverPort;
}

export function startReceiver(options: ReceiverOptions): Receiver {
  const { lookMs = usualLookMs, signal = alwaysAwake, failed } = options;
  const stop = new AbortController();
  const refusals: RefusedUpload[] = [];
  let open: readonly Open[] = [];
  let current: WantedReceiver | undefined;
  const note = createNotes();
  const sweep = createSweeps();
  const look = async (): Promise<void> => {
    current = await options.wanted();
    const gate = gateOptions(options, () => current, refusals);
    const services = await options.services();
    open = await follow(open, current.ports, (port) => listen(port, gate(port), services));
    await note(services, { ports: open.map(({ state }) => state), refusals: [...refusals] });
    await sweep(services);
  };
  const work = (async () => {
    while (!stop.signal.aborted) {
      // Without the database everything stays as it is.
      await look().catch(failed);
      await signal.rest({ awakeMs: lookMs, idleMs: noteMs }, stop.signal);
    }
  })();
  return {
    stop: async (graceMs) => {
      stop.abort();
      await work;
      await Promise.all(open.map(({ server }) => close(server, graceMs)));
    },
  };
}

type State = Parameters<Services['noteFeedReceiver']>[1];

function createNotes(): (services: Services, state: State) => Promise<void> {
  let noted = '';
  let notedAt = -Infinity;
  return async (services, state) => {
    const text = JSON.stringify(state);
    if (text === noted && performance.now() - notedAt < noteMs) return;
    await services.noteFeedReceiver(cli, state);
    noted = text;
    notedAt = performance.now();
  };
}

/** What a process left that was killed, and what could not be recorded. */
function createSweeps(): (services: Services) => Promise<void> {
  let sweptAt = -Infinity;
  return async (services) => {
    if (performance.now() - sweptAt < sweepMs) return;
    await services.sweepUploads(cli);
    sweptAt = performance.now();
  };
}

/** Closes before it opens: a port may have changed its scheme. */
async function follow(
  open: readonly Open[],
  wanted: readonly WantedPort[],
  listenOn: (port: WantedPort) => Promise<Open>,
): Promise<readonly Open[]> {
  const texts = wanted.map((port) => JSON.stringify(port));
  const isKept = ({ wanted: port, state }: Open): boolean =>
    state.reason === undefined && texts.includes(JSON.stringify(port));
  for (const each of open) if (!isKept(each)) void close(each.server, Infinity);
  const kept = open.filter(isKept);
  const find = (text: string): Open | undefined => kept.find((each) => JSON.stringify(each.wanted) === text);
  return Promise.all(wanted.map(async (port, index) => find(texts[index] ?? '') ?? listenOn(port)));
}

/** The port is free at once. */
async function close(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (graceMs === Infinity) return closed;
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(grace);
}

/** What is not about a socket holds from the next request on. */
function gateOptions(
  { services, spool, failed }: ReceiverOptions,
  current: () => WantedReceiver | undefined,
  refusals: RefusedUpload[],
): (port: WantedPort) => GateOptions {
  return ({ scheme, tls }) => ({
    spool,
    isTrusted: (address) => isTrusted(address, current()?.trusted ?? []),
    get isStrict() {
      return current()?.strict ?? false;
    },
    get maxBacklog() {
      return current()?.maxBacklog ?? 0;
    },
    limits: {
      ...usualLimits,
      get bytes() {
        return (current()?.maxBytes ?? 0) + FORM_BYTES;
      },
    },
    accept: async ({ push, file = null, size }, sender): Promise<Answer> => {
      const upload = { push, file, size, channel: scheme, sender };
      const result = await (await services()).acceptUpload(cli, upload);
      return result.ok ? success : errorAnswer(result.problem.message);
    },
    backlog: async () => {
      const result = await (await services()).getFeedBacklog(cli);
      return result.ok ? result.value.uploads : 0;
    },
    dtd: servedDtd,
    refused: (refusal) => {
      refusals.unshift({ at: Date.now(), ...refusal });
      refusals.splice(keptRefusals);
    },
    failed,
    ...(tls !== undefined && 'cert' in tls && { tls }),
  });
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (trusted.includes('all')) return true;
  const ip = parseIp(address);
  return ip !== undefined && trusted.flatMap((each) => parseCidr(each) ?? []).some((block) => isInCidr(ip, block));
}

/** Resolves when it listens, or when it is known why not. */
async function listen(wanted: WantedPort, options: GateOptions, services: Services): Promise<Open> {
  const { scheme, port, address, tls } = wanted;
  if (tls !== undefined && 'problem' in tls)
    return { wanted, server: createServer(), state: { scheme, port, reason: tls.problem } };
  const server = createGate(options);
  const host = address === '' ? undefined : address;
  const reason = await openPort(server, { what: `feed receiver (${scheme})`, port, host }, services);
  const outcome = reason === undefined ? { address: address === '' ? '*' : address } : { reason };
  return { wanted, server, state: { scheme, port, ...outcome } };
}
