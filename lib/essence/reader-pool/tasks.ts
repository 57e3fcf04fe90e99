/** What the processes that read documents are asked, and what they answer. */

import { z } from 'zod';

/** Why a document could not be read. */
export const readFaults = ['unsupported', 'not-installed', 'malformed', 'encrypted', 'too-large'] as const;
export type ReadFault = (typeof readFaults)[number];

/** Why whoever read it had to be ended, or ended itself. */
export type ReaderEnd = 'timeout' | 'memory' | 'crashed';

export interface Refusal {
  readonly ok: false;
  readonly reason: ReadFault | ReaderEnd;
  readonly detail: string;
}

export const refused = (reason: Refusal['reason'], detail: string): Refusal => ({ ok: false, reason, detail });

/** The answers a task may have beside its own. */
export const failureSchema = z.union([
  z.object({ ok: z.literal(false), reason: z.literal('disk-full') }),
  z.object({ ok: z.literal(false), reason: z.enum(readFaults), detail: z.string() }),
]);

/** A task by the name of its reader, with what the reader takes. Everything in it can be copied to another process. */
export interface ReaderTask {
  readonly reader: string;
  readonly input: unknown;
  /** Sent once to each process, which keeps the last one. */
  readonly recipe?: { readonly key: string; readonly value: unknown };
}
