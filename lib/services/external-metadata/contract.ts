/** What the services about external metadata answer. */

import { z } from 'zod';
import { metadataRuleSchema } from '../collections/settings-schema.ts';
import { word } from '../../store/models/read-model.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { FindingName } from '../../languages/external-metadata-cfg/messages.ts';
import { storedFindingSchema, validationSummarySchema } from '../../store/metadata/validations.ts';
import { coverageSummary } from '../../jobs/metadata-coverage/declaration.ts';
import { MISS_REASONS } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { StoredFinding, ValidationSummary } from '../../store/metadata/validations.ts';

export type { StoredFinding, ValidationSummary };

/** `next` asks for the page after it. */
function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), next: z.number().exactOptional() });
}

const findingSchema = storedFindingSchema.extend({ code: word<FindingName>() });

export const validatedMetadataSchema = z.strictObject({
  total: z.number(),
  malformed: z.number(),
  /** Malformed lines to all lines; 0 when there are none. */
  share: z.number(),
  /** The share is within the threshold. Warnings and duplicates do not count. */
  ok: z.boolean(),
  /** In file order; of each code no more than the limit. */
  findings: z.array(findingSchema),
  /** How many findings there are of each code, those left out counted too. */
  counts: z.partialRecord(word<FindingName>(), z.number()),
  /** `total`: lines that are not blank. */
  files: z.array(z.strictObject({ file: z.string(), total: z.number(), malformed: z.number() })),
  /** The log of the validation, as text. */
  log: z.string(),
  /** Number of the stored validation. */
  validation: z.number(),
});
export type ValidatedMetadata = ReadModel<typeof validatedMetadataSchema>;

export const concatenatedMetadataSchema = validatedMetadataSchema.extend({
  /** The collection's file is what the profiles give; over the threshold the old one stays. */
  written: z.boolean(),
  /** The revision made of it; absent when the file is as it was. */
  revision: z.number().exactOptional(),
});
export type ConcatenatedMetadata = ReadModel<typeof concatenatedMetadataSchema>;

/** A line of a profile that one of the collection's file was made of, from 1. */
export const profileLineSchema = z.strictObject({ path: z.string(), line: z.number() });

/** What a line gives a URL. */
const suppliedSchema = z.strictObject({
  /** Classes that the URL has from it. */
  supplies: z.array(z.string()),
  /** Its classes that a longer prefix supplies in its place, with the line of that one. */
  overridden: z.array(z.strictObject({ class: z.string(), by: z.number() })),
});

/** A line that matches, with what is written on it. */
export const effectiveLineSchema = suppliedSchema.extend({
  line: z.number(),
  prefix: z.string(),
  /** Lines with the same prefix further down: they have no effect. */
  shadows: z.array(z.number()),
  elements: z.array(z.strictObject({ class: z.string(), value: z.string() })),
  /** Where it stands in the profiles that the file was made of. */
  profile: profileLineSchema.exactOptional(),
});
export type EffectiveLine = ReadModel<typeof effectiveLineSchema>;

export const effectiveMetadataSchema = z.strictObject({
  url: z.string(),
  metadata: z.record(z.string(), z.array(z.string())),
  /** The line that supplies each class. */
  lines: z.record(z.string(), z.number()),
  /** From the longest prefix to the shortest. */
  chain: z.array(effectiveLineSchema),
  /** Why the file is not applied, when it has a malformed line. */
  problem: z.string().exactOptional(),
});
export type EffectiveMetadata = ReadModel<typeof effectiveMetadataSchema>;

/** URLs a line of the collection's file reaches, in the order of discovery. */
export const lineUrlsSchema = z.strictObject({
  line: z.number(),
  /** As it is written. */
  prefix: z.string().exactOptional(),
  /** Of a line without effect: the line that has its prefix. */
  winner: z.number().exactOptional(),
  rows: z.array(suppliedSchema.extend({ hash: z.string(), url: z.string() })),
  /** There may be more; a page looks at so many URLs of the site, and may be empty. */
  next: z.string().exactOptional(),
});
export type LineUrls = ReadModel<typeof lineUrlsSchema>;

/** Newest first; `next` is the `before` of the page after it. */
export const validationPageSchema = pageOf(validationSummarySchema);
export type ValidationPage = ReadModel<typeof validationPageSchema>;

export const findingPageSchema = pageOf(storedFindingSchema).extend({
  validation: validationSummarySchema,
  /** Findings of the kinds asked for: all there were, and those that were kept. */
  found: z.number(),
  kept: z.number(),
});
export type FindingPage = ReadModel<typeof findingPageSchema>;

