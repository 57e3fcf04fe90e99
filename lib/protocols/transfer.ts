/** One resource asked for over a connection that a protocol speaks over itself: times, size, limits, and how it ended. */

import type { FetchSettings } from '../outside/door.ts';
import type { FetchedResource, FetchRequest, Retry } from '../sdk/define-protocol.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { BodyFact, FetchOutcomeKind, ResponseFact } from '../sdk/resource.ts';
import { limitOf } from './deadlines.ts';
import type { Watch, Watched } from './deadlines.ts';

interface RefusalOptions {
  /** Code of the server's reply. */
  readonly status?: number;
  readonly certificate?: CertificateProblem;
  readonly final?: boolean;
  readonly retry?: Retry;
}

/** What the world said no with. Ends the work of `carry`, and is its outcome. */
export class Refusal extends Error {
  readonly outcome: FetchOutcomeKind;
  readonly options: RefusalOptions;

  constructor(outcome: FetchOutcomeKind, detail: string, options: RefusalOptions = {}) {
    super(detail);
    this.outcome = outcome;
    this.options = options;
  }
}

/** What the answer says. */
export interface Reading {
  /** Absent: `ok`, with what the transfer has taken as content. */
  readonly outcome?: 'redirect' | 'not-modified';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirectTo?: string;
  readonly detail?: string;
  readonly notes?: readonly string[];
}

type Settings = Pick<FetchSettings, 'maxFileBytes' | 'cutsLargeFiles'>;

export class Transfer implements Watched {
  readonly startedAt = performance.now();
  sentAt = 0;
  answeredAt = 0;
  received = 0;
  failure: Refusal | undefined;
  /** The content is longer than it is kept. */
  isCut = false;

  readonly #request: FetchRequest;
  readonly #settings: Settings;
  readonly #stop = new AbortController();
  #chunks: Uint8Array[] = [];

  constructor(request: FetchRequest, settings: Settings) {
    this.#request = request;
    this.#settings = settings;
  }

  /** Aborted when the transfer fails from outside. Throws the Refusal of one that has failed already. */
  failureSignal(): AbortSignal {
    if (this.failure !== undefined) throw this.failure;
    return this.#stop.signal;
  }

  /** The resource is asked for now. Called again, it does nothing. */
  sent(): void {
    if (this.sentAt !== 0) return;
    this.sentAt = performance.now();
    this.#request.sent?.();
  }

  /** The answer has begun. */
  answered(): void {
    if (this.answeredAt === 0) this.answeredAt = performance.now();
  }

  /** False: no more is kept, and the rest need not be read. Throws a Refusal where such a file is refused. */
  take(chunk: Uint8Array): boolean {
    this.answered();
    const { cutBytes } = this.#request;
    const room = (cutBytes ?? this.#settings.maxFileBytes) - this.received;
    this.received += chunk.length;
    if (chunk.length <= room) {
      this.#chunks.push(chunk);
      return true;
    }
    if (cutBytes === undefined && !this.#settings.cutsLargeFiles) throw tooLarge();
    if (room > 0) this.#chunks.push(chunk.subarray(0, room));
    this.isCut = true;
    return false;
  }

  /** Refuses a size that was announced, where the file would be refused for it. */
  announce(bytes: number): void {
    const { maxFileBytes, cutsLargeFiles } = this.#settings;
    if (this.#request.cutBytes === undefined && !cutsLargeFiles && bytes > maxFileBytes) throw tooLarge();
  }

  fail(outcome: FetchOutcomeKind, detail: string): void {
    this.failure ??= new Refusal(outcome, detail);
    this.#stop.abort();
  }

  /** What was taken, in one piece. */
  body(): Uint8Array {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
  }

  describe(reading: Reading): FetchedResource {
    const { outcome = 'ok', headers = {}, notes = [], ...rest } = reading;
    const body = outcome === 'ok' ? this.body() : undefined;
    const isBySetting = this.isCut && this.#request.cutBytes === undefined;
    const all = [...notes, ...(this.isCut ? ['cut'] : []), ...(isBySetting ? [sizeNote] : [])];
    return this.#resource(
      {
        outcome,
        headers,
        ...rest,
        bytes: body?.length ?? 0,
        ...(this.isCut && { body: { truncated: 'limit' } satisfies BodyFact }),
        ...(all.length > 0 && { notes: all }),
      },
      body,
    );
  }

  refuse({ outcome, message, options }: Refusal): FetchedResource {
    const { final, retry, ...rest } = options;
    const notes = outcome === 'too-large' ? { notes: [sizeNote] } : {};
    const fact = { outcome, headers: {}, ...rest, ...notes, bytes: 0, detail: message };
    return {
      ...this.#resource({ ...fact, ...(outcome === 'timeout' && limitOf(this)) }),
      ...(final === true && { final }),
      ...(retry && { retry }),
    };
  }

  #resource(fact: Omit<ResponseFact, 'received' | 'ms'>, body?: Uint8Array): FetchedResource {
    const ms = Math.round(performance.now() - this.startedAt);
    return { fact: { ...fact, received: this.received, ms }, ...(body !== undefined && { body }) };
  }
}

const sizeNote = 'max-filesize-kb';

function tooLarge(): Refusal {
  return new Refusal('too-large', 'the file is larger than max-filesize-kb');
}

interface Carrying {
  readonly request: FetchRequest;
  readonly settings: Settings;
  readonly watch: Watch;
}

/**
 * Does the work of one request, within its limits. Work that fails throws a Refusal. Whatever it throws after the transfer
 * has failed from outside counts for nothing.
 */
export async function carry(
  { request, settings, watch }: Carrying,
  work: (transfer: Transfer) => Promise<Reading>,
): Promise<FetchedResource> {
  const transfer = new Transfer(request, settings);
  const stop = (): void => transfer.fail('reset', 'the request was ended');
  request.signal?.addEventListener('abort', stop);
  watch.add(transfer);
  if (request.signal?.aborted === true) stop();
  try {
    const reading = await work(transfer);
    return transfer.failure === undefined ? transfer.describe(reading) : transfer.refuse(transfer.failure);
  } catch (error) {
    const refusal = transfer.failure ?? error;
    if (refusal instanceof Refusal) return transfer.refuse(refusal);
    throw error;
  } finally {
    watch.remove(transfer);
    request.signal?.removeEventListener('abort', stop);
  }
}
