/** What the services about external metadata answer. */

import type { ChainLine } from '../../languages/external-metadata-cfg/look-up.ts';
import type { ProfileLine } from '../../languages/external-metadata-cfg/profile-line.ts';
import type { Finding, Validation } from '../../languages/external-metadata-cfg/validate.ts';
import type { CoverageSummary } from '../../jobs/metadata-coverage/declaration.ts';
import type { MissReason } from '../../languages/external-metadata-cfg/miss-reasons.ts';
import type { StoredFinding, ValidationSummary } from '../../store/metadata-validations.ts';

export type { StoredFinding, ValidationSummary };

export interface ValidatedMetadata extends Validation {
  /** The log of the validation, as text. */
  readonly log: string;
  /** Number of the stored validation. */
  readonly validation: number;
}

export interface ConcatenatedMetadata extends ValidatedMetadata {
  /** The collection's file is what the profiles give; over the threshold the old one stays. */
  readonly written: boolean;
  /** The revision made of it; absent when the file is as it was. */
  readonly revision?: number;
}

/** A line that matches, with what is written on it. */
export interface EffectiveLine extends ChainLine {
  readonly elements: readonly { readonly class: string; readonly value: string }[];
  /** Where it stands in the profiles that the file was made of. */
  readonly profile?: ProfileLine;
}

export interface EffectiveMetadata {
  readonly url: string;
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** The line that supplies each class. */
  readonly lines: Readonly<Record<string, number>>;
  /** From the longest prefix to the shortest. */
  readonly chain: readonly EffectiveLine[];
  /** Why the file is not applied, when it has a malformed line. */
  readonly problem?: string;
}

/** URLs a line of the collection's file reaches, in the order of discovery. */
export interface LineUrls {
  readonly line: number;
  /** As it is written. */
  readonly prefix?: string;
  /** Of a line without effect: the line that has its prefix. */
  readonly winner?: number;
  readonly rows: readonly {
    readonly hash: string;
    readonly url: string;
    /** Classes that this URL has from the line. */
    readonly supplies: readonly string[];
    /** Classes of the line that a longer prefix supplies in its place, with the line of that one. */
    readonly overridden: readonly { readonly class: string; readonly by: number }[];
  }[];
  /** There may be more; a page looks at so many URLs of the site, and may be empty. */
  readonly next?: string;
}

/** Newest first; `next` is the `before` of the page after it. */
export interface ValidationPage {
  readonly rows: readonly ValidationSummary[];
  readonly next?: number;
}

export interface FindingPage {
  readonly validation: ValidationSummary;
  readonly rows: readonly StoredFinding[];
  /** Findings of the kinds asked for: all there were, and those that were kept. */
  readonly found: number;
  readonly kept: number;
  readonly next?: number;
}

export interface MetadataProfile {
  readonly name: string;
  /** `profiles/<name>/external_metadata.cfg`. */
  readonly path: string;
  readonly bytes: number;
  /** Lines that are not blank, and those of them that are malformed. */
  readonly lines: number;
  readonly malformed: number;
  readonly warnings: number;
  /** The asker may edit it. */
  readonly mayEdit: boolean;
  /** E-mail addresses of the users who may edit it, besides administrators; null: every operator. */
  readonly editors: readonly string[] | null;
}

export interface MetadataProfiles {
  /** The newest revision: the base of the next change. */
  readonly revision: number;
  /** By name, in byte order: the order of concatenation. */
  readonly profiles: readonly MetadataProfile[];
  /** The collection's own file; absent when there is none. */
  readonly file?: {
    readonly bytes: number;
    readonly lines: number;
    readonly malformed: number;
    /** Why it is not applied: runs go without external metadata. */
    readonly problem?: string;
  };
  /** Profiles were changed since the file was made of them. */
  readonly isOutdated: boolean;
  /** What is done before a run begins. */
  readonly beforeRuns: MetadataRule;
  /** The file that was applied on demand last. */
  readonly applied?: { readonly revision: number; readonly at: number; readonly by: string };
}

/** A profile with edited pages in it, checked as a whole. */
export interface CheckedPages {
  /** Lines that are not blank, and those of them that are malformed. */
  readonly lines: number;
  readonly malformed: number;
  /** The first of each kind. */
  readonly findings: readonly Finding[];
}

/** `nothing`, or what a run does first; over the threshold it does not start. */
export interface MetadataRule {
  readonly mode: 'nothing' | 'check' | 'concatenate';
  readonly threshold: string;
}

export interface ProfileChanged {
  readonly revision: number;
  /** Of the whole collection, as every save says. */
  readonly errors: number;
  readonly warnings: number;
}

export interface ProfileText {
  readonly name: string;
  readonly path: string;
  readonly revision: number;
  readonly text: string;
}

export type {
  MetadataPreviewed,
  MetadataPreviewResult,
  PreviewSample,
} from '../../jobs/metadata-preview/declaration.ts';

/** The last count of what the lines reach. */
export interface CoverageReport {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly by: string;
  readonly revision: number;
  /** False when the configuration was saved since. */
  readonly isCurrent: boolean;
  readonly summary: CoverageSummary;
}

export interface ReachedLine {
  readonly file: string;
  readonly line: number;
  /** As it is written. */
  readonly prefix: string;
  readonly urls: number;
  /** An earlier line has its prefix. */
  readonly isDead: boolean;
  /** Class X, YYYYMMDD. */
  readonly expires?: string;
  /** One of the URLs it nearly matches, and how many there are. */
  readonly nearMiss?: { readonly reason: MissReason; readonly url: string; readonly urls: number };
}

export interface CoverageLinePage {
  readonly rows: readonly ReachedLine[];
  /** Give it as `after` for the next page. */
  readonly next?: number;
}

/** Sites with URLs that have no line, those with the most first. */
export interface UncoveredSitePage {
  readonly rows: readonly { readonly key: string; readonly urls: number; readonly uncovered: number }[];
  /** Give it as `after` for the next page. */
  readonly next?: number;
}

/** URLs without a line: site by site, and in the order of discovery. */
export interface UncoveredUrlPage {
  readonly rows: readonly { readonly hash: string; readonly url: string }[];
  /** All there are, of the site or of all sites, and the place of the first row among them. */
  readonly of: number;
  readonly from: number;
  readonly next?: number;
}

/** What mending all lines of one kind changes. */
export interface MetadataFix {
  readonly reason: MissReason;
  /** The revision the lines are mended in: the base of the save. */
  readonly base: number;
  readonly lines: number;
  /** Lines that say something else by now, or cannot be written so. */
  readonly skipped: number;
  readonly files: readonly string[];
  /** The first hundred. */
  readonly samples: readonly {
    readonly file: string;
    readonly line: number;
    readonly before: string;
    readonly after: string;
  }[];
}
