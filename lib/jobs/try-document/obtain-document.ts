/** Gets the document that is tried: an upload, or the content of a URL as a run would request it. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { Program } from '../../engine/program/program.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { ResponseFact } from '../../sdk/resource.ts';
import { openSpool } from '../../store/feeds/spool.ts';
import type { JobContext } from '../job-work.ts';
import { JobRefusal } from '../job-work.ts';
import { installedWorld } from '../world/installation.ts';
import { robotsOf } from '../world/observe-url.ts';
import { createSiteOpener } from '../world/open-site.ts';
import { createSiteTurns, SiteBusy } from '../world/site-turns.ts';
import type { tryDocumentJob } from './declaration.ts';
import { uploadFolder } from './declaration.ts';

export type Context = JobContext<z.input<typeof tryDocumentJob.progress>>;
type Input = z.output<typeof tryDocumentJob.input>;

export interface ObtainedDocument {
  readonly body: Uint8Array;
  readonly response: ResponseFact;
  /** As it was uploaded; absent where the URL names it. */
  readonly name?: string;
}

export interface Obtaining {
  readonly program: Program;
  readonly patienceMs: number;
}

export function obtainDocument(context: Context, input: Input, obtaining: Obtaining): Promise<ObtainedDocument> {
  const { document, reach } = input;
  return 'url' in document
    ? fetchDocument(context, { url: document.url, reach, ...obtaining })
    : readUpload(context, document);
}

async function readUpload(
  { dataFolder }: Context,
  { upload, name }: { readonly upload: string; readonly name: string },
): Promise<ObtainedDocument> {
  const spool = openSpool(path.join(dataFolder, uploadFolder));
  const body = await readFile(spool.pathOf(upload)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new JobRefusal('The uploaded file has expired. Run it again.');
    throw error;
  });
  const bytes = body.length;
  return { name, body, response: { outcome: 'ok', headers: {}, bytes, received: bytes, ms: 0 } };
}

/** One that could not be examined is deleted after an hour. */
export async function discardUpload({ dataFolder }: Context, { document }: Input): Promise<void> {
  if ('upload' in document) await openSpool(path.join(dataFolder, uploadFolder)).remove(document.upload);
}

interface Fetching extends Obtaining {
  readonly url: string;
  readonly reach: readonly string[];
}

async function fetchDocument(context: Context, fetching: Fetching): Promise<ObtainedDocument> {
  const { program, reach, patienceMs } = fetching;
  const url = splitUrl(fetching.url);
  const world = await installedWorld(context, context.collectionId);
  const opened = createSiteOpener(world, program, reach)();
  const turns = createSiteTurns({
    asker: context,
    siteKey: url.siteKey,
    program,
    clock: world.clock,
    patienceMs,
    onWait: (reason = 'fetching') => context.report({ doing: reason }),
  });
  try {
    const { allowed, detail = 'its address is not allowed' } = await opened.address(url);
    if (!allowed) throw notFetched(detail);
    const site = turns.politely(opened);
    const judge = await robotsOf(program, site, url);
    const robots = judge(url);
    if (!robots.allowed) throw notFetched(robots.detail ?? 'robots.txt disallows it');
    const { fact, body } = await site.fetch({ url });
    if (body === undefined || fact.outcome !== 'ok') throw notFetched(whyNothing(fact));
    return { body, response: fact };
  } catch (error) {
    throw error instanceof SiteBusy ? notFetched(error.message) : error;
  } finally {
    await turns.release();
    await opened.close();
  }
}

function notFetched(why: string): JobRefusal {
  return new JobRefusal(`Not fetched: ${why}.`);
}

function whyNothing({ outcome, status, redirectTo, detail }: ResponseFact): string {
  if (redirectTo !== undefined) return `the server redirects to ${redirectTo}`;
  if (status !== undefined && status >= 400) return `the server answered HTTP ${status}`;
  return detail ?? outcome;
}
