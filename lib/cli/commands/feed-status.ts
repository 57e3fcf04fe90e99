/** `winnow feed status`: data sources with what they own, their last uploads, and what waits. */

import { cli } from '../../services/actor.ts';
import type { FeedSource, FeedState, Upload } from '../../services/feeds/contract.ts';
import type { Services } from '../../services/index.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';

interface SourceStatus {
  readonly collection: string;
  readonly datasource: string;
  readonly kind: FeedSource['kind'];
  /** Of the last upload, all four. */
  readonly feedtype: Upload['type'] | null;
  readonly state: FeedState | null;
  readonly errors: number;
  /** Milliseconds since the epoch. */
  readonly received: number | null;
  /** That it owns now; of a source of groups, their members. */
  readonly documents: number;
  readonly backlog: number;
  /** The last five, newest first. */
  readonly uploads: readonly Upload[];
}

interface FeedStatus {
  readonly sources: readonly SourceStatus[];
  /** Uploads that have not ended. */
  readonly backlog: number;
}

interface Chosen {
  readonly collection: string | undefined;
  readonly datasource: string | undefined;
}

export const feedStatus = defineCommand({
  name: 'feed status',
  summary: 'Lists data sources of feeds with their documents, last uploads, and backlog.',
  options: {
    collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console. Without it, all collections.' },
    datasource: { type: 'string', value: 'NAME', doc: 'Only this data source.' },
  },
  run: async ({ options: { collection, datasource }, json }) => {
    const found = await withServices((services) => readStatus(services, { collection, datasource }), say);
    if (json) printJson(found);
    else for (const line of linesOf(found)) print(line);
    return 0;
  },
});

async function readStatus(services: Services, { collection, datasource }: Chosen): Promise<FeedStatus> {
  const slugs =
    collection === undefined ? expectOk(await services.listCollections(cli, {})).map(({ slug }) => slug) : [collection];
  const sources: SourceStatus[] = [];
  for (const slug of slugs) {
    const feeds = expectOk(await services.getFeeds(cli, { slug }));
    for (const source of feeds.sources)
      if (datasource === undefined || source.name === datasource) sources.push(await statusOf(services, slug, source));
  }
  return { sources, backlog: sources.reduce((sum, { backlog }) => sum + backlog, 0) };
}

async function statusOf(services: Services, slug: string, source: FeedSource): Promise<SourceStatus> {
  const { id, kind, name, documents, backlog } = source;
  const { uploads } = expectOk(await services.listUploads(cli, { slug, source: id, limit: 5 }));
  const [last] = uploads;
  return {
    collection: slug,
    datasource: name,
    kind,
    feedtype: last?.type ?? null,
    state: last?.state ?? null,
    errors: last?.counts.errors ?? 0,
    received: last?.receivedAt ?? null,
    documents,
    backlog,
    uploads,
  };
}

function linesOf({ sources, backlog }: FeedStatus): readonly string[] {
  if (sources.length === 0) return ['There are no data sources.'];
  const rows = sources.map(({ collection, datasource, kind, documents, uploads }) => [
    `${collection}/${datasource}  ${countWords(documents, ...units[kind].thing)}`,
    ...uploads.map(uploadLine),
  ]);
  return [...rows.flat(), `Backlog: ${numberWords(backlog)}`];
}

type Words = readonly [one: string, many?: string];

const units: Readonly<Record<FeedSource['kind'], { readonly record: string; readonly thing: Words }>> = {
  xmlfeed: { record: 'record', thing: ['document'] },
  xmlgroups: { record: 'membership', thing: ['member of groups', 'members of groups'] },
  soif: { record: 'object', thing: ['RD'] },
};

function uploadLine({ id, source, receivedAt, type, state, heldAt, counts, reason }: Upload): string {
  const { records, errors, documents } = counts;
  const words = units[source.kind];
  const held = heldAt === undefined ? '' : `, held: would delete ${countWords(documents.deleted, ...words.thing)}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  const figures = `${countWords(records, words.record)}, ${countWords(errors, 'error')}`;
  return `    upload ${id}  ${new Date(receivedAt).toISOString()}  ${type}  ${state}${held}, ${figures}${why}`;
}
