/** What the collection services answer. */

import type { AcceptedCertificate } from '../../db/trust.ts';
import type { Limits } from '../../engine/program.ts';
import type { RunRow } from '../runs/contract.ts';

export interface CollectionSummary {
  readonly slug: string;
  readonly name: string;
  readonly isSample: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly revision: number;
  /** Errors and warnings of the newest revision. */
  readonly errors: number;
  readonly warnings: number;
  readonly descriptions: number;
  readonly resources: number;
  readonly lastRun?: RunRow;
}

/** Which bodies are kept, and how many bytes of them. */
export interface BodyRetention {
  readonly keep: 'none' | 'text' | 'all';
  readonly maxBytes: number;
}

export interface CollectionSettings {
  readonly slug: string;
  readonly name: string;
  readonly limits: Limits;
  readonly bodies: BodyRetention;
  /** CIDR blocks beyond public addresses that links may lead to; changed by administrators. */
  readonly reach: readonly string[];
  /** A run starts only when no expectation of the saved lists fails. */
  readonly requireExpectations: boolean;
  /** E-mail addresses of those who may edit a profile, by its name; others are edited by every operator. */
  readonly profileEditors: Readonly<Record<string, readonly string[]>>;
  /** What is done with external metadata before a run begins. */
  readonly beforeRuns: { readonly mode: 'nothing' | 'check' | 'concatenate'; readonly threshold: string };
  /** Certificates of authorities (PEM) that its crawls trust beside those of the installation; changed by administrators. */
  readonly authorities: string;
  /** Single certificates that administrators accepted. */
  readonly certificates: readonly AcceptedCertificate[];
}

export interface CollectionCreated {
  readonly slug: string;
  readonly revision: number;
  readonly errors: number;
  /** What the import left out or changed, in plain words. */
  readonly notes: readonly string[];
  readonly credentials: readonly string[];
}

/** The collection behind a folder of configuration files. */
export interface FolderCollection {
  readonly slug: string;
  /** Files or start points are not those of the last run. */
  readonly isChanged: boolean;
}

/** The disk cache of a collection, and its bounds. */
export interface CollectionCache {
  readonly objects: number;
  readonly bytes: number;
  /** Milliseconds since the epoch; absent when it is empty. */
  readonly oldestAt?: number;
  readonly maxBytes: number;
  /** How long what it has counts as fresh. */
  readonly ttlMs: number;
}
