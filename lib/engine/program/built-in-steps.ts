/** The steps every program begins with: what the robot itself decides, with stable names and numbers. */

import { canonicalReason } from '../../sdk/merged-reasons.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import type { PathOutcome, Place, ResourceState, Stage, Step, StepSentences } from './program.ts';

interface BuiltInStep extends StepSentences {
  readonly stage: Stage;
  readonly filter?: FilterKind;
  readonly ends?: ResourceState;
}

const depthSentences = {
  proceed: 'The URL is within the maximum link depth.',
  deny: 'The URL is deeper than the maximum link depth.',
} as const;

const declared = {
  'limits.url-length': {
    stage: 'limits',
    proceed: 'The URL is within the length limit.',
    deny: 'The URL is longer than the length limit.',
    change: 'a larger URL length limit in the collection settings',
    ends: 'rejected',
  },
  'limits.path-depth': {
    stage: 'limits',
    proceed: 'The path is within the limit of path segments.',
    deny: 'The path has more segments than the limit.',
    change: 'a larger path segment limit in the collection settings',
    ends: 'rejected',
  },
  'limits.repetition': {
    stage: 'limits',
    proceed: 'The path does not repeat itself.',
    deny: 'The path repeats the same segments, as crawler traps do.',
    change: 'a larger limit for repeated segments in the collection settings',
    ends: 'rejected',
  },
  'limits.redirects': {
    stage: 'limits',
    proceed: 'The redirect chain is within the limit.',
    deny: 'The redirect chain is longer than the limit.',
    change: 'a larger redirect limit in the collection settings',
    ends: 'rejected',
  },
  'limits.trap': {
    stage: 'limits',
    proceed: 'The URL is not part of a crawler trap.',
    deny: 'The URL is part of a crawler trap: URLs like it link to each other endlessly, without new content.',
    change: 'a higher crawler trap limit in the collection settings ({note})',
    ends: 'rejected',
  },
  'feed.names-it': { stage: 'discovered', proceed: 'A feed has a record of the URL.' },
  'feed.deletes-it': { stage: 'limits', deny: 'A feed deletes the document.', ends: 'rejected' },
  'sitemap.lists-it': { stage: 'discovered', proceed: 'A sitemap lists the URL.' },
  'sitemap.is-one': {
    stage: 'discovered',
    proceed: 'The URL is a sitemap. The robot reads the URLs it lists, and filters do not apply.',
  },
  'sitemap.nesting': {
    stage: 'limits',
    proceed: 'The sitemap is within the nesting limit.',
    deny: 'The sitemap is nested deeper than the limit.',
    ends: 'rejected',
  },
  'scope.scheme': {
    stage: 'scope',
    proceed: 'The robot supports the protocol of the URL.',
    deny: 'The robot does not fetch URLs of this protocol here.',
    ends: 'rejected',
  },
  'scope.site': {
    stage: 'scope',
    proceed: 'A site or start point names the host of the URL.',
    deny: 'No site or start point names the host of the URL.',
    change: 'a site in filterrules.conf that owns its host',
    ends: 'rejected',
  },
  'roots.reach': {
    stage: 'scope',
    proceed: 'A RootNode or LeafNode leads to the URL, or a site of the filter rules owns it.',
    deny: 'No RootNode or LeafNode leads to the URL within its limits, and no site of the filter rules owns it.',
    change: 'a RootNode or LeafNode in gatherer.cf that leads to it, or a site in filterrules.conf that owns its host',
    ends: 'rejected',
  },
  'essence.type': { stage: 'MetaData', proceed: 'The URL, the file name, or the content gives the document type.' },
  'essence.selection': {
    stage: 'MetaData',
    filter: 'generation',
    proceed: 'The type lists let documents of this type have RDs.',
    deny: 'The document type is on the stop list or missing from the allow list, so the document gets no RD.',
  },
  'essence.links': {
    stage: 'MetaData',
    filter: 'enumeration',
    deny: 'Documents of this type get no RD and have no links, so the document is not fetched.',
  },
  'depth.enumeration': { stage: 'MetaData', filter: 'enumeration', ...depthSentences },
  'depth.generation': { stage: 'MetaData', filter: 'generation', ...depthSentences },
  address: {
    stage: 'address',
    proceed: 'The robot may connect to the address of the host.',
    deny: 'The robot may not connect to the address of the host.',
    change: 'an address and port that the robot may connect to ({note})',
    ends: 'rejected',
  },
  'address.unresolved': { stage: 'address', deny: 'DNS returned no address for the host.', ends: 'failed' },
  robots: {
    stage: 'robots.txt',
    proceed: 'Nothing in robots.txt disallows the URL.',
    deny: 'The site’s robots.txt disallows the URL.',
    ends: 'rejected',
  },
  'robots.unreachable': {
    stage: 'robots.txt',
    deny: 'The site’s robots.txt could not be fetched, so no URL of the site is fetched.',
    ends: 'failed',
  },
  rdm: {
    stage: 'RDM',
    proceed: 'The server does not hand out RDs over RDM.',
    deny: 'The server hands out RDs itself over RDM, so none of its URLs are fetched.',
    ends: 'rejected',
  },
  'feed.brings-it': { stage: 'fetch', proceed: 'The feed brings the document: no server is asked.' },
  fetch: {
    stage: 'fetch',
    proceed: 'The server returned a usable response.',
    deny: 'The server returned no usable response.',
    ends: 'failed',
  },
  redirect: {
    stage: 'fetch',
    deny: 'The server redirects the URL to another one.',
    change: 'its target, {note}, is decided as a separate URL',
    ends: 'fetched',
  },
  gone: { stage: 'fetch', deny: 'The server reports that the resource does not exist.', ends: 'failed' },
  'http-error': { stage: 'fetch', deny: 'The server returned an error.', ends: 'failed' },
  deferred: {
    stage: 'fetch',
    deny: 'The URL is left to a later run, and its RD is kept.',
    change: 'a later run ({note})',
    ends: 'rejected',
  },
  type: { stage: 'type', proceed: 'The content type is recognized.' },
  'essence.unnest': {
    stage: 'unnest',
    filter: 'generation',
    proceed: 'The document was unpacked.',
    deny: 'The document could not be unpacked.',
  },
  'essence.summary': {
    stage: 'Generate',
    filter: 'generation',
    proceed: 'The document was summarized.',
    deny: 'The document could not be summarized.',
  },
  'essence.rules': {
    stage: 'Generate',
    filter: 'generation',
    proceed: 'A rule applies to the description.',
    deny: 'A rule deletes the description.',
  },
  'roots.leaf': {
    stage: 'Enumerate',
    filter: 'enumeration',
    deny: 'The URL is a LeafNode, whose links are not followed.',
  },
  'sitemap.read': {
    stage: 'Enumerate',
    filter: 'enumeration',
    proceed: 'The URLs the sitemap lists are followed.',
    deny: 'The sitemap cannot be read.',
  },
  'sitemap.no-rd': { stage: 'Generate', filter: 'generation', deny: 'A sitemap gets no RD.' },
  'feed.no-links': {
    stage: 'Enumerate',
    filter: 'enumeration',
    deny: 'The RD was uploaded without its document, so there are no links to follow.',
  },
  'feed.brings-rd': {
    stage: 'Generate',
    filter: 'generation',
    proceed: 'The RD was uploaded. Filters do not apply.',
  },
  'robots-meta.nofollow': {
    stage: 'robots META',
    filter: 'enumeration',
    proceed: 'The page allows robots to follow its links.',
    deny: 'The page forbids robots to follow its links.',
  },
  'robots-meta.noindex': {
    stage: 'robots META',
    filter: 'generation',
    proceed: 'The page allows robots to index it.',
    deny: 'The page forbids robots to index it.',
    change: 'a page without noindex ({note})',
  },
  'page.refresh': {
    stage: 'robots META',
    filter: 'generation',
    deny: 'The page redirects immediately to another URL (refresh after 0 seconds).',
    change: 'a page that does not redirect immediately ({note})',
  },
  canonical: {
    stage: 'robots META',
    filter: 'generation',
    proceed: 'The canonical URL that the page names does not affect its RD.',
    deny: 'The page names another URL as its canonical one, so that URL has the RD.',
    change: 'canonical=note or canonical=off in robot.conf',
  },
  'host.plain': {
    stage: 'discovered',
    proceed: 'The numbered host was changed to its plain name, as smart-host-heuristics says.',
  },
  'object.no-links': {
    stage: 'Enumerate',
    filter: 'enumeration',
    deny: 'An exploder made the object of a file. There is no document of its own whose links could be followed.',
  },
  'object.has-rd': {
    stage: 'Generate',
    filter: 'generation',
    proceed: 'An exploder made the object of a file. Filters do not apply.',
  },
} as const satisfies Readonly<Record<string, BuiltInStep>>;

