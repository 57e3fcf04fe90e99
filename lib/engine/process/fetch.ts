import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { Crawl } from '../crawl/context.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { answered, ask } from './ask.ts';
import { mergeOf } from './canonical.ts';
import { findCached } from './disk-cache.ts';
import type { Answered, Arrived, Context, End } from './known.ts';
import { readers } from './readers.ts';
import { notAsked } from './retry.ts';
import type { Task } from './task.ts';

/** The answer of the server, or of what stands in for it. */
export async function fetch(known: Arrived, context: Context): Promise<Answered | End> {
  const { crawl, site } = context;
  const settled = await settledBefore(known, crawl);
  if (settled !== undefined) return settled;
  if (kindFoundAs(known.task.discovery).isPart) return answered(known, crawl, { fact: asBefore, by: 'nobody' });
  const { why } = site.deferral;
  if (why !== undefined) return answered(known, crawl, { fact: notAsked(why), by: 'nobody' });
  const cached = await findCached(crawl, known);
  if (cached !== undefined) return answered(known, crawl, { ...cached, by: 'cache' });
  return ask(known, context, requestOf(crawl, known.task));
}

/** A page that is decided again in the same run because of another URL: its answer stands, and the server is not asked. */
async function settledBefore(known: Arrived, crawl: Crawl): Promise<Answered | undefined> {
  if (known.task.fetchedInRun !== true) return undefined;
  const last = (await crawl.store.storedFacts(crawl.run, known.task.hash))?.facts;
  if (last === undefined || mergeOf(crawl, last) === undefined) return undefined;
  const { now, response } = last;
  if (response?.status === undefined) return undefined;
  const fact = { ...asBefore, status: response.status, notes: ['decided again without a request'] };
  return answered(known, crawl, { fact, by: 'nobody', ...(now !== undefined && { answeredAt: now }) });
}

/** A part that waits in the queue was part of what did not change, or could not be had. */
const asBefore = { outcome: 'not-modified', headers: {}, bytes: 0, received: 0, ms: 0 } as const;

/** Conditional where what was made of the last answer is what would be made of it now, or can be made again. */
function requestOf(crawl: Crawl, task: Task): FetchRequest {
  const { program } = crawl;
  const { parts: url, discovery, etag, lastModified } = task;
  const { isAskedAnew, reader } = kindFoundAs(discovery);
  const cutBytes = readers[reader].mostBytes?.(crawl);
  if (isAskedAnew) return { url, ...(cutBytes !== undefined && { cutBytes }) };
  const isKnown = task.programKey === program.key || task.bodyKept;
  const mayAskConditionally = isKnown && program.protocols.get(url.protocol)?.isConditional === true;
  if (!mayAskConditionally) return { url };
  return { url, ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}
