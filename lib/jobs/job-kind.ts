/** Declares a kind of job once: what it takes, how it says how far it is, what comes of it. The work is elsewhere. */

import type { z } from 'zod';

/**
 * `quick`: somebody waits in front of a screen. `long`: may take minutes. An engine process works on one job of each
 * lane at a time, so that a long one never holds up a quick one.
 */
export type JobLane = 'quick' | 'long';

export interface JobKind<
  Input extends z.ZodType = z.ZodType,
  Progress extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Also the name of the file in lib/jobs that does it. */
  readonly name: string;
  readonly lane: JobLane;
  readonly input: Input;
  readonly progress: Progress;
  readonly result: Result;
  /** How long the result is kept, in milliseconds from its end. */
  readonly keepMs: number;
  /** How often it is taken up when the engine dies at it, or the database. */
  readonly maxAttempts: number;
}

/** Results are kept for an hour, and a job is tried three times, unless it says otherwise. */
export function defineJobKind<Input extends z.ZodType, Progress extends z.ZodType, Result extends z.ZodType>(
  spec: Omit<JobKind<Input, Progress, Result>, 'keepMs' | 'maxAttempts'> &
    Partial<Pick<JobKind, 'keepMs' | 'maxAttempts'>>,
): JobKind<Input, Progress, Result> {
  return { keepMs: 3_600_000, maxAttempts: 3, ...spec };
}
