/** How many links of a page the Enumerate lines of two programs follow: links are stored as far as one run followed them. */

import { createLedger } from '../decide/ledger.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { makeAllowed } from '../process/make.ts';
import type { Program } from '../program/program.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { Facts } from '../../sdk/resource.ts';

/** The first so many links of a page, in its order. */
export type LinkReach = (facts: Facts, decided: CompactDecision) => number;

/** Undefined when both have the same lines. */
export function compareEnumeration(
  before: Program,
  planned: Program,
): { readonly before: LinkReach; readonly planned: LinkReach } | undefined {
  if (enumerateLines(before) === enumerateLines(planned)) return undefined;
  return { before: createReach(before), planned: createReach(planned) };
}

export function enumerateLines({ enumeration, steps }: Program): string {
  return enumeration.produce.map((id) => steps[id]?.text).join('\n');
}

/** Asks the lines once for each type of content and set of sources: they look at nothing else of a page. */
function createReach(program: Program): LinkReach {
  const ledger = createLedger(program);
  const known = new Map<string, number>();
  const page = pageOfLinks(program.limits.linksPerPage);
  return (facts, decided) => {
    const sources = decided.sources.enumeration;
    const key = JSON.stringify([facts.content?.type, sources === undefined ? [] : [...sources]]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const { links } = makeAllowed(ledger, facts, { page }, decided);
    known.set(key, links.length);
    return links.length;
  };
}

/** A page that has as many links as any may have. */
function pageOfLinks(count: number): PageContent {
  return {
    kind: 'html',
    metas: [],
    links: Array.from({ length: count }, (_, i) => String(i)),
    linkCount: count,
    linksCut: 0,
    headings: [],
    text: '',
    source: '',
    bytes: new Uint8Array(),
    lines: () => '',
    textWithoutHeadings: () => '',
  };
}
