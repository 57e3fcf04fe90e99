/** Processes a document as a crawl without Essence does: the filters decide, and Generate lines describe it. */

import type { DocumentCrawl } from '../../engine/crawl/context.ts';
import { hashOf } from '../../engine/crawl/discover.ts';
import { trace } from '../../engine/decide/decide.ts';
import { createTotals } from '../../engine/decide/totals.ts';
import { nameIn } from '../../engine/essence/compile-essence.ts';
import { processFed } from '../../engine/process/process-url.ts';
import type { DecidedBy, Program } from '../../engine/program/program.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Cut } from '../../sdk/cuts.ts';
import { reasonWords } from '../../sdk/reason-words.ts';
import type { Attribute, ContentFact } from '../../sdk/resource.ts';
import { documentReaders, documentsOf } from '../run/open-crawl.ts';
import type { Context, ObtainedDocument } from './obtain-document.ts';

export interface ProcessedDocument {
  readonly name: string;
  readonly bytes: number;
  readonly content?: ContentFact;
  /** Attributes of the RD; empty if it is denied. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The line that denied the RD. */
  readonly decidedBy?: Omit<DecidedBy, 'step' | 'stage' | 'directive'>;
  readonly cuts: readonly Cut[];
}

interface Processing {
  readonly program: Program;
  readonly document: ObtainedDocument;
  /** URL that the filters read. */
  readonly url: string;
}

/** The document is at hand, so that address, robots.txt, and RDM allow it. */
const asked = {
  address: { allowed: true },
  robots: { state: 'ignored', allowed: true },
  rdm: { speaks: false, detail: 'not asked' },
} as const;
const known = { depth: 0, discovery: { kind: 'user', hops: 0 } } as const;
const noPrograms = {
  run: () => Promise.reject(new TypeError('Essence is off')),
  runOn: () => Promise.resolve(undefined),
};

export async function processDocument(context: Context, processing: Processing): Promise<ProcessedDocument> {
  const { program, document, url: href } = processing;
  const { body, response } = document;
  const url = splitUrl(href);
  const crawl = await openTrial(context, program);
  const task = { ...known, hash: hashOf(crawl, href), url: href, parts: url, attempts: 0, bodyKept: false };
  const now = context.world.clock.now();
  const totals = crawl.totals.reserve(url.siteKey);
  const facts = { ...known, ...asked, url, response, totals, now };
  const { settlement } = await processFed({ task, facts, by: 'server', body }, { crawl });
  const { settled } = settlement;
  const { description, cuts = [] } = settled;
  const isDescribed = typeof description !== 'string';
  const { decidedBy } = trace(program, settled.facts).decision;
  return {
    name: document.name ?? nameIn(url.path),
    bytes: body.length,
    ...(settled.facts.content && { content: settled.facts.content }),
    attributes: isDescribed ? new Map([...description.attributes, ...(description.external ?? [])]) : new Map(),
    ...(!isDescribed && decidedBy && { decidedBy }),
    cuts,
  };
}

async function openTrial({ pool, world }: Context, program: Program): Promise<DocumentCrawl> {
  return {
    run: { id: 0, kind: 'single', options: { bodies: 'none' } },
    clock: world.clock,
    totals: createTotals(),
    firstWithMd5: ({ url }) => Promise.resolve(url),
    canonicalTarget: () => Promise.resolve(undefined),
    ...(await documentReaders(pool)),
    ...documentsOf(program, undefined, noPrograms),
  };
}

/** The reason as a sentence without full stop. */
export function whyNoRd({ decidedBy }: ProcessedDocument): string {
  return decidedBy === undefined ? 'no RD' : reasonWords(decidedBy.reason);
}
