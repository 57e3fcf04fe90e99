/** Trying one RootNode: what it takes, how far it is, and the tree it comes to. */

import { z } from 'zod';
import type { PrintedOutputs, RunAlias } from '../../engine/ports.ts';
import type { Limits } from '../../engine/program/program.ts';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

/** The services make it and the job reads it back: it is not checked field by field. */
const trusted = <Value>() => z.custom<Value>((value) => typeof value === 'object' && value !== null);

const count = z.int().min(0);

/** A URL the root comes to, after the page it was found on. */
const reached = z.object({
  url: z.string(),
  /** Levels below the root. */
  level: count,
  /** `ahead`: the filters let it through, and it was not asked for. */
  verdict: z.enum(['kept', 'no-rd', 'rejected', 'failed', 'ahead']),
  /** The line that decided. */
  file: z.string().optional(),
  line: z.int().optional(),
  reason: z.string().optional(),
});
export type ReachedUrl = z.infer<typeof reached>;

export const testRootJob = defineJob({
  name: 'test-root',
  service: 'startRootTest',
  doc: 'Enumerates the first pages of a RootNode.',
  lane: 'long',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    /** Line of gatherer.cf on which the RootNode begins. */
    line: z.int().min(1),
    texts: z.array(z.tuple([z.string(), z.string()])),
    limits: trusted<Limits>(),
    aliases: z.array(trusted<RunAlias>()),
    /** What the programs of gatherer.cf printed in the last run. */
    printed: trusted<PrintedOutputs>().default([]),
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()),
    /** Pages asked for. */
    mostPages: z.int().min(1).max(100),
  }),
  progress: z.object({
    asked: count,
    mostPages: count,
    found: count,
    /** Why nobody is asked at the moment. */
    waiting: z.string().optional(),
  }),
  result: z.object({
    /** In the order of the tree: each URL stands behind the page it was found on. */
    urls: z.array(reached),
    asked: count,
    /** URLs met beyond those that are listed. */
    unlisted: count,
    /** Why it ended before the root's own limits did. */
    stopped: z.string().optional(),
    /** Names of different owners behind one address, which Host-Max counts as one host. */
    shared: z.array(z.string()).default([]),
  }),
  status: ({ asked, mostPages, found, waiting }) => {
    const words = `${asked} of up to ${countWords(mostPages, 'page')}, ${countWords(found, 'URL')} found`;
    return { words: waiting === undefined ? words : `${words}; ${waiting}`, part: { done: asked, of: mostPages } };
  },
  leaves: (progress) =>
    progress === undefined || progress.asked === 0
      ? 'Nothing was fetched.'
      : `${countWords(progress.asked, 'page')} were fetched, and nothing is stored.`,
  audit: ({ line }) => ({ line }),
});
export type RootTestResult = z.infer<typeof testRootJob.result>;
