/** Reasons as sentences, and what a person can do about each. Stored reasons stay codes: programs and filters read them. */

import { certificateProblems } from './certificates.ts';
import { canonicalReason, duplicateReason, mergedGroup } from './merged-reasons.ts';
import { type FetchOutcomeKind } from './resource.ts';

/** What changes the outcome: an edit of the line, a parameter or a limit, or something outside of Winnow. */
export type Repair =
  | { readonly act: 'add-hosts' | 'edit-line' | 'edit-limit' | 'certificate' | 'credential' | 'recrawl' }
  | { readonly act: 'edit-parameter'; readonly parameter: string }
  /** The owner of the site decides. */
  | { readonly act: 'owner' }
  /** The outcome is usual and needs no repair. */
  | { readonly act: 'none' };

/** The reason of a URL that no enabled site owns. */
export const noSite = 'no-site';

interface ReasonText {
  readonly words: string;
  readonly repair: Repair;
}

const said = (words: string, act: Exclude<Repair['act'], 'edit-parameter'>): ReasonText => ({ words, repair: { act } });
const bounded = (words: string, parameter: string): ReasonText => ({
  words,
  repair: { act: 'edit-parameter', parameter },
});

type Unusable = Exclude<FetchOutcomeKind, 'ok' | 'not-modified' | 'redirect' | 'gone' | 'deferred'>;

const unusable: Readonly<Record<Unusable, ReasonText>> = {
  'http-error': said('The server returned an error', 'recrawl'),
  timeout: said('The server did not answer in time', 'recrawl'),
  refused: said('The server refused the connection', 'recrawl'),
  reset: said('The server closed the connection', 'recrawl'),
  dns: said('DNS has no address for the host', 'recrawl'),
  tls: said('The encrypted connection failed', 'recrawl'),
  malformed: said('The response could not be read', 'recrawl'),
  'too-large': bounded('The document is larger than max-filesize-kb', 'max-filesize-kb'),
  'bad-encoding': said('The response could not be decompressed', 'recrawl'),
  'address-refused': said('Winnow isn’t allowed to connect to the address', 'owner'),
  'credentials-needed': said('The server asks for credentials', 'credential'),
  proxy: said('The proxy could not be used', 'recrawl'),
  'unsupported-scheme': said('Winnow does not support the protocol', 'none'),
};

