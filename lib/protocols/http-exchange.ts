/** One request and its answer, whichever client carries it: what has arrived, the caps on it, and how it ended. */

import type { Dispatcher } from 'undici';
import { describeFailure, type Failure } from './http-failure.ts';
import type { WireHead } from './wire-head.ts';

/** 1xx answers before the real one. */
const MOST_INTERIM = 20;
const MOST_HEADER_LINES = 1000;
/** Of an answer that is no content only this much is read, so that its connection can be used again. */
const MOST_IGNORED_BYTES = 64 * 1024;

/** Names in lower case. */
export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface ExchangeCaps {
  /** Most bytes of a body as received. */
  readonly maxBytes: number;
  /** What is beyond is left out, instead of refusing the whole. */
  readonly cuts: boolean;
}

/** A handler for undici's dispatch; the lenient client calls {@link head}, {@link data}, {@link end} and {@link error}. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now();
  /** When the request went out on a connection; 0 before. */
  sentAt = 0;
  /** When the head of the answer had arrived; 0 before. */
  answeredAt = 0;
  endedAt = 0;
  status = 0;
  headers: ReceivedHeaders = {};
  /** Listens to the connection that carries it. */
  wire: WireHead | undefined;
  /** The head as it came over the wire. */
  wireHead: Buffer | undefined;
  received = 0;
  /** Why what has come of the body is not the whole; undefined when it is. */
  truncated: string | undefined;
  /** How the answer was mended for the parser, each in plain words. */
  readonly repairs: string[] = [];
  /** The body was longer than it is kept. */
  cut = false;
  /** Why there is no usable answer. */
  failure: Failure | undefined;

  readonly #caps: ExchangeCaps;
  readonly #settled: (exchange: Exchange) => void;
  readonly #sent: (() => void) | undefined;
  #abort: ((reason: Error) => void) | undefined;
  #chunks: Buffer[] = [];
  #keepsBody = false;
  #interim = 0;
  #done = false;

  /**
   * @param settled called once, when the answer is complete or has failed
   * @param sent called when the request goes out
   */
  constructor(caps: ExchangeCaps, settled: (exchange: Exchange) => void, sent?: () => void) {
    this.#caps = caps;
    this.#settled = settled;
    this.#sent = sent;
  }

  get body(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
  }

  /** The request goes out on a connection; `abort` ends it. */
  begin(abort: (reason: Error) => void): void {
    if (this.#done) return abort(new Error('ended before it began'));
    this.#abort = abort;
    this.sentAt = performance.now();
    this.wire?.begin();
    // It is written before this turn of the loop ends: the delay after it counts from no earlier, however long that takes.
    if (this.#sent !== undefined) queueMicrotask(this.#sent);
  }

  head(status: number, headers: ReceivedHeaders, lines: number): void {
    if (this.#done) return;
    if (status < 100) return this.fail('malformed', `invalid status ${status}`);
    if (status < 200) {
      if (++this.#interim > MOST_INTERIM) this.fail('malformed', `more than ${MOST_INTERIM} interim answers`);
      return;
    }
    this.status = status;
    this.headers = headers;
    this.wireHead = this.wire?.take();
    this.answeredAt = performance.now();
    this.#keepsBody = status < 300;
    if (lines > MOST_HEADER_LINES) this.fail('malformed', `more than ${MOST_HEADER_LINES} header lines`);
    else if (this.#keepsBody && !this.#caps.cuts && Number(headers['content-length']) > this.#caps.maxBytes)
      this.#tooLarge();
  }

  data(chunk: Buffer): void {
    if (this.#done) return;
    this.received += chunk.length;
    const excess = this.received - this.#caps.maxBytes;
    if (!this.#keepsBody) {
      if (this.received > MOST_IGNORED_BYTES) this.#finish(new Error('the rest is not read'));
    } else if (excess <= 0) {
      this.#chunks.push(chunk);
    } else if (this.#caps.cuts) {
      this.cut = true;
      this.#chunks.push(chunk.subarray(0, chunk.length - excess));
      this.#finish(new Error('the rest is not read'));
    } else {
      this.#tooLarge();
    }
  }

  end(): void {
    if (this.#done) return;
    if (this.#keepsBody && this.truncated !== undefined && this.received === 0)
      this.failure = { outcome: 'reset', detail: this.truncated };
    this.#finish();
  }

  repaired(how: string): void {
    this.repairs.push(how);
  }

  /** What comes until {@link end} is not the whole body. */
  cutShort(why: string): void {
    this.truncated = why;
  }

  error(error: Error): void {
    if (this.#done) return;
    // Of a redirect or an error page the head is all that counts.
    if (this.answeredAt !== 0 && !this.#keepsBody) return this.#finish();
    const failure = describeFailure(error, this);
    if ('truncated' in failure) this.truncated = failure.truncated;
    else this.failure = failure;
    this.#finish();
  }

  /** Ends the exchange from this side. */
  fail(outcome: Failure['outcome'], detail: string): void {
    if (this.#done) return;
    this.failure = { outcome, detail };
    this.#finish(new Error(detail));
  }

  #tooLarge(): void {
    this.fail('too-large', `larger than ${Math.floor(this.#caps.maxBytes / 1024)} KB`);
  }

  #finish(reason?: Error): void {
    this.#done = true;
    this.endedAt = performance.now();
    if (this.failure !== undefined) this.#chunks = [];
    if (reason !== undefined) this.#abort?.(reason);
    this.#settled(this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.begin((reason) => controller.abort(reason));
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number, headers: ReceivedHeaders): void {
    this.head(status, headers, Array.isArray(rawHeaders) ? rawHeaders.length / 2 : 0);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.data(chunk);
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.error(error);
  }
}
