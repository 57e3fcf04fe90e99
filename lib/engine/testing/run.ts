/** A full run that is being crawled, and the control of the process that crawls it. */

import type { Crawl } from '../crawl/context.ts';
import type { RunRecord } from '../ports.ts';
import { defaultLimits } from '../program/program.ts';

export const testRun: RunRecord = {
  id: 1,
  collectionId: 1,
  kind: 'full',
  state: 'running',
  desiredState: 'go',
  revisionId: 1,
  generation: 1,
  options: { limits: defaultLimits, reach: [], bodies: 'none', urls: [], confirmDeletions: false },
};

/** Control at the start of a run that no other process works on. */
export function testControl(changed: Partial<Crawl['control']> = {}): Crawl['control'] {
  return {
    desiredState: 'go',
    fetchesLeft: Infinity,
    aliases: [],
    added: [],
    namesWait: false,
    isLeaving: false,
    listeners: new Set(),
    offers: new Map(),
    sites: 0,
    sitesAtMost: Infinity,
    wantsSites: false,
    givenUp: new Set(),
    working: 0,
    ...changed,
  };
}
