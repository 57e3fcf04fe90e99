/** What the services need of the tables of external metadata. `lib/store` fulfils it. */

import type { CoverageLine, LineQuery } from '../../store/metadata-coverage.ts';
import type { UncoveredSite } from '../../store/uncovered-urls.ts';
import type { Finding } from '../../languages/external-metadata-cfg/validate.ts';

/** A validation of external metadata as it is kept. */
export interface ValidationSummary {
  readonly id: number;
  readonly at: number;
  /** E-mail address, or `cli`. */
  readonly by: string;
  readonly mode: 'check' | 'concatenate';
  /** A run made it before it began. */
  readonly beforeRun: boolean;
  /** As it was given, from 0 to 1. */
  readonly threshold: string;
  /** Number of the revision it read. */
  readonly revision: number;
  /** Lines that are not blank, and those of them that are malformed. */
  readonly total: number;
  readonly malformed: number;
  /** Within the threshold. */
  readonly ok: boolean;
  /** Of a concatenation: the file was replaced. */
  readonly written?: boolean;
  /** Findings by code, those that were not kept counted too. */
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly { readonly file: string; readonly total: number; readonly malformed: number }[];
  /** False when its findings were let go: newer validations took their place. */
  readonly kept: boolean;
}

/** A finding as it is kept: of codes of earlier versions, too. */
export interface StoredFinding extends Omit<Finding, 'code'> {
  readonly code: string;
}

export interface NewValidation extends Omit<ValidationSummary, 'id' | 'at' | 'kept'> {
  readonly collectionId: number;
  readonly findings: readonly Finding[];
}

export interface MetadataStore {
  /** Answers its number. */
  saveValidation(validation: NewValidation): Promise<number>;
  /** Newest first, numbers below `before`. */
  validations(
    collectionId: number,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly ValidationSummary[]>;
  validation(collectionId: number, id: number): Promise<ValidationSummary | undefined>;
  /** In the order of files and lines; `kept`: how many of these kinds are stored. */
  findings(
    validation: number,
    query: {
      readonly severity?: 'error' | 'warning' | undefined;
      readonly code?: string | undefined;
      readonly file?: string | undefined;
      readonly after?: number | undefined;
      readonly limit: number;
    },
  ): Promise<{ readonly rows: readonly StoredFinding[]; readonly kept: number; readonly next?: number }>;
  /** URLs of a site (`host:port`) that begin with a text; a page may be empty and still have a next one. */
  urlsOfPrefix(
    collectionId: number,
    query: {
      readonly site: string;
      readonly prefix: string;
      readonly after?: string | undefined;
      readonly limit: number;
    },
  ): Promise<{ readonly rows: readonly { readonly hash: string; readonly url: string }[]; readonly next?: string }>;
  /** The last count of what lines reach; the summary as the job made it. */
  coverage(
    collectionId: number,
  ): Promise<
    { readonly at: number; readonly by: string; readonly revision: number; readonly summary: unknown } | undefined
  >;
  coverageLines(collectionId: number, query: LineQuery): Promise<readonly CoverageLine[]>;
  /** Sites with URLs that have no line, those with the most first; `after` rows before the page. */
  uncoveredSites(
    collectionId: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly UncoveredSite[]>;
  uncoveredSite(collectionId: number, key: string): Promise<UncoveredSite | undefined>;
  /** URLs without a line, site by site, from a place of the list on. */
  uncoveredUrls(
    collectionId: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly { readonly hash: string; readonly url: string }[]>;
  /** The file that was applied on demand last. */
  applied(
    collectionId: number,
  ): Promise<{ readonly revision: number; readonly at: number; readonly by: string } | undefined>;
}
