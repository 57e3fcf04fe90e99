/** Pages that name canonical URLs: one RD of each content, under the URL that the site prefers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { seededRandom } from '../testing/random-pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const paths = Array.from({ length: 40 }, (_, n) => `/p${n}`);

interface Page {
  readonly kind: 'page' | 'noindex' | 'gone' | 'refused';
  readonly canonicals: readonly string[];
  readonly inHeader: boolean;
}

/** A number from 0 up to this one. */
type Below = (bound: number) => number;

function randomPage(random: Below, path: string): Page {
  const kind = (['page', 'page', 'page', 'page', 'noindex', 'gone', 'refused'] as const)[random(7)] ?? 'page';
  const other = (): string => paths[random(paths.length)] ?? path;
  const canonicals = [[], [path], [other()], [other()], [other()], ['http://elsewhere.test/'], [other(), other()]];
  return { kind, canonicals: canonicals[random(canonicals.length)] ?? [], inHeader: random(3) === 0 };
}

function serve(site: Site, path: string, { kind, canonicals, inHeader }: Page): void {
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
function expected(pages: ReadonlyMap<string, Page>): readonly string[] {
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
  return paths.filter((path) => pages.get(path)?.kind === 'page' && !isMerged(path));
}

async function checkRun(site: Site, collection: TestCollection, id: number): Promise<readonly string[]> {
  expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  const rds = await rdsOf(installation.pool, collection.id);
  return paths.filter((path) => rds.has(site.url + path));
}

/** A refused page loses its RD at once. */
const prefer = { canonical: 'prefer', 'refused-rd-days': 0 };

describe('canonical URLs', () => {
  it.each([1, 2, 3, 4, 5, 6])('decide which page has the RD, in every later run too: site %i', async (seed) => {
    const chance = seededRandom(seed);
    const random: Below = (bound) => Math.floor(chance() * bound);
    const site = await installation.startSite({ pages: 0 });
    const linked = [...paths].sort(() => random(3) - 1);
    site.serve('/', page(linked));
    const pages = new Map(paths.map((path) => [path, randomPage(random, path)]));
    for (const [path, each] of pages) serve(site, path, each);
    const collection = await installation.addCollection(collectionOf([{ site }], prefer));
    for (const kind of ['full', 'incremental', 'incremental', 'full'] as const) {
      const { id, state } = await collection.crawl({ kind, confirmDeletions: true });
      expect(state).toBe('finished');
      expect(await checkRun(site, collection, id)).toEqual(expected(pages));
      for (const path of paths.filter(() => random(4) === 0)) {
        const changed = randomPage(random, path);
        pages.set(path, changed);
        serve(site, path, changed);
      }
    }
  });
});
