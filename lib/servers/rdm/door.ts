/**
 * RDM over HTTP, beside the console: messages are read as they arrive, within bounds, and answers are sent as fast as the client
 * reads them.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cli } from '../../services/actor.ts';
import type { Actor } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { faultAnswer } from '../../services/rdm/answer.ts';
import type { RdmAnswer } from '../../services/rdm/answer.ts';
import type { RdmPlace } from '../../services/rdm/catalogs.ts';
import { fault, isFault } from '../../services/rdm/fault.ts';
import type { RdmFault } from '../../services/rdm/fault.ts';
import { canDo } from '../../services/permissions.ts';
import { rdmLimits, rdmType } from '../../services/rdm/protocol.ts';
import { readMessage } from '../../services/rdm/read-message.ts';
import { readObjects } from '../../services/rdm/read-objects.ts';
import type { ServiceResult } from '../../services/result.ts';
import { drain } from '../http/drain.ts';
import { addressOf, isGone } from '../http/peer.ts';
import { isRdm, rdmPlaceOf } from './place.ts';

export interface RdmDoorOptions {
  /** Rejects while there is no database. */
  readonly services: () => Promise<Services>;
  /** Who is signed in at the console. */
  readonly identify: (request: IncomingMessage) => Promise<Actor>;
  readonly failed: (error: unknown) => void;
  readonly limits?: Partial<DoorLimits>;
}

interface DoorLimits {
  readonly clients: number;
  readonly idleMs: number;
  readonly answerMs: number;
  /** What is refused is still read so far, so that the client comes to reading the answer. */
  readonly drain: { readonly bytes: number; readonly ms: number };
}

const usualLimits: DoorLimits = {
  clients: rdmLimits.clients,
  idleMs: rdmLimits.idleMs,
  answerMs: rdmLimits.answerMs,
  drain: { bytes: 16 * 1024 ** 2, ms: 10_000 },
};

/** Answers false for what is not RDM. */
export type RdmDoor = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export function createRdmDoor(options: RdmDoorOptions): RdmDoor {
  const limits = { ...usualLimits, ...options.limits };
  let clients = 0;
  return async (request, response) => {
    const place = rdmPlaceOf(request);
    if (place === undefined) return false;
    response.setTimeout(limits.idleMs, () => response.destroy());
    const end = setTimeout(() => response.destroy(), limits.answerMs);
    clients++;
    try {
      const answer =
        clients > limits.clients
          ? faultAnswer(fault('busy', { clients: limits.clients }))
          : await answerTo(options, request, { ...place, origin: originOf(request) });
      if (answer === undefined) response.destroy();
      else await send(options, { request, response, answer, bounds: limits.drain });
    } finally {
      clearTimeout(end);
      clients--;
    }
    return true;
  };
}

/** As the client sees it; headers of proxies that are not trusted have been taken away. */
function originOf({ headers }: IncomingMessage): string {
  const single = (name: string): string | undefined =>
    String(headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
  const host = single('x-forwarded-host') || single('host');
  const scheme = single('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return URL.parse(`${scheme}://${host}`)?.origin ?? 'http://localhost';
}

/** Undefined when nobody is left to answer. */
async function answerTo(
  options: RdmDoorOptions,
  request: IncomingMessage,
  place: RdmPlace,
): Promise<RdmAnswer | undefined> {
  try {
    if (request.method !== 'POST') return faultAnswer(fault('wrongMethod'));
    if (!isRdm(request.headers)) return faultAnswer(fault('wrongMedia', { type: rdmType }));
    return await answerMessage(options, request, place);
  } catch (error) {
    if (error instanceof TooLarge) return faultAnswer(fault('tooLarge', { bytes: rdmLimits.messageBytes }));
    if (isGone(error, request)) return undefined;
    options.failed(error);
    return faultAnswer(fault('failed'));
  }
}

async function answerMessage(options: RdmDoorOptions, request: IncomingMessage, place: RdmPlace): Promise<RdmAnswer> {
  const services = await options.services();
  const body = boundedBody(request);
  const items = readObjects(body.pieces);
  try {
    const read = await readMessage(items);
    if (read.kind === 'fault') return faultAnswer(read.fault);
    const actor = await actorOf(options, services, request, place);
    if (isFault(actor)) return faultAnswer(actor);
    if (read.kind === 'message') return answerOf(await services.answerRdm(actor, { ...place, ...read.message }));
    if (actor.kind === 'anonymous') return faultAnswer(fault('signIn'));
    if (canDo(actor, 'operator')) body.lift();
    return answerOf(await services.submitRdm(actor, { ...place, request: read.request, items }));
  } finally {
    // Of a body that was not read to its end.
    await items.return(undefined);
  }
}

function answerOf(result: ServiceResult<RdmAnswer>): RdmAnswer {
  if (result.ok) return result.value;
  const { kind, message } = result.problem;
  return faultAnswer(
    kind === 'forbidden' ? fault('forbidden', { reason: message }) : fault('refused', { reason: message }),
  );
}

class TooLarge extends Error {}

/** The connection stays, whatever comes of the body: it carries the answer. */
function boundedBody(request: IncomingMessage): {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly lift: () => void;
} {
  let most: number = rdmLimits.messageBytes;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let seen = 0;
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      seen += piece.length;
      if (seen > most) throw new TooLarge();
      yield piece;
    }
  }
  return {
    pieces: pieces(),
    lift: () => {
      most = Infinity;
    },
  };
}

async function actorOf(
  { identify }: RdmDoorOptions,
  services: Services,
  request: IncomingMessage,
  place: RdmPlace,
): Promise<Actor | RdmFault> {
  // What another scheme says is for a proxy in front.
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return identify(request);
  const ip = request.headers['x-forwarded-for']?.toString() ?? addressOf(request);
  const found = await services.findRdmClient(cli, { ...place, token });
  return found.ok && found.value.collection !== undefined
    ? { kind: 'rdm', collection: found.value.collection, ip }
    : fault('signIn');
}

interface Sending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: RdmAnswer;
  readonly bounds: DoorLimits['drain'];
}

async function send({ failed }: RdmDoorOptions, { request, response, answer, bounds }: Sending): Promise<void> {
  const isWhole = request.readableEnded;
  if (!isWhole) await drain(request, bounds);
  if (response.destroyed) return;
  response.writeHead(answer.status, {
    'Content-Type': rdmType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(!isWhole && { Connection: 'close' }),
    ...(answer.status === 405 && { Allow: 'POST' }),
    ...(answer.status === 503 && { 'Retry-After': '5' }),
  });
  try {
    await pipeline(Readable.from(answer.chunks, { objectMode: true }), response);
  } catch (error) {
    // An answer that breaks off is not ended, so that the client knows.
    if (!isGone(error, request)) failed(error);
    response.destroy();
  }
}
