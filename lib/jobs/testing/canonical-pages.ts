/** Sites whose pages name canonical URLs at random, and which of their pages are to have RDs. */

import type { Site } from '../../engine/testing/site.ts';
import { page } from './pages.ts';
import { seededRandom } from './random-pages.ts';

export const canonicalPaths = Array.from({ length: 40 }, (_, n) => `/p${n}`);

interface CanonicalPage {
  readonly kind: 'page' | 'noindex' | 'gone' | 'refused';
  readonly canonicals: readonly string[];
  readonly inHeader: boolean;
}

/** A number from 0 up to this one. */
type Below = (bound: number) => number;

function randomPage(random: Below, path: string): CanonicalPage {
  const kind = (['page', 'page', 'page', 'page', 'noindex', 'gone', 'refused'] as const)[random(7)] ?? 'page';
  const other = (): string => canonicalPaths[random(canonicalPaths.length)] ?? path;
  const canonicals = [[], [path], [other()], [other()], [other()], ['http://elsewhere.test/'], [other(), other()]];
  return { kind, canonicals: canonicals[random(canonicals.length)] ?? [], inHeader: random(3) === 0 };
}

function serve(site: Site, path: string, { kind, canonicals, inHeader }: CanonicalPage): void {
  if (kind === 'gone') return site.serve(path, { status: 404 });
  if (kind === 'refused') return site.serve(path, { status: 403 });
  const link = canonicals.map((target) => `<${target}>; rel="canonical"`).join(', ');
  const elements = canonicals.map((target) => `<link rel="canonical" href="${target}">`).join('');
  const robots = kind === 'noindex' ? '<meta name="robots" content="noindex">' : '';
  site.serve(
    path,
    page([], {
      head: robots + (inHeader ? '' : elements),
      title: path,
      headers: inHeader && link !== '' ? { link } : {},
    }),
  );
}

/** What the rule says, told from the pages as they are. */
function expectedRds(pages: ReadonlyMap<string, CanonicalPage>): readonly string[] {
  const namedBy = (path: string): string | undefined => {
    const of = pages.get(path);
    const [first, ...others] = new Set(of?.canonicals);
    const counts = of?.kind === 'page' && others.length === 0 && first !== path && first?.startsWith('/') === true;
    return counts ? first : undefined;
  };
  const isMerged = (path: string): boolean => {
    const target = namedBy(path);
    return target !== undefined && pages.get(target)?.kind === 'page' && namedBy(target) === undefined;
  };
  return canonicalPaths.filter((path) => pages.get(path)?.kind === 'page' && !isMerged(path));
}

export interface CanonicalSite {
  /** Pages that are to have an RD, as they are now. */
  readonly expected: () => readonly string[];
  /** A quarter of the pages become others. */
  readonly change: () => void;
}

/** Puts the pages on a site, all linked from its root. */
export function serveCanonicals(site: Site, seed: number): CanonicalSite {
  const chance = seededRandom(seed);
  const random: Below = (bound) => Math.floor(chance() * bound);
  const pages = new Map<string, CanonicalPage>();
  const renew = (path: string): void => {
    const made = randomPage(random, path);
    pages.set(path, made);
    serve(site, path, made);
  };
  site.serve('/', page([...canonicalPaths].sort(() => random(3) - 1)));
  canonicalPaths.forEach(renew);
  return {
    expected: () => expectedRds(pages),
    change: () => canonicalPaths.filter(() => random(4) === 0).forEach(renew),
  };
}
