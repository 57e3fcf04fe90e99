/** Certificates of servers as requests and facts know them. */

/** What is wrong with a server's certificate, in the words of the ledger and the logs. */
export const certificateProblems = {
  'self-signed': 'self-signed certificate',
  'unknown-issuer': 'certificate of an unknown issuer',
  expired: 'expired certificate',
  'not-yet-valid': 'certificate not valid yet',
  'wrong-host': 'certificate of another host',
  untrusted: 'certificate not trusted',
  changed: 'certificate changed since it was accepted',
} as const;
export type CertificateProblem = keyof typeof certificateProblems;