/** The reason of a fetch that had no connection in the time robot.conf gives it. */
export const connectTimeout = 'connection timeout';

/** The reason of a fetch whose answer began, and then came too slowly. */
export const tooSlow = 'too slow';

/** The reason of a URL that redirects to itself until a cookie comes back. */
export const cookieWall = 'cookie wall';

/** The reason of a URL whose server hands out RDs itself. */
export const speaksRdm = 'server speaks RDM';

/** The process parameter behind a denial, by its reason: its line is the one to change. */
const bounds: Readonly<Partial<Record<BuiltInName, Readonly<Record<string, string>>>>> = {
  rdm: { [speaksRdm]: 'enable-rdm-probe' },
  canonical: { [canonicalReason]: 'canonical' },
  fetch: { [connectTimeout]: 'connect-timeout', 'too-large': 'max-filesize-kb' },
};

export type BuiltInName = keyof typeof declared;
type Having<Outcome extends 'proceed' | 'deny'> = {
  [Name in BuiltInName]: (typeof declared)[Name] extends Readonly<Record<Outcome, string>> ? Name : never;
}[BuiltInName];
/** The steps that can pass, and those that can deny: an outcome without a sentence does not compile. */
export type PassingName = Having<'proceed'>;
export type DenyingName = Having<'deny'>;

