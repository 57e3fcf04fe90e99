/** Heads of answers byte by byte, past the parser: what a WARC record of the answer begins with. */

import type { Readable } from 'node:stream';

const LF = 0x0a;
const CR = 0x0d;
/** What is beyond is not stored. */
const LONGEST_STORED = 16 * 1024;

/** Listens to one connection, and has the bytes of the answer that is being read until its head is taken. */
export class WireHead {
  #chunks: Buffer[] | undefined;

  watch(connection: Readable): void {
    const push = connection.push.bind(connection);
    connection.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (this.#chunks !== undefined && chunk instanceof Buffer) this.#chunks.push(chunk);
      return push(chunk, encoding);
    };
  }

  /** The request goes out: what comes from now on answers it. */
  begin(): void {
    this.#chunks = [];
  }

  /** The head of the final answer with the empty line at its end; undefined when there is none. */
  take(): Buffer | undefined {
    const [first, ...rest] = this.#chunks ?? [];
    this.#chunks = undefined;
    return first && finalHead(rest.length === 0 ? first : Buffer.concat([first, ...rest]));
  }
}

/** Interim answers (1xx) have heads of their own. */
function finalHead(bytes: Buffer): Buffer | undefined {
  let start = 0;
  for (;;) {
    while (bytes[start] === CR || bytes[start] === LF) start += 1;
    const end = headEnd(bytes, start);
    if (end < 0) return undefined;
    if (!/^HTTP\/[\d.]+ 1\d\d/i.test(bytes.toString('latin1', start, start + 16))) return bytes.subarray(start, end);
    start = end;
  }
}

/** Behind the first empty line, whatever its line ends; -1 when there is none. */
function headEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

/** Headers that may hold what lets somebody in: the server's to the robot, and the robot's, which some servers repeat. */
const secretName = /^(?:set-cookie2?|cookie2?|(?:proxy-)?authorization|(?:proxy-)?authentication-info)[ \t]*(?::|$)/i;
/** A line with its end; a bare CR ends one for parsers that are lenient enough. */
const lineWithEnd = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

export interface StoredHead {
  /** A byte a character. */
  readonly head: string;
  /** Lines at its end were left out. */
  readonly isCut: boolean;
}

/**
 * The lines that are stored, each as it was received.
 *
 * @param secrets texts that no field may hold
 */
export function storedHead(received: Buffer, secrets: readonly string[]): StoredHead {
  const whole = received.toString('latin1');
  const isPlain = !/cookie|auth/i.test(whole) && !secrets.some((secret) => whole.includes(secret));
  const head = isPlain ? whole : withoutSecrets(whole, secrets);
  return head.length <= LONGEST_STORED ? { head, isCut: false } : { head: cutHead(head), isCut: true };
}

/** A line that goes on (RFC 9112, 5.2) goes with what it continues. */
function withoutSecrets(head: string, secrets: readonly string[]): string {
  const fields: string[] = [];
  for (const line of head.match(lineWithEnd) ?? []) {
    if (fields.length > 0 && /^[ \t]/.test(line)) fields.push(`${fields.pop() ?? ''}${line}`);
    else fields.push(line);
  }
  return fields
    .filter((field, at) => at === 0 || !(secretName.test(field) || secrets.some((secret) => field.includes(secret))))
    .join('');
}

/** Whole lines as far as there is room, and the empty one. */
function cutHead(head: string): string {
  const end = head.lastIndexOf('\n', LONGEST_STORED - 1) + 1;
  return `${head.slice(0, end)}\r\n`;
}
