/** What the services of trusted certificates answer. */

import { z } from 'zod';
import { acceptedCertificate } from '../../db/trust.ts';
import type { ReadModel } from '../../store/models/read-model.ts';

export type { AcceptedCertificate } from '../../db/trust.ts';

export const authorityRowSchema = z
  .strictObject({
    subject: z.string(),
    issuer: z.string(),
    /** Hexadecimal, lower case, without colons. */
    sha256: z.string(),
    /** Milliseconds since the epoch, both. */
    validFrom: z.number(),
    validTo: z.number(),
    /** Host names and addresses it is for. */
    names: z.array(z.string()),
    /** It may sign other certificates. */
    isAuthority: z.boolean(),
  })
  .extend({
    /** `expiring`: within 30 days. */
    state: z.enum(['valid', 'expiring', 'expired', 'not-yet-valid']),
  });
export type AuthorityRow = ReadModel<typeof authorityRowSchema>;

export const authorityListSchema = z.strictObject({
  /** As it was entered. */
  pem: z.string(),
  authorities: z.array(authorityRowSchema),
});
export type AuthorityList = ReadModel<typeof authorityListSchema>;

export const collectionTrustSchema = authorityListSchema.extend({
  accepted: z.array(acceptedCertificate),
});
export type CollectionTrust = ReadModel<typeof collectionTrustSchema>;