const fixed: Readonly<Record<string, ReasonText>> = {
  ...unusable,
  ...Object.fromEntries(
    Object.values(certificateProblems).map((problem) => [problem, said(`The server has a ${problem}`, 'certificate')]),
  ),
  [certificateProblems.changed]: said('The certificate changed since it was accepted', 'certificate'),
  [certificateProblems['not-yet-valid']]: said('The certificate is not valid yet', 'certificate'),
  [certificateProblems.untrusted]: said('The certificate is not trusted', 'certificate'),
  [noSite]: said('The host is not in filterrules.conf', 'add-hosts'),
  'not-included': said('No include rule matches', 'edit-line'),
  'rule-undecided': said('Only the type, which is unknown, could match an include rule', 'edit-line'),
  depth: said('The URL is deeper than the maximum link depth', 'edit-line'),
  'root-depth': said('The URL is deeper than the RootNode allows', 'edit-line'),
  access: said('The RootNode does not allow the protocol', 'edit-line'),
  'url-filter': said('A URL-Filter denies it', 'edit-line'),
  'host-filter': said('A Host-Filter denies it', 'edit-line'),
  'other-server': said('The host is not that of the RootNode', 'edit-line'),
  'other-port': said('The port is not that of the RootNode', 'edit-line'),
  'host-max': said('The RootNode has reached Host-Max', 'edit-line'),
  'url-max': said('The RootNode has reached URL-Max', 'edit-line'),
  'scheme not supported': said('Winnow does not support the protocol', 'none'),
  'leaf-node': said('The links of a LeafNode are not followed', 'none'),
  redirect: said('The server redirects it to another URL', 'none'),
  'rewritten URL': said(
    'url-rules.conf drops or sorts its parameters, so it is crawled under another address',
    'edit-line',
  ),
  'redirect to a dropped parameter': said(
    'The server redirects it to itself with a parameter that url-rules.conf drops',
    'edit-line',
  ),
  'cookie wall': said('The server redirects it to itself until a cookie is sent back', 'credential'),
  gone: said('The server has no such document', 'owner'),
  deferred: said('The server asked Winnow to wait; a later run fetches it', 'recrawl'),
  'not-kept': said('The content is no longer stored', 'recrawl'),
  noindex: said('The page forbids indexing', 'owner'),
  refresh: said('The page redirects immediately to another URL', 'none'),
  'unavailable-after': said('The unavailable_after date of the page has passed', 'owner'),
  nofollow: said('The page forbids following its links', 'owner'),
  'robots.txt disallows it': said('robots.txt disallows it', 'owner'),
  'robots.txt unreachable': said('robots.txt could not be fetched', 'recrawl'),
  'no address': said('DNS has no address for the host', 'recrawl'),
  'address refused': said('Winnow isn’t allowed to connect to the address', 'owner'),
  'connection timeout': bounded('The server did not accept a connection in time', 'connect-timeout'),
  'too slow': said('The response arrived too slowly', 'recrawl'),
  'server speaks RDM': bounded('The server hands out RDs over RDM', 'enable-rdm-probe'),
  'URL too long': said('The URL is longer than the limit', 'edit-limit'),
  'path too deep': said('The path has more segments than the limit', 'edit-limit'),
  'path repeats itself': said('The path repeats itself', 'edit-limit'),
  'too many redirects': said('The redirect chain is longer than the limit', 'edit-limit'),
  [canonicalReason]: said('Its canonical URL has the RD', 'none'),
  [mergedGroup]: said('Another URL has the RD', 'none'),
  [duplicateReason]: said('Another URL has the same content', 'none'),
  'deleted by a feed': said('A feed deleted it', 'none'),
  'deleted by a rule': said('A post-summarizing rule deleted it', 'edit-line'),
  'no document': said('The RD was uploaded without its document', 'none'),
  sitemap: said('A sitemap gets no RD', 'none'),
  'function failed': said('The function of the line failed', 'edit-line'),
};

/** A reason with a part that varies, such as `rule:archive`: the pattern and the sentence for the part. */
const patterns: readonly (readonly [RegExp, (part: string) => ReasonText])[] = [
  [
    /^(\w+:) link on a page of another scheme$/,
    (scheme) => said(`A page of another protocol links to ${scheme}`, 'none'),
  ],
  [/^trap: (.+)$/, (trap) => said(`Crawler trap: ${trap}`, 'edit-limit')],
  [/^rule:(.+)$/, (rule) => said(`Rule ${rule} excludes it`, 'edit-line')],
  [/^address refused: (.+)$/, (why) => said(`Winnow isn’t allowed to connect to the address: ${why}`, 'owner')],
  [/^no address: (.+)$/, (why) => said(`DNS has no address for the host: ${why}`, 'recrawl')],
  [/^HTTP (40[1237]|511)$/, (status) => said(`The server answered ${status}`, 'credential')],
  [/^HTTP (4\d\d)$/, (status) => said(`The server answered ${status}`, 'owner')],
  [/^(\S+ \d{2,3})$/, (reply) => said(`The server answered ${reply.replace(/^HTTP /, '')}`, 'recrawl')],
];

function textOf(reason: string): ReasonText | undefined {
  const own = Object.hasOwn(fixed, reason) ? fixed[reason] : undefined;
  if (own !== undefined) return own;
  for (const [pattern, text] of patterns) {
    const part = pattern.exec(reason)?.[1];
    if (part !== undefined) return text(part);
  }
  return undefined;
}

/** The reason as a sentence without full stop. Reasons that functions write, such as `path matches \.zip$`, are shown as they are. */
export function reasonWords(reason: string): string {
  return textOf(reason)?.words ?? reason;
}

/** What would change the outcome. `hasLine`: a line of a file of the collection decided. */
export function repairOf(reason: string, hasLine: boolean): Repair {
  const repair = textOf(reason)?.repair ?? { act: 'edit-line' };
  return repair.act === 'edit-line' && !hasLine ? { act: 'none' } : repair;
}
