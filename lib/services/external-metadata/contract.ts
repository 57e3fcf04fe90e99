/** What the services about external metadata answer. */

import type { ChainLine } from '../../languages/external-metadata-cfg/look-up.ts';
import type { Validation } from '../../languages/external-metadata-cfg/validate.ts';

export interface ValidatedMetadata extends Validation {
  /** The log of the validation, as text. */
  readonly log: string;
}

export interface ConcatenatedMetadata extends ValidatedMetadata {
  /** The collection's file is what the profiles give; over the threshold the old one stays. */
  readonly written: boolean;
  /** The revision made of it; absent when the file is as it was. */
  readonly revision?: number;
}

export interface EffectiveMetadata {
  readonly url: string;
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** From the longest prefix to the shortest. */
  readonly chain: readonly ChainLine[];
  /** Why the file is not applied, when it has a malformed line. */
  readonly problem?: string;
}
