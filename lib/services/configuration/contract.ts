/** What the configuration services answer. */

import { z } from 'zod';
import { assertionResultSchema } from '../simulator/contract.ts';
import { bytes } from '../../store/models/read-model.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { ListedRevision as RevisionRow } from '../../db/revisions.ts';
import { fileDiagnosticSchema } from './file-diagnostic.ts';
import type { FileDiagnostic } from './file-diagnostic.ts';

export type { FileDiagnostic };
export type { RevisionRow };

export const configurationFileSchema = z.strictObject({
  path: z.string(),
  /** Language id such as `filter-conf`; undefined for a file no language of this release reads. */
  language: z.string().exactOptional(),
  /** True when the collection has no such file and the built-in default applies. */
  builtIn: z.boolean(),
  bytes: z.number(),
  errors: z.number(),
  warnings: z.number(),
});
export type ConfigurationFile = ReadModel<typeof configurationFileSchema>;

export const configurationSchema = z.strictObject({
  /** Number of the revision, from 1; the base of the next save. */
  revision: z.number(),
  /** True when it is the newest. */
  newest: z.boolean(),
  files: z.array(configurationFileSchema),
});
export type Configuration = ReadModel<typeof configurationSchema>;

export const fileLengthSchema = z.strictObject({
  lines: z.number(),
  pages: z.number(),
});
export type FileLength = ReadModel<typeof fileLengthSchema>;

/** A page of a long text. */
export const filePageSchema = fileLengthSchema.extend({
  revision: z.number(),
  path: z.string(),
  /** From 0. */
  page: z.number(),
  /** Number of the line it begins in, from 1. */
  first: z.number(),
  /** Line of the text that was looked for. */
  found: z.number().exactOptional(),
  text: z.string(),
});
export type FilePage = ReadModel<typeof filePageSchema>;

export const fileTextSchema = configurationFileSchema.extend({
  text: z.string(),
  /** The text is longer than was asked for, and left out: it is read in pages. */
  long: fileLengthSchema.exactOptional(),
  revision: z.number(),
  diagnostics: z.array(fileDiagnosticSchema),
});
export type FileText = ReadModel<typeof fileTextSchema>;

export const checkedTextsSchema = z.strictObject({
  diagnostics: z.array(fileDiagnosticSchema),
  errors: z.number(),
  warnings: z.number(),
});
export type CheckedTexts = ReadModel<typeof checkedTextsSchema>;

export const triedResourceSchema = z.strictObject({
  hash: z.string(),
  url: z.string(),
  denied: z.boolean(),
  /** How many of the tried ones have the same value. */
  count: z.number(),
  source: z.string().exactOptional(),
  value: z.string().exactOptional(),
  /** The part of the value that matched. */
  match: z
    .strictObject({
      start: z.number(),
      end: z.number(),
    })
    .exactOptional(),
});
export type TriedResource = ReadModel<typeof triedResourceSchema>;

/** What a directive would do by itself to the resources of a collection, as the last run left them. */
export const lineTrialSchema = z.strictObject({
  /** Resources of the collection. */
  total: z.number(),
  /** How many of them were tried. */
  sampled: z.number(),
  /** Of the tried ones; the rest never gets to the line, or has no value it could compare yet. */
  denied: z.number(),
  passed: z.number(),
  /** A few of each, denied ones first. */
  examples: z.array(triedResourceSchema),
});
export type LineTrial = ReadModel<typeof lineTrialSchema>;

/** Assertions that were met, that failed, and that are open until more is known. */
export const assertionCountsSchema = z.strictObject({
  met: z.number(),
  failed: z.number(),
  open: z.number(),
});
export type AssertionCounts = ReadModel<typeof assertionCountsSchema>;

export const savedRevisionSchema = z.strictObject({
  revision: z.number(),
  errors: z.number(),
  warnings: z.number(),
  /** Credentials made of secrets that stood in the texts; the texts now say `credential:NAME`. */
  credentials: z.array(z.string()),
  /** Undefined when nothing is expected of it. */
  assertions: assertionResultSchema.exactOptional(),
});
export type SavedRevision = ReadModel<typeof savedRevisionSchema>;

/** A revision with the texts of its files; built-in ones are left out. */
export const revisionTextsSchema = z.strictObject({
  slug: z.string(),
  revision: z.number(),
  /** True when it is the newest. */
  newest: z.boolean(),
  author: z.string(),
  message: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      text: z.string(),
    }),
  ),
});
export type RevisionTexts = ReadModel<typeof revisionTextsSchema>;

export const fileChangeSchema = z.strictObject({
  path: z.string(),
  /** Undefined when the file was not there. */
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
});
export type FileChange = ReadModel<typeof fileChangeSchema>;

export const zippedFilesSchema = z.strictObject({
  /** Such as `docs-r3.zip`. */
  fileName: z.string(),
  bytes: bytes,
});
export type ZippedFiles = ReadModel<typeof zippedFilesSchema>;

/** What uploaded files would change; nothing is saved. */
export const importPreviewSchema = z.strictObject({
  /** The newest revision, which it is compared with. */
  base: z.number(),
  changes: z.array(fileChangeSchema),
  /** Files of the collection that are not among the uploaded ones. */
  missing: z.array(z.string()),
  /** What was renamed, decoded otherwise or left out, in plain words. */
  notes: z.array(z.string()),
  /** Credentials that secrets in the texts would become. */
  credentials: z.array(z.string()),
  /** Of the collection as it would be. */
  errors: z.number(),
  warnings: z.number(),
});
export type ImportPreview = ReadModel<typeof importPreviewSchema>;
