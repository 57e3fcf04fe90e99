/** What the services of programs answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

export const programRowSchema = z.strictObject({
  /** Below the folder. */
  name: z.string(),
  /** What a link leads to, below the folder: that is what is allowed, and what runs. */
  leadsTo: z.string().exactOptional(),
  /** `allowed` may run. `changed`: its content is not what was allowed. `unfit`: it cannot be run at all. `gone`: allowed, and no longer there. */
  state: z.enum(['allowed', 'changed', 'new', 'unfit', 'gone']),
  /** Why it cannot be run. */
  why: z.string().exactOptional(),
  bytes: z.number().exactOptional(),
  /** Of its content, hexadecimal. */
  sha256: z.string().exactOptional(),
  /** Milliseconds since the epoch, both. */
  modifiedAt: z.number().exactOptional(),
  allowedAt: z.number().exactOptional(),
  allowedBy: z.string().exactOptional(),
  /** Patterns of the arguments it may be started with; absent for any argument. */
  args: z.array(z.string()).exactOptional(),
});
export type ProgramRow = ReadModel<typeof programRowSchema>;

export const programUserSchema = z.strictObject({
  name: z.string(),
  /** It is not the user Winnow runs as, and cannot read the key of the secrets. */
  isSeparate: z.boolean(),
});

export const programsSchema = z.strictObject({
  /** Absent when the server has none (`WINNOW_PROGRAMS`). */
  folder: z.string().exactOptional(),
  isOn: z.boolean(),
  programs: z.array(programRowSchema),
  /** True when there are more files than are listed. */
  isCut: z.boolean(),
  /** Why the folder cannot be read. */
  problem: z.string().exactOptional(),
  /** The user of the system that programs run as; absent when the server has no folder. */
  runsAs: programUserSchema.exactOptional(),
});
export type Programs = ReadModel<typeof programsSchema>;
