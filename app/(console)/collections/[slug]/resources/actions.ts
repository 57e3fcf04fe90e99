'use server';
/** Fetching URLs again; permission is checked in the service. */

import { act } from '#app/session.ts';
import type { RunAnswer } from '../run-actions.ts';

export async function recrawlUrls(slug: string, urls: readonly string[]): Promise<RunAnswer> {
  return act((all) => all.recrawl, { slug, urls });
}