export const metadataProfileSchema = z.strictObject({
  name: z.string(),
  /** `profiles/<name>/external_metadata.cfg`. */
  path: z.string(),
  bytes: z.number(),
  /** Lines that are not blank, and those of them that are malformed. */
  lines: z.number(),
  malformed: z.number(),
  warnings: z.number(),
  /** The asker may edit it. */
  mayEdit: z.boolean(),
  /** E-mail addresses of the users who may edit it, besides administrators; null: every operator. */
  editors: z.array(z.string()).nullable(),
});

/** `nothing`, or what a run does first; over the threshold it does not start. */
export type MetadataRule = ReadModel<typeof metadataRuleSchema>;

export const metadataProfilesSchema = z.strictObject({
  /** The newest revision: the base of the next change. */
  revision: z.number(),
  /** By name, in byte order: the order of concatenation. */
  profiles: z.array(metadataProfileSchema),
  /** The collection's own file; absent when there is none. */
  file: z
    .strictObject({
      bytes: z.number(),
      lines: z.number(),
      malformed: z.number(),
      /** Why it is not applied: runs go without external metadata. */
      problem: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Profiles were changed since the file was made of them. */
  isOutdated: z.boolean(),
  /** What is done before a run begins. */
  beforeRuns: metadataRuleSchema,
  /** The file that was applied on demand last. */
  applied: z.strictObject({ revision: z.number(), at: z.number(), by: z.string() }).exactOptional(),
});
export type MetadataProfiles = ReadModel<typeof metadataProfilesSchema>;

/** A profile with edited pages in it, checked as a whole. */
export const checkedPagesSchema = z.strictObject({
  /** Lines that are not blank, and those of them that are malformed. */
  lines: z.number(),
  malformed: z.number(),
  /** The first of each kind. */
  findings: z.array(findingSchema),
});
export type CheckedPages = ReadModel<typeof checkedPagesSchema>;

export const profileChangedSchema = z.strictObject({
  revision: z.number(),
  /** Of the whole collection, as every save says. */
  errors: z.number(),
  warnings: z.number(),
});
export type ProfileChanged = ReadModel<typeof profileChangedSchema>;

export const profileTextSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  revision: z.number(),
  text: z.string(),
});
export type ProfileText = ReadModel<typeof profileTextSchema>;

export type {
  MetadataPreviewed,
  MetadataPreviewResult,
  PreviewSample,
} from '../../jobs/metadata-preview/declaration.ts';

/** The last count of what the lines reach. */
export const coverageReportSchema = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  by: z.string(),
  revision: z.number(),
  /** False when the configuration was saved since. */
  isCurrent: z.boolean(),
  summary: coverageSummary,
});
export type CoverageReport = ReadModel<typeof coverageReportSchema>;

export const reachedLineSchema = z.strictObject({
  file: z.string(),
  line: z.number(),
  /** As it is written. */
  prefix: z.string(),
  urls: z.number(),
  /** An earlier line has its prefix. */
  isDead: z.boolean(),
  /** Class X, YYYYMMDD. */
  expires: z.string().exactOptional(),
  /** One of the URLs it nearly matches, and how many there are. */
  nearMiss: z.strictObject({ reason: z.enum(MISS_REASONS), url: z.string(), urls: z.number() }).exactOptional(),
});
export type ReachedLine = ReadModel<typeof reachedLineSchema>;

export const coverageLinePageSchema = pageOf(reachedLineSchema);
export type CoverageLinePage = ReadModel<typeof coverageLinePageSchema>;

/** Sites with URLs that have no line, those with the most first. */
export const uncoveredSitePageSchema = pageOf(
  z.strictObject({ key: z.string(), urls: z.number(), uncovered: z.number() }),
);
export type UncoveredSitePage = ReadModel<typeof uncoveredSitePageSchema>;

/** URLs without a line: site by site, and in the order of discovery. */
export const uncoveredUrlPageSchema = pageOf(z.strictObject({ hash: z.string(), url: z.string() })).extend({
  /** All there are, of the site or of all sites, and the place of the first row among them. */
  of: z.number(),
  from: z.number(),
});
export type UncoveredUrlPage = ReadModel<typeof uncoveredUrlPageSchema>;

/** What mending all lines of one kind changes. */
export const metadataFixSchema = z.strictObject({
  reason: z.enum(MISS_REASONS),
  /** The revision the lines are mended in: the base of the save. */
  base: z.number(),
  lines: z.number(),
  /** Lines that say something else by now, or cannot be written so. */
  skipped: z.number(),
  files: z.array(z.string()),
  /** The first hundred. */
  samples: z.array(z.strictObject({ file: z.string(), line: z.number(), before: z.string(), after: z.string() })),
});
export type MetadataFix = ReadModel<typeof metadataFixSchema>;
