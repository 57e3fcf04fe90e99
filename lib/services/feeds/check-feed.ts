/** What would be wrong with a feed, before it is pushed: nothing is stored. */

import { sourceText } from '../../lang/source-text.ts';
import type { CollectedFindings } from '../../lang/xml/collect-findings.ts';
import { feedtypes } from '../../languages/gsa-feed/feed.ts';
import { urlPatternsConf } from '../../languages/url-patterns-conf/index.ts';
import { compileUrlPatterns } from '../../languages/url-patterns-conf/match.ts';
import type { UrlMatcher } from '../../languages/url-patterns-conf/match.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { readReceiver } from '../feedergate/settings.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import { checkStream, mendOf } from './check-stream.ts';
import { checkedFeedSchema } from './contract.ts';
import type { CheckedFeed, FoundCause } from './contract.ts';
import { boundedPieces, pushedInput, sourceName, TooLarge, wrongType } from './pushed-input.ts';
import { tooLargeWords } from './push-feed.ts';

/** Places of each code that are named. */
const mostPlaces = 100;

export const checkFeed = defineService({
  name: 'checkFeed',
  doc: 'Checks a feed or groups feed against its DTD, the rules of feeds, and the URL patterns of the collection. Nothing is stored.',
  role: 'operator',
  input: pushedInput.extend({
    /** Without one, the header’s. */
    source: sourceName.exactOptional(),
  }),
  output: checkedFeedSchema,
  run: async (context, { slug, bytes, ...given }): Promise<CheckedFeed | Problem> => {
    const collection = await findCollection(context, slug);
    if (isProblem(collection)) return collection;
    const wrong = wrongType(given);
    if (wrong !== undefined) return wrong;
    const { maxBytes } = await readReceiver(context);
    const { kind, source, type } = given;
    const feedtype = feedtypes.find((known) => known === type);
    const patterns = await readPatterns(context, collection.id);
    try {
      const { records, ...found } = await checkStream(boundedPieces(bytes, maxBytes), {
        kind,
        dtd: '7',
        isStrict: false,
        limit: mostPlaces,
        ...(source !== undefined && { datasource: source }),
        ...(feedtype !== undefined && { feedtype }),
        ...(patterns && { patterns }),
      });
      return { records, causes: causesOf(found) };
    } catch (error) {
      if (error instanceof TooLarge) return fieldProblem('bytes', tooLargeWords(maxBytes));
      throw error;
    }
  },
});

/** Of the newest revision; undefined where it has none, or none that can be read. */
async function readPatterns(
  { revisions, catalog }: Pick<ServiceContext, 'revisions' | 'catalog'>,
  collectionId: number,
): Promise<UrlMatcher | undefined> {
  const { usualPath } = urlPatternsConf;
  const { id } = await revisions.newest(collectionId);
  const text = (await revisions.files(id)).get(usualPath);
  if (text === undefined) return undefined;
  const model = urlPatternsConf.toModel(urlPatternsConf.parse(sourceText(usualPath, text)), catalog);
  return model && compileUrlPatterns(model);
}

const severities: readonly FoundCause['severity'][] = ['error', 'warning', 'info'];

/** Errors first, then by their first line. */
function causesOf({ findings, counts }: Pick<CollectedFindings, 'findings' | 'counts'>): readonly FoundCause[] {
  const byCode = Map.groupBy(findings, ({ code }) => code);
  const causes = Array.from(byCode, ([code, places]): readonly FoundCause[] => {
    const [first] = places;
    const severity = severities.find((each) => each === first?.severity);
    if (first === undefined || severity === undefined) return [];
    const named = places.map(({ line, column, message }) => ({ line, column, message }));
    return [{ code, severity, count: counts[code] ?? named.length, help: mendOf(code), places: named }];
  }).flat();
  const lineOf = ({ places: [first] }: FoundCause): number => first?.line ?? 0;
  return causes.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || lineOf(a) - lineOf(b),
  );
}
