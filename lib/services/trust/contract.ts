/** The services of trusted certificates, and what they answer. */

import type { AcceptedCertificate } from '../../db/trust.ts';
import type { CertificateInfo } from '../../outside/authorities.ts';
import type { Service } from '../define-service.ts';

export type { AcceptedCertificate } from '../../db/trust.ts';

export interface TrustServices {
  /** admin: {} The authorities trusted by every crawl, beside those of the machine. */
  getAuthorities: Service<AuthorityList>;
  /** admin: { pem } */
  saveAuthorities: Service<AuthorityList>;
  /** viewer: { slug } */
  getCollectionTrust: Service<CollectionTrust>;
  /** admin: { slug, pem } Trusted by crawls of the collection alone. */
  saveCollectionAuthorities: Service<AuthorityList>;
  /** admin: { slug, job, host, port, sha256 } A certificate that the job of `checkHosts` showed. */
  acceptCertificate: Service<CollectionTrust>;
  /** admin: { slug, host, port } */
  withdrawCertificate: Service<CollectionTrust>;
}

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
