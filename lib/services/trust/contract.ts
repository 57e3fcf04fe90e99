/** What the services of trusted certificates answer. */

import type { AcceptedCertificate } from '../../db/trust.ts';
import type { CertificateInfo } from '../../outside/authorities.ts';

export type { AcceptedCertificate } from '../../db/trust.ts';

export interface AuthorityRow extends CertificateInfo {
  /** `expiring`: within 30 days. */
  readonly state: 'valid' | 'expiring' | 'expired' | 'not-yet-valid';
}

export interface AuthorityList {
  /** As it was entered. */
  readonly pem: string;
  readonly authorities: readonly AuthorityRow[];
}

export interface CollectionTrust extends AuthorityList {
  readonly accepted: readonly AcceptedCertificate[];
}
