/** The effective external metadata of a URL with the lines it comes from, and the URLs that a line reaches. */

import { z } from 'zod';
import { effectiveMetadataSchema, lineUrlsSchema } from './contract.ts';
import { entryOfLine } from '../../languages/external-metadata-cfg/look-up/load.ts';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import { lookUp } from '../../languages/external-metadata-cfg/look-up/look-up.ts';
import type { ChainLine } from '../../languages/external-metadata-cfg/look-up/look-up.ts';
import type { ProfileLine } from '../../languages/external-metadata-cfg/profiles/profile-line.ts';
import { METADATA_FILE } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { keyText } from '../../match/urls/metadata-key.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { pageSize, slug, webUrl } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { EffectiveLine, EffectiveMetadata, LineUrls } from './contract.ts';

interface Opened {
  readonly collection: CollectionRecord;
  readonly revisionId: number;
  readonly index: MetadataIndex | undefined;
}

async function open(context: CallContext, name: string): Promise<Opened | Problem> {
  const collection = await findCollection(context, name);
  if (isProblem(collection)) return collection;
  const { id } = await context.revisions.newest(collection.id);
  return { collection, revisionId: id, index: await context.metadataFiles.index(id) };
}

export const lookUpExternalMetadata = defineService({
  name: 'lookUpExternalMetadata',
  role: 'viewer',
  input: z.strictObject({ slug, url: webUrl }),
  output: effectiveMetadataSchema,
  run: async (context, { url, ...given }): Promise<EffectiveMetadata | Problem> => {
    const opened = await open(context, given.slug);
    if (isProblem(opened)) return opened;
    const { index, revisionId } = opened;
    const nothing = { url, metadata: {}, lines: {}, chain: [] };
    if (index === undefined) return nothing;
    if (index.firstError !== undefined) {
      const { line, column, code } = index.firstError;
      return { ...nothing, problem: `${METADATA_FILE}:${line}:${column}: ${code}. The file is not applied.` };
    }
    const { metadata, lines, chain } = lookUp(index, url);
    const places = await context.metadataFiles.profileLines(
      revisionId,
      chain.map(({ line }) => line),
    );
    return {
      url,
      metadata: Object.fromEntries(metadata),
      lines: Object.fromEntries(lines),
      chain: chain.map((each) => withPlace(index, each, places.get(each.line))),
    };
  },
});

function withPlace(index: MetadataIndex, line: ChainLine, profile: ProfileLine | undefined): EffectiveLine {
  const elements = index.elementsOf(entryOfLine(index, line.line));
  return { ...line, elements, ...(profile && { profile }) };
}

export const listUrlsOfMetadataLine = defineService({
  name: 'listUrlsOfMetadataLine',
  doc: "The known URLs that a line of the collection's file reaches.",
  role: 'viewer',
  input: z.strictObject({
    slug,
    line: z.int({ error: 'The line is missing.' }).positive(),
    after: z.string().max(20).optional(),
    limit: pageSize(500, 100),
  }),
  output: lineUrlsSchema,
  run: async (context, { line, after, limit, ...given }): Promise<LineUrls | Problem> => {
    const opened = await open(context, given.slug);
    if (isProblem(opened)) return opened;
    const { collection, index } = opened;
    if (index === undefined) return problem('not-found', `${given.slug} has no ${METADATA_FILE}.`);
    const winner = index.dead.find((dead) => dead.line === line)?.winner;
    if (winner !== undefined) return { line, winner, rows: [] };
    const entry = entryOfLine(index, line);
    if (entry < 0) return problem('not-found', `Line ${line} of ${METADATA_FILE} gives no metadata.`);
    const bytes = index.prefixes.bytesOf(entry);
    const prefix = keyText({ bytes, length: bytes.length });
    const site = splitUrl(prefix).siteKey;
    const page = await context.metadata.urlsOfPrefix(collection.id, { site, prefix, after, limit });
    const rows = page.rows.flatMap(({ hash, url }) => {
      const own = lookUp(index, url).chain.find((each) => each.line === line);
      return own === undefined ? [] : [{ hash, url, supplies: own.supplies, overridden: own.overridden }];
    });
    const { next } = page;
    return { line, prefix: index.prefixOf(entry), rows, ...(next !== undefined && { next }) };
  },
});
