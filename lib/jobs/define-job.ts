/**
 * Declares a job once: who may ask for it, what it takes, how it says how far it is, what comes of it, and what a
 * cancelled one leaves behind. The service that starts it, the browser and the command line are derived from this; the
 * work is elsewhere.
 */

import type { z } from 'zod';

/**
 * `quick`: somebody waits in front of a screen. `long`: may take minutes. `feeds`: uploads, which never wait for either.
 * `gatherds`: waits for other servers, for hours at times.
 * The lanes of an engine process are independent of each other.
 */
export type JobLane = 'quick' | 'long' | 'feeds' | 'gatherds';

/** How far a job is, for people. */
export interface JobStatus {
  readonly words: string;
  /** The same as a part of a whole, where the whole is known. */
  readonly part?: { readonly done: number; readonly of: number };
}

export interface Job<
  Name extends string = string,
  Service extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Progress extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Also the name of its folder in lib/jobs. */
  readonly name: Name;
  /** The name of the service that starts it. */
  readonly service: Service;
  /** What it does, in one sentence. */
  readonly doc: string;
  readonly lane: JobLane;
  /** Who may start it. What an operator starts is in the audit log. */
  readonly role: 'viewer' | 'operator';
  /** True if starting the job requires that the user entered the password in the last minutes. */
  readonly needsPassword?: boolean;
  /** A newer one takes the place of the one before: of the same person, of the whole collection, or with the same input. */
  readonly onePer: 'person' | 'collection' | 'source' | 'input';
  readonly input: Input;
  readonly progress: Progress;
  readonly result: Result;
  /** How long the result is kept, in milliseconds from its end. */
  readonly keepMs: number;
  /** How often it is claimed when the engine dies at it, or the database fails. */
  readonly maxAttempts: number;
  /** How far it is. */
  status(progress: z.output<Progress>): JobStatus;
  /** What stays of one that was cancelled, in sentences; it reported `progress` last, or nothing. */
  leaves(progress: z.output<Progress> | undefined): string;
  /** What the audit log keeps of its input, beside its number. Never a secret. */
  audit?(input: z.output<Input>): Readonly<Record<string, unknown>>;
}

type Usual = 'keepMs' | 'maxAttempts' | 'leaves';

/** Results are kept for an hour, a job is tried three times, and changes nothing until its end, unless it says otherwise. */
export function defineJob<
  const Name extends string,
  const Service extends string,
  Input extends z.ZodObject,
  Progress extends z.ZodType,
  Result extends z.ZodType,
>(
  spec: Omit<Job<Name, Service, Input, Progress, Result>, Usual> &
    Partial<Pick<Job<Name, Service, Input, Progress, Result>, Usual>>,
): Job<Name, Service, Input, Progress, Result> {
  return { keepMs: 3_600_000, maxAttempts: 3, leaves: () => 'Nothing was changed.', ...spec };
}
