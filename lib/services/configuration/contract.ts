/** What the configuration services answer. */

import type { Severity } from '../../lang/diagnostic.ts';
import type { ExpectationResult } from '../simulator/contract.ts';
import type { ListedRevision as RevisionRow } from '../../db/revisions.ts';
export type { RevisionRow };

/** A finding with its place; lines and columns from 1, the end exclusive. */
export interface FileDiagnostic {
  readonly path: string;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** No run starts while it is there. */
  readonly stopsRun: boolean;
}

export interface ConfigurationFile {
  readonly path: string;
  /** Language id such as `filter-conf`; undefined for a file no language of this release reads. */
  readonly language?: string;
  /** True when the collection has no such file and the built-in default applies. */
  readonly builtIn: boolean;
  readonly bytes: number;
  readonly errors: number;
  readonly warnings: number;
}

export interface Configuration {
  /** Number of the revision, from 1; the base of the next save. */
  readonly revision: number;
  /** True when it is the newest. */
  readonly newest: boolean;
  readonly files: readonly ConfigurationFile[];
}

export interface FileLength {
  readonly lines: number;
  readonly pages: number;
}

/** A page of a long text. */
export interface FilePage extends FileLength {
  readonly revision: number;
  readonly path: string;
  /** From 0. */
  readonly page: number;
  /** Number of the line it begins in, from 1. */
  readonly first: number;
  /** Line of the text that was looked for. */
  readonly found?: number;
  readonly text: string;
}

export interface FileText extends ConfigurationFile {
  readonly text: string;
  /** The text is longer than was asked for, and left out: it is read in pages. */
  readonly long?: FileLength;
  readonly revision: number;
  readonly diagnostics: readonly FileDiagnostic[];
}

export interface CheckedTexts {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly errors: number;
  readonly warnings: number;
}

/** What a directive would do by itself to the resources of a collection, as the last run left them. */
export interface LineTrial {
  /** Resources of the collection. */
  readonly total: number;
  /** How many of them were tried. */
  readonly sampled: number;
  /** Of the tried ones; the rest never gets to the line, or has no value it could compare yet. */
  readonly denied: number;
  readonly passed: number;
  /** A few of each, denied ones first. */
  readonly examples: readonly TriedResource[];
}

export interface TriedResource {
  readonly hash: string;
  readonly url: string;
  readonly denied: boolean;
  /** How many of the tried ones have the same value. */
  readonly count: number;
  readonly source?: string;
  readonly value?: string;
  /** The part of the value that matched. */
  readonly match?: { readonly start: number; readonly end: number };
}

/** Expectations that were met, that failed, and that are open until more is known. */
export interface ExpectationCounts {
  readonly met: number;
  readonly failed: number;
  readonly open: number;
}

export interface SavedRevision {
  readonly revision: number;
  readonly errors: number;
  readonly warnings: number;
  /** Credentials made of secrets that stood in the texts; the texts now say `credential:NAME`. */
  readonly credentials: readonly string[];
  /** Undefined when nothing is expected of it. */
  readonly expectations?: ExpectationResult;
}

/** A revision with the texts of its files; built-in ones are left out. */
export interface RevisionTexts {
  readonly slug: string;
  readonly revision: number;
  /** True when it is the newest. */
  readonly newest: boolean;
  readonly author: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export interface FileChange {
  readonly path: string;
  /** Undefined when the file was not there. */
  readonly before?: string;
  readonly after?: string;
}

export interface ZippedFiles {
  /** Such as `docs-r3.zip`. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** What uploaded files would change; nothing is saved. */
export interface ImportPreview {
  /** The newest revision, which it is compared with. */
  readonly base: number;
  readonly changes: readonly FileChange[];
  /** Files of the collection that are not among the uploaded ones. */
  readonly missing: readonly string[];
  /** What was renamed, decoded otherwise or left out, in plain words. */
  readonly notes: readonly string[];
  /** Credentials that secrets in the texts would become. */
  readonly credentials: readonly string[];
  /** Of the collection as it would be. */
  readonly errors: number;
  readonly warnings: number;
}
