/** Which certificates are trusted beside those of the machine's authorities, as the installation and collections store it. */

import { z } from 'zod';

export const authoritiesKey = 'authorities';

/** Of the installation. */
export const storedAuthorities = z.object({
  /** PEM, with whatever comments stood between. */
  pem: z.string(),
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
});

/** One server's certificate that an administrator accepted, though no authority vouches for it. */
export const acceptedCertificate = z.object({
  host: z.string(),
  port: z.int(),
  /** Hexadecimal, lower case. */
  sha256: z.string(),
  subject: z.string(),
  issuer: z.string(),
  validTo: z.number(),
  /** What was wrong with it, in words. */
  problem: z.string(),
  /** Milliseconds since the epoch. */
  acceptedAt: z.number(),
  acceptedBy: z.string(),
});
export type AcceptedCertificate = z.output<typeof acceptedCertificate>;

/** Of a collection, among its settings. */
export const collectionTrust = z.object({
  authorities: z.string().default(''),
  certificates: z.array(acceptedCertificate).default([]),
});
