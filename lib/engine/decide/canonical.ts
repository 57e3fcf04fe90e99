/** Which URL stands for a page that names a canonical one (robot.conf, canonical): RFC 6596, and what search engines make of it. */

import { canonicalLinks } from '../../match/urls/canonical-links.ts';
import { normalizeUrl, splitUrl } from '../../match/urls/url-key.ts';
import type { CanonicalFact } from '../../sdk/canonical-fact.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { canonicalReason } from '../../sdk/merged-reasons.ts';
import type { CanonicalTarget } from '../merge-port.ts';
import type { Program } from '../program/program.ts';
import type { Fold, Signal } from './fold.ts';
import { deny, pass } from './fold.ts';

/** What a page says of its canonical URL, or why that is ignored. */
type Named =
  { readonly url: ResourceUrl; readonly ignored?: undefined } | { readonly url?: undefined; readonly ignored: string };

type Naming = Pick<Facts, 'url' | 'content' | 'response'>;

/** Undefined for a page that names none, or itself. A URL counts as it is crawled (url-rules.conf). */
function canonicalNamed({ urlRules }: Program, { url, content, response }: Naming): Named | undefined {
  const { canonical, otherCanonical } = content ?? {};
  const said = [canonical, otherCanonical, ...canonicalLinks(response?.headers['link'] ?? '')].filter(
    (each) => each !== undefined,
  );
  if (said.length === 0) return undefined;
  const resolved = said.flatMap((written) => {
    const normal = normalizeUrl(written, url.href);
    if (!normal.ok) return [];
    return [urlRules === undefined ? normal.url : splitUrl(urlRules.rewrite(normal.url.href))];
  });
  const [first, second] = [...new Map(resolved.map((each) => [each.href, each])).values()];
  if (first === undefined) return { ignored: `${said[0]} is no URL the robot can fetch` };
  if (second !== undefined) return { ignored: `the page names several: ${first.href} and ${second.href}` };
  if (first.href === url.href) return undefined;
  return first.host === url.host ? { url: first } : { ignored: `${first.href} is on another host` };
}

/** The URL that a page may be merged into; undefined where canonical URLs don't count, or there is none. */
export function canonicalTarget(program: Program, facts: Naming & Pick<Facts, 'discovery'>): ResourceUrl | undefined {
  return program.process.canonical === 'prefer' && isCrawled(facts) ? canonicalNamed(program, facts)?.url : undefined;
}

/** @param waits for what the run may still bring. */
export function canonicalFact(url: string, target: CanonicalTarget | undefined, waits: boolean): CanonicalFact {
  if (target?.namesAnother === true) return { url, is: 'missing', why: 'names another canonical URL itself' };
  if (target?.hasRd === true) return { url, is: 'described' };
  if (waits) return { url, is: 'waiting' };
  return { url, is: 'missing', why: target === undefined ? 'was not found' : whyMissing(target) };
}

function whyMissing({ reason }: CanonicalTarget): string {
  return reason === undefined ? 'has no RD' : `has no RD (${reason})`;
}

/** Not brought by a feed, and no part of an archive. */
function isCrawled({ discovery }: Pick<Facts, 'discovery'>): boolean {
  const { isBrought, isPart } = kindFoundAs(discovery);
  return !isBrought && !isPart;
}

export function judgeCanonical(fold: Fold): Signal {
  const { facts, generation, program } = fold;
  const { canonical: mode } = program.process;
  if (mode === 'off' || !generation.alive || !isCrawled(facts)) return 'go';
  const named = canonicalNamed(program, facts);
  if (named === undefined) return 'go';
  const { url, ignored } = named;
  if (url === undefined) return pass(fold, 'canonical', () => ({ note: `ignored: ${ignored}` }));
  if (mode === 'note') return pass(fold, 'canonical', () => ({ note: url.href }));
  const { canonical } = facts;
  if (canonical?.url !== url.href) return 'canonical';
  const see = (): { readonly note: string } => ({ note: describe(canonical) });
  if (canonical.is === 'missing') return pass(fold, 'canonical', see);
  deny(fold, 'canonical', { reason: canonicalReason, see });
  generation.alive = false;
  return fold.enumeration.alive ? 'go' : 'end';
}

function describe({ url, is, why }: CanonicalFact): string {
  switch (is) {
    case 'described':
      return url;
    case 'waiting':
      return `${url}, which is still to be fetched; any RD is kept until then`;
    case 'missing':
      return `ignored: ${url} ${why ?? 'has no RD'}`;
  }
}
