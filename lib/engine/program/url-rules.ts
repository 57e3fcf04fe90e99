/** What url-rules.conf makes of URLs, compiled. */

import { compileUrlRules } from '../../languages/url-rules-conf/match.ts';
import type { Rewriting, UrlRewriter } from '../../languages/url-rules-conf/match.ts';
import type { UrlRules } from '../../languages/url-rules-conf/model.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Discovery, DiscoveryKind, ResourceUrl } from '../../sdk/resource.ts';
import type { ReadFile } from './read-configuration.ts';

export interface UrlRewriting {
  /** Shown in places. */
  readonly file: string;
  readonly rewrite: UrlRewriter;
}

export interface UrlRulesProgram extends UrlRewriting {
  readonly step: number;
}

interface Ruled {
  readonly urlRules?: UrlRewriting | undefined;
}

/** The reason of a URL that is crawled as another one. */
export const rewrittenUrl = 'rewritten URL';

/** The reason of a URL that redirects to itself with the parameters that a line drops. */
export const redirectsBack = 'redirect to a dropped parameter';

/** Undefined without rules, so that a file of comments costs nothing. */
export function compileRewriter(read: ReadFile<UrlRules> | undefined): UrlRewriting | undefined {
  if (read === undefined || read.model.rules.length === 0) return undefined;
  return { file: read.file, rewrite: compileUrlRules(read.model) };
}

const asFound: ReadonlySet<DiscoveryKind> = new Set(['sitemap-file', 'member', 'object', 'fed', 'fed-url', 'fed-rd']);

/** What feeds name or bring, members of archives, and sitemaps themselves keep their parameters. */
export function staysAsFound({ kind, fed }: Pick<Discovery, 'kind' | 'fed'>): boolean {
  return fed !== undefined || asFound.has(kind);
}

/** The URL that is crawled in place of one that was found; the same text for most. */
export function crawledAs({ urlRules }: Ruled, href: string): string {
  return urlRules === undefined ? href : urlRules.rewrite(href);
}

export interface RewrittenUrl {
  readonly url: ResourceUrl;
  /** As it was found, where it is crawled as another one. */
  readonly written?: string;
}

export function rewritten(program: Ruled, url: ResourceUrl): RewrittenUrl {
  const plain = crawledAs(program, url.href);
  return plain === url.href ? { url } : { url: splitUrl(plain), written: url.href };
}

export interface Explained {
  readonly href: string;
  readonly did: readonly Rewriting[];
  /** Such as `url-rules.conf:3 drops sid`. */
  readonly words: string;
}

export function explainRewriting({ file, rewrite }: UrlRewriting, written: string): Explained {
  const did: Rewriting[] = [];
  const href = rewrite(written, (each) => did.push(each));
  const words = did.slice(0, mostShown).map(({ line, name }) => {
    return `${file}:${line} ${name === undefined ? 'sorts the parameters' : `drops ${name}`}`;
  });
  return { href, did, words: words.join(', ') + (did.length > mostShown ? ', …' : '') };
}

const mostShown = 10;
