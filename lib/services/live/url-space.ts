/** The URL space: hosts and folders by how many URLs they hold, and what one folder is about. */

import { z } from 'zod';
import { folderDetailSchema, urlSpaceSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { FolderTree } from '../../store/read/read-folders.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { colourFolders, colourings } from './colour-folders.ts';
import type { FolderDetail, FolderReason, UrlSpace } from './contract.ts';
import { suggestRules } from './suggest-rules.ts';
import { readTemplates } from './url-templates.ts';

/** Levels below the one in view: four rows of the picture. */
const levels = 3;
/** A cell narrower than 2.5 of some 1,200 pixels is not drawn. */
const leastShare = 1 / 480;
/** URLs that templates are read from. */
const urlsRead = 2_000;
/** URLs of a name pattern that are listed. */
const urlsShown = 100;

const site = z.string().trim().min(1).max(300);
const path = z
  .string()
  .max(8192)
  .startsWith('/', 'A folder begins and ends with a slash, a name pattern begins with its folder.');

export const getUrlSpace = defineService({
  name: 'getUrlSpace',
  doc: 'Hosts and folders with their URL counts.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    folder: z.strictObject({ site, path }).optional(),
    colouring: z.enum(colourings, { error: 'Choose verdict, status, rule, age or yield.' }).default('verdict'),
  }),
  output: urlSpaceSchema,
  run: async (context, { folder, colouring, ...given }): Promise<UrlSpace | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const tree = await context.crawl.folders(collection.id, { folder, levels, leastShare });
    if (folder !== undefined && tree.total === 0) return noFolder(given.slug, folder);
    return {
      countedAt: tree.count.at,
      current: tree.count.current,
      total: tree.total,
      colouring,
      smallHosts: tree.sites,
      ...colourFolders(tree, colouring, context.now()),
      ...(folder && { folder }),
    };
  },
});

interface Place {
  readonly site: string;
  readonly path: string;
}

function noFolder(name: string, folder: Place): Problem {
  return problem('not-found', `${name} has no URL under ${folder.site}${folder.path}.`);
}

export const getFolderDetail = defineService({
  name: 'getFolderDetail',
  doc: 'URLs of a folder with the reasons for their outcomes, and a rule that would deny the folder.',
  role: 'viewer',
  input: z.strictObject({ slug, site, path }),
  output: folderDetailSchema,
  run: async (context, { slug: name, ...folder }): Promise<FolderDetail | Problem> => {
    const collection = await findCollection(context, name);
    return isProblem(collection) ? collection : detailOf(context, { id: collection.id, name }, folder);
  },
});

async function detailOf(
  { crawl }: CallContext,
  { id, name }: { readonly id: number; readonly name: string },
  folder: Place,
): Promise<FolderDetail | Problem> {
  const [tree, hosts, urls] = await Promise.all([
    crawl.folders(id, { folder, levels: 0, leastShare: 0 }),
    crawl.folders(id, { levels: 0, leastShare: 0 }),
    crawl.folderUrls(id, { ...folder, limit: urlsRead }),
  ]);
  if (tree.total === 0) return noFolder(name, folder);
  const reasons = reasonsOf(tree);
  const isPattern = !folder.path.endsWith('/');
  const templates = readTemplates(urls.rows, folder.path.replace(/[^/]*$/, ''));
  const kept = reasons.reduce((sum, { outcome, count }) => (outcome === 'kept' ? sum + count : sum), 0);
  const hasOtherHosts = hosts.folders.length > 1;
  return {
    ...folder,
    total: tree.total,
    kept,
    reasons,
    templates,
    templatesFrom: urls.rows.length,
    ...(isPattern && { urls: urls.rows.slice(0, urlsShown) }),
    rules: suggestRules({ ...folder, total: tree.total, kept, templates, urls: urls.rows, hasOtherHosts }),
  };
}

/** What decides the URLs of the folder, by line; what nothing denied is one row. */
function reasonsOf({ folders: [folder], paths }: FolderTree): readonly FolderReason[] {
  const found = new Map<string, FolderReason>();
  for (const { path: place, n } of folder?.parts ?? []) {
    const { outcome = 'queued', decidedBy } = paths[place] ?? {};
    const { file = '', line = 0, stage = '', reason = silent[outcome] } = decidedBy ?? {};
    const key = JSON.stringify([outcome, file, line, reason]);
    const count = n + (found.get(key)?.count ?? 0);
    found.set(key, { outcome, reason, file, line, stage, count });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

const silent: Readonly<Record<FolderReason['outcome'], string>> = {
  queued: 'queued',
  kept: 'nothing denied it',
  'no-rd': 'no line creates an RD for it',
  rejected: 'never fetched',
  failed: 'no usable response',
};
