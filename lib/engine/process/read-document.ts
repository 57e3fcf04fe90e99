import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { PageContent } from '../../sdk/content.ts';
import { countingCuts } from '../../sdk/content-limit.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { ContentFact, Facts } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { canonicalTarget } from '../decide/canonical.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { createDocumentEssence } from '../essence/examine-document.ts';
import type { DocumentEssence } from '../essence/examine-document.ts';
import { growthOf } from '../crawl/traps.ts';
import { archiveType } from './archive-type.ts';
import { createConversion } from './convert-content.ts';
import type { Answered, Made, Read } from './known.ts';
import { denyThrown, makeAllowed } from './make.ts';
import { withMembers } from './members.ts';
import { withoutRd } from './without-body.ts';
import { withObjects } from './objects.ts';
import { readRequestOf } from './read-request.ts';

/** Whatever filters decide on, by what its type makes of it: links by the one filter, an RD by the other. */
export function readDocument(known: Answered & { readonly body: Uint8Array }, crawl: DocumentCrawl): Read {
  const { task, facts, body, metas } = known;
  const { response } = facts;
  const request = { ...readRequestOf(crawl.program, facts, { fact: response, body }), ...(metas && { metas }) };
  const { made: read, cuts: readCuts } = countingCuts(() => crawl.read(request));
  const { fact: content, page, notes } = read;
  const noted = notes.length === 0 ? response : { ...response, notes: [...(response.notes ?? []), ...notes] };
  const convert = createConversion(crawl, request);
  const essence = essenceFor(crawl, body, page);
  const makeOf = (decided: CompactDecision, final: Facts): Made | Promise<Made> => {
    const linked = withLinks(convert.page() ?? page, essence?.links());
    const given = {
      page: withCanonical(withAnchors(linked, known), crawl, final),
      attributes: essence?.readAttributes(),
    };
    const { description, links, cuts, threw } = makeAllowed(crawl.ledger, final, given, decided);
    const growth = growthOf(crawl, task, page);
    const made: Made = {
      description: description ?? withoutRd(final),
      md5: content.md5,
      links,
      linksFound: given.page.linkCount,
      cuts: [...cuts, ...readCuts, ...metasCut(page, content), ...convert.cuts(), ...(essence?.cuts() ?? [])],
      ...(keepsBody(crawl, content.type) && { body }),
      ...(growth && { growth }),
      ...(threw.length > 0 && { decided: { ...decided, interned: denyThrown(crawl.ledger, decided, threw) } }),
    };
    const whole = withExploded(made, known, { crawl, essence, examined: final.examined });
    const archive = archiveType(crawl, { ...final, content }, decided);
    return archive === undefined ? whole : withMembers(whole, { ...known, archive }, crawl);
  };
  return {
    ...known,
    facts: { ...facts, response: noted, content },
    reading: { convert: convert.fact, make: makeOf, ...(essence && { essence }) },
  };
}

interface Exploding {
  readonly crawl: DocumentCrawl;
  readonly essence: DocumentEssence | undefined;
  readonly examined: Facts['examined'];
}

/** A program that failed may not have printed what there is: the objects it made last time stay. */
function withExploded(
  made: Made,
  known: Answered & { readonly body: Uint8Array },
  { crawl, essence, examined }: Exploding,
): Made {
  if (examined?.explodes === true) return withObjects(made, known, crawl, essence?.objects() ?? []);
  return examined?.refused?.reason === 'program' && made.links.length === 0 ? { ...made, links: 'keep' } : made;
}

function essenceFor(
  { program, essence: port }: DocumentCrawl,
  body: Uint8Array,
  page: PageContent,
): DocumentEssence | undefined {
  const { essence } = program;
  return essence && port && createDocumentEssence({ essence, port, body, page });
}

/** META values that the stored facts have no room for, or only for their beginning. */
function metasCut(page: Pick<PageContent, 'metas'>, content: Pick<ContentFact, 'metas' | 'cut'>): readonly Cut[] {
  if (content.cut !== true) return [];
  const shortened = content.metas.filter(([, value], at) => value !== page.metas[at]?.[1]).length;
  const count = page.metas.length - content.metas.length + shortened;
  return count === 0 ? [] : [{ kind: 'metas', count, reason: '4 KB of META values per page' }];
}

/** What is no page may have links that only its summarizer finds. */
function withLinks(page: PageContent, links: readonly string[] = []): PageContent {
  return page.links.length > 0 || links.length === 0 ? page : { ...page, links, linkCount: links.length };
}

/** Links that a connector names beside those of the document. */
function withAnchors(page: PageContent, { task, controls }: Answered): PageContent {
  const anchors = (controls?.anchors ?? []).flatMap(({ to }) => {
    const normal = normalizeUrl(to, task.url);
    return normal.ok ? [normal.url.href] : [];
  });
  if (anchors.length === 0) return page;
  return { ...page, links: [...page.links, ...anchors], linkCount: page.linkCount + anchors.length };
}

/** A page that stands back leads to the one that is to have the RD. */
function withCanonical(page: PageContent, { program }: DocumentCrawl, facts: Facts): PageContent {
  const target = canonicalTarget(program, facts)?.href;
  if (target === undefined || page.links.includes(target)) return page;
  return { ...page, links: [...page.links, target], linkCount: page.linkCount + 1 };
}

function keepsBody({ run: { options } }: DocumentCrawl, type: string): boolean {
  const { bodies } = options;
  return bodies === 'all' || (bodies === 'text' && (type.startsWith('text/') || type.includes('xml')));
}