const names = Object.keys(declared) as BuiltInName[];

/** Number of each built-in step: the same in every program. */
export const builtIn = Object.fromEntries(names.map((name, id) => [name, id])) as Readonly<Record<BuiltInName, number>>;

/** Number of the first step that a file has. */
export const firstWritten = names.length;

/** `parameterPlace`: where robot.conf writes a parameter. */
export function builtInSteps(parameterPlace: (name: string) => Place | undefined): readonly Step[] {
  return steps.map((step, id) => {
    const own = bounds[names[id] ?? 'fetch'];
    return own === undefined ? step : { ...step, bounds: placesOf(own, parameterPlace) };
  });
}

function placesOf(
  parameters: Readonly<Record<string, string>>,
  placeOf: (name: string) => Place | undefined,
): Readonly<Record<string, Place>> {
  const places = Object.entries(parameters).map(([reason, parameter]) => [reason, placeOf(parameter)] as const);
  return Object.fromEntries(places.flatMap(([reason, place]) => (place ? [[reason, place]] : [])));
}

const steps: readonly Step[] = names.map((name, id) => {
  const { stage, filter, ends, ...sentences }: BuiltInStep = declared[name];
  return {
    id,
    stage,
    ...(filter && { filter }),
    ...(ends && { ends }),
    name,
    text: name,
    sentences,
    active: true,
    file: 'built-in',
    line: 0,
  };
});

/** What a step says: its line, or of a built-in step the sentence of its outcome. */
export function stepText({ text, sentences = {} }: Step, outcome: PathOutcome): string {
  if (outcome === 'proceed') return sentences.proceed ?? text;
  return sentences.deny ?? text;
}

/** What would keep a URL that a built-in step denies; undefined where nothing in the configuration would. */
export function changeFor({ sentences }: Step, note = ''): string | undefined {
  return sentences?.change?.replace('{note}', () => note);
}
