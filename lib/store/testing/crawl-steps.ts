/** Short ways to say what a crawl does, for tests of the store. */

import { createHash } from 'node:crypto';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Batch, Discovered, PathRecord, RunOptions, Settled, UrlHash } from '../../engine/ports.ts';
import { wayOf } from '../../match/urls/link-reach.ts';
import type { ResourceDescription, ResourceUrl } from '../../sdk/resource.ts';
import type { ProgramTraits } from '../sql/run-facts.ts';

export const options: RunOptions = {
  limits: defaultLimits,
  reach: [],
  bodies: 'none',
  urls: [],
  confirmDeletions: true,
};

export const traits: ProgramTraits = { key: 'program-1', depthAttributes: ['depth'], readsDepth: false };

export function urlOf(href: string): ResourceUrl {
  const { protocol, hostname, port, pathname, search } = new URL(href);
  const number = port === '' ? 80 : Number(port);
  return { href, protocol, host: hostname, port: number, siteKey: `${hostname}:${number}`, path: pathname + search };
}

export function hashOf(href: string): UrlHash {
  return createHash('md5').update(href).digest('hex');
}

export function found(href: string, depth = 1, from?: string): Discovered {
  const discovery = { kind: from === undefined ? ('start' as const) : ('link' as const), hops: 0 };
  return {
    hash: hashOf(href),
    url: urlOf(href),
    depth,
    discovery: { ...discovery, ...(from !== undefined && { from }) },
  };
}

export function refused(href: string, depth = 1, path = rejectedPath): Discovered {
  return { ...found(href, depth, 'http://a.test/'), rejected: { pathId: path.id, state: 'rejected' } };
}

function pathRecord(id: bigint, decision: PathRecord['decision']): PathRecord {
  return { id, programKey: traits.key, decision };
}

const here = { step: 1, stage: 'scope', directive: 'filterrules-process', file: 'filterrules.conf', line: 7 } as const;

export const keptPath = pathRecord(11n, {
  verdict: { retrieve: true, enumerate: true, generate: true },
  state: 'fetched',
  path: [{ step: 0, outcome: 'proceed' }],
});
export const rejectedPath = pathRecord(12n, {
  verdict: { retrieve: false, enumerate: false, generate: false },
  state: 'rejected',
  path: [{ step: 1, outcome: 'deny', reason: 'no-site' }],
  decidedBy: { ...here, reason: 'no-site' },
});
export const tooDeepPath = pathRecord(13n, {
  verdict: { retrieve: false, enumerate: false, generate: false },
  state: 'rejected',
  path: [{ step: 1, outcome: 'deny', reason: 'depth' }],
  decidedBy: { ...here, reason: 'depth' },
});
export const failedPath = pathRecord(14n, {
  verdict: { retrieve: true, enumerate: false, generate: false },
  state: 'failed',
  path: [{ step: 2, outcome: 'deny', reason: 'http-error' }],
  decidedBy: { ...here, step: 2, stage: 'fetch', reason: 'http-error' },
});
export const noRdPath = pathRecord(15n, {
  verdict: { retrieve: true, enumerate: true, generate: false },
  state: 'fetched',
  path: [{ step: 3, outcome: 'deny', reason: 'filter' }],
  decidedBy: { ...here, step: 3, stage: 'Data', file: 'filter.conf', line: 9, reason: 'filter' },
});
export const allPaths: readonly PathRecord[] = [keptPath, rejectedPath, tooDeepPath, failedPath, noRdPath];

export function outlinksOf(...hrefs: readonly string[]): Uint8Array {
  return Buffer.from(hrefs.map((href) => hashOf(href).slice(0, 16)).join(''), 'hex');
}

export function descriptionOf(href: string, text: string, depth = 1): ResourceDescription {
  const writer = { by: 'directive', file: 'filter.conf', line: 3, fn: 'extract-source' } as const;
  return {
    url: href,
    schema: 'DOCUMENT',
    attributes: new Map([
      ['title', { values: [`Title of ${href}`], writer }],
      ['full-text', { values: [text], writer }],
      ['depth', { values: [String(depth)], writer }],
    ]),
  };
}

/** A page fetched well, with an RD and links. */
export function fetched(page: Discovered, links: readonly string[] = [], runId = 1): Settled {
  const { hash, url, depth, discovery } = page;
  return {
    hash,
    url,
    ...wayOf(page),
    discovery,
    decision: { pathId: keptPath.id, state: 'fetched' },
    facts: {
      url,
      ...wayOf(page),
      discovery,
      response: { outcome: 'ok', status: 200, headers: {}, bytes: 100, received: 100, ms: 5 },
      content: { type: 'text/html', charset: 'utf-8', charsetFrom: 'header', md5: hash, metas: [] },
    },
    fetch: { runId, at: Date.now(), outcome: 'ok', status: 200, bytes: 100, ms: 5 },
    outlinks: outlinksOf(...links),
    description: descriptionOf(url.href, `words of ${url.href}`, depth),
    md5: hash,
  };
}

/** A page that could not be fetched. */
export function failed(page: Discovered, runId = 1): Settled {
  const { md5: _, ...rest } = fetched(page, [], runId);
  const { content: __, ...facts } = rest.facts;
  return {
    ...rest,
    decision: { pathId: failedPath.id, state: 'failed' },
    facts: { ...facts, response: { outcome: 'timeout', headers: {}, bytes: 0, received: 0, ms: 9 } },
    fetch: { runId, at: Date.now(), outcome: 'timeout', bytes: 0, ms: 9 },
    outlinks: 'keep',
    description: 'keep',
  };
}

/** A page fetched that gets no RD. */
export function withoutRd(page: Discovered, runId = 1): Settled {
  return { ...fetched(page, [], runId), decision: { pathId: noRdPath.id, state: 'fetched' }, description: 'none' };
}

export function batch(part: Partial<Batch>): Batch {
  return {
    settled: [],
    discovered: [],
    postponed: [],
    shortened: [],
    paths: allPaths,
    linksFound: 0,
    events: [],
    ...part,
  };
}
