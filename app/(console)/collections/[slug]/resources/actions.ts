'use server';
/** Fetching URLs again; permission is checked in the service. */

import { act } from '#app/session.ts';
import type { RunAnswer } from '../run-actions.ts';

export async function recrawlUrls(slug: string, urls: readonly string[]): Promise<RunAnswer> {
  return act((all) => all.recrawl, { slug, urls });
}

/** The URLs of a reason: how they ended, and the line that decided. */
export interface MatchingUrls {
  readonly state: 'rejected' | 'failed' | 'fetched';
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export async function recrawlMatching(slug: string, matching: MatchingUrls): Promise<RunAnswer> {
  return act((all) => all.recrawl, { slug, matching });
}
