/** `winnow feed push`: a feed from a file, to the feed receiver of an installation or straight into a collection. */

import { openAsBlob } from 'node:fs';
import { cli } from '../../services/actor.ts';
import type { FeedSource } from '../../services/feeds/contract.ts';
import { unchecked } from '../../services/define-service.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { piecesOf } from '../metadata-options.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

/** What a receiver answers to what it took. */
const success = 'Success';

interface Pushed {
  /** Of HTTP. */
  readonly status: number;
  readonly body: string;
  /** Number of the upload; a receiver doesn't tell. */
  readonly feed?: number;
}

export const feedPush = defineCommand({
  name: 'feed push',
  summary: 'Pushes a feed, a groups feed, or RDs as SOIF. Exit code 1 if it is not accepted.',
  arguments: '[file]',
  takes: { min: 0, max: 1 },
  options: {
    datasource: { type: 'string', value: 'NAME', doc: 'Data source that the feed belongs to.' },
    feedtype: {
      type: 'string',
      value: 'TYPE',
      doc: 'full, incremental, or metadata-and-url. For groups: full, incremental, replace, or cleanup. For SOIF: full or incremental.',
    },
    url: {
      type: 'string',
      value: 'URL',
      doc: 'Feed receiver, such as http://host:19900. It selects the collection.',
    },
    collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console. Not with --url.' },
    groups: { type: 'boolean', doc: 'The file is a groups feed.' },
    soif: { type: 'boolean', doc: 'The file contains RDs as SOIF. Requires --collection.' },
  },
  notes: [
    'Groups: full replaces the groups of all sources, incremental those that the file names. replace replaces the groups of the data source only; cleanup removes them, and takes no file.',
  ],
  run: async ({ options, arguments: [file = ''], json }) => {
    const { url, collection } = options;
    if ((url === undefined) === (collection === undefined)) throw new UsageError('Give either --url or --collection.');
    const given = givenOf(file, options);
    const pushed =
      url === undefined ? await pushDirectly(collection ?? '', given) : await pushTo(receiverUrl(url, given), given);
    if (json) printJson(pushed);
    else print(pushed.feed === undefined ? pushed.body : `Accepted as upload ${pushed.feed}.`);
    return pushed.body === success ? 0 : 1;
  },
});

interface Given {
  readonly file: string;
  readonly datasource: string;
  readonly feedtype: string;
  readonly kind: FeedSource['kind'];
}

interface Options {
  readonly datasource: string | undefined;
  readonly feedtype: string | undefined;
  readonly collection: string | undefined;
  readonly groups: boolean;
  readonly soif: boolean;
}

function givenOf(file: string, { datasource = '', feedtype = '', collection, groups, soif }: Options): Given {
  if (datasource === '' || feedtype === '') throw new UsageError('Give --datasource and --feedtype.');
  if ((file === '') !== (feedtype === 'cleanup')) throw new UsageError('Give a file, except with --feedtype cleanup.');
  if (soif && (groups || collection === undefined))
    throw new UsageError('--soif requires --collection and excludes --groups.');
  return { file, datasource, feedtype, kind: soif ? 'soif' : groups ? 'xmlgroups' : 'xmlfeed' };
}

function pushDirectly(slug: string, { file, datasource: source, feedtype: type, kind }: Given): Promise<Pushed> {
  return withServices(async (services) => {
    const input = unchecked({ slug, kind, source, type, ...(file !== '' && { bytes: piecesOf(file) }) });
    const { feed } = expectOk(await services.pushFeed(cli, input));
    return { status: 200, body: success, feed };
  }, say);
}

function receiverUrl(text: string, { kind }: Given): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url must be a URL such as http://host:19900, not ${text}.`);
  return url.pathname === '/' ? new URL(`/${kind}`, url) : url;
}

/** The file is read from disk as it is sent. */
async function pushTo(url: URL, given: Given): Promise<Pushed> {
  const form = formOf(given);
  if (given.file !== '') {
    const data = await openAsBlob(given.file, { type: 'text/xml' }).catch(() => {
      throw new UsageError(`There is no file ${given.file}.`);
    });
    form.append('data', data, 'feed.xml');
  }
  try {
    const response = await fetch(url, { method: 'POST', body: form });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { status: 0, body: `${url.href} can’t be reached: ${cause}` };
  }
}

/** Two kinds of groups feed are fields of their own, which name the source. */
function formOf({ datasource, feedtype, kind }: Given): FormData {
  const isGroups = kind === 'xmlgroups';
  const form = new FormData();
  if (isGroups && (feedtype === 'cleanup' || feedtype === 'replace')) form.append(feedtype, datasource);
  else {
    form.append(isGroups ? 'groupsource' : 'datasource', datasource);
    form.append('feedtype', feedtype);
  }
  return form;
}
