/** Counting what the lines of external metadata reach of the URLs known: what it takes, how far it is, what it found. */

import { z } from 'zod';
import { MISS_REASONS } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import { numberWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);
const place = z.object({ prefix: z.string(), urls: count });

export const coverageSummary = z.object({
  /** Files whose lines were counted: those of the profiles, or the collection's own. */
  files: z.array(z.string()),
  /** Lines that are not malformed. */
  lines: count,
  malformed: count,
  matchedLines: count,
  /** Lines without effect: an earlier one has their prefix. */
  deadLines: count,
  urls: count,
  /** URLs that a line matches. */
  coveredUrls: count,
  /** Lines that match nothing, by the way they nearly match something. */
  nearMisses: z.partialRecord(z.enum(MISS_REASONS), count),
  /** Hosts and first folders with the most URLs without a line. */
  uncovered: z.array(place),
  /** Sites (`host:port`) of which no URL has a line, and those of which only some have one. */
  sitesWithout: count,
  sitesInPart: count.default(0),
  ms: z.number(),
});
export type CoverageSummary = z.infer<typeof coverageSummary>;

export const metadataCoverageJob = defineJob({
  name: 'metadata-coverage',
  service: 'startMetadataCoverage',
  doc: 'Counts which lines of external metadata match which URLs.',
  lane: 'long',
  role: 'operator',
  onePer: 'collection',
  input: z.object({}),
  progress: z.object({ phase: z.enum(['reading', 'matching', 'storing']), done: count, of: count }),
  result: coverageSummary,
  status: ({ phase, done, of }) => ({
    words: `${phase}, ${numberWords(done)} of ${numberWords(of)}`,
    part: { done, of },
  }),
  leaves: () => 'The previous count is kept.',
});
