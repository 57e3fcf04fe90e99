/** What answers and feeds say of who may see documents. Hashes of URLs are 32 hexadecimal digits. */

import type { InheritanceType, Principal } from './access.ts';

/** The ACL of a URL. */
export interface SaidAcl {
  readonly hash: string;
  readonly url: string;
  readonly inheritance: InheritanceType;
  readonly inheritFrom?: { readonly url: string; readonly hash: string };
  readonly permits: readonly Principal[];
  readonly denies: readonly Principal[];
}

/** What an answer says of who may see its document. What is absent stays as it was said before. */
export interface SaidAccess {
  /** Whether nobody may see it until an ACL says who, with the header that says it; `unsaid` takes an earlier one back. */
  readonly security?: { readonly isSecure: boolean; readonly said: string } | 'unsaid';
  /** `none`: no answer gives one any more. */
  readonly acl?: SaidAcl | 'none';
}
