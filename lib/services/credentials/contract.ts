/** What the services of credentials answer: never a secret. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import { runLoginSchema } from '../../store/runs/run-logins.ts';

export type { CredentialTrial, TriedStep } from '../../jobs/try-credential/declaration.ts';

export const credentialRowSchema = z.strictObject({
  /** As the texts name it: `credential:NAME`. */
  name: z.string(),
  /** Name of its kind. */
  kind: z.string(),
  /** Fields that are no secrets, by name. */
  fields: z.record(z.string(), z.string()),
  /** The realm that it is for; absent: any. */
  realm: z.string().exactOptional(),
  /** Where the newest files name it, such as `gatherer.cf:3`. */
  places: z.array(z.string()),
  /** Servers it is sent to, such as `https://a.example`, or beginnings of their URLs; empty when no secret is set. */
  origins: z.array(z.string()),
  /** Milliseconds since the epoch; absent when no secret is set. */
  setAt: z.number().exactOptional(),
  setBy: z.string().exactOptional(),
  /** How it fares in the newest run, by server. */
  uses: z.array(runLoginSchema.extend({ run: z.number() })),
});
export type CredentialRow = ReadModel<typeof credentialRowSchema>;

export const credentialKindSchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  doc: z.string(),
  /** It answers a challenge, so a realm can be named for it. */
  hasRealm: z.boolean(),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      doc: z.string(),
      required: z.boolean(),
      isSecret: z.boolean(),
      /** It has several lines. */
      isLong: z.boolean(),
    }),
  ),
});
export type CredentialKindRow = ReadModel<typeof credentialKindSchema>;
