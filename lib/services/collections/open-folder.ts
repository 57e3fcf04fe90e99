/** The state of `--dir` runs: a collection kept out of sight, one for each folder of configuration files. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { folderCollectionSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import { moveSecrets } from '../configuration/move-secrets.ts';
import { keepSecrets } from '../credentials/keep-secrets.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { webUrl } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FolderCollection } from './contract.ts';
import { makeCollection } from './make-collection.ts';

/** The start points of the last run, beside the settings of every collection. */
const storedStarts = z.object({ starts: z.array(z.string()).default([]) });
/** Its RDs are written to a file; nothing reads its pages again. */
const settings = { bodies: { keep: 'none' } };

/** The short name of the collection behind a folder; the same for the same path. */
export function slugOfFolder(folder: string): string {
  return `dir-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

export const openFolder = defineService({
  name: 'openFolder',
  doc: 'The unlisted collection with the state of `--dir` runs of a folder.',
  role: 'admin',
  input: z.strictObject({
    folder: z.string().min(1, 'The folder is missing.').max(4096),
    files: z.array(z.strictObject({ path: z.string().max(1000), text: z.string() })).max(10_000),
    /** Left out, they stay as they are. */
    starts: z.array(webUrl).max(10_000, 'At most 10,000 start points.').optional(),
  }),
  output: folderCollectionSchema,
  run: async (context, { folder, starts, ...given }): Promise<FolderCollection | Problem> => {
    const slug = slugOfFolder(folder);
    const files = new Map(given.files.map(({ path, text }) => [path, text]));
    const known = await context.collections.find(slug);
    if (known !== undefined) return follow(context, known, { files, starts });
    const name = folder.slice(-100);
    const made = await makeCollection(context, {
      name,
      slug,
      kind: 'folder',
      settings: { ...settings, starts: starts ?? [] },
      message: 'The folder as it was found',
      files,
    });
    return isProblem(made) ? made : { slug, isChanged: true };
  },
});

interface Folder {
  readonly files: ReadonlyMap<string, string>;
  readonly starts: readonly string[] | undefined;
}

/** Takes over what has changed in the folder since. */
async function follow(
  context: CallContext,
  collection: CollectionRecord,
  { files: texts, starts }: Folder,
): Promise<FolderCollection | Problem> {
  const { revisions, runs, collections, actor } = context;
  const { id, slug } = collection;
  const newest = await revisions.newest(id);
  const { files, moved } = moveSecrets(texts, slug);
  await keepSecrets(context, id, moved);
  const before = await revisions.files(newest.id);
  const hasSameFiles = before.size === files.size && [...before].every(([path, text]) => files.get(path) === text);
  const earlier = storedStarts.safeParse(collection.settings);
  const hasSameStarts =
    starts === undefined || (earlier.success && earlier.data.starts.join('\n') === starts.join('\n'));
  if (!hasSameStarts) await collections.changeSettings(slug, () => ({ ...settings, starts }));
  if (!hasSameFiles) {
    const author = describeActor(actor).name;
    const message = 'The folder has changed';
    const saved = await revisions.save({ collectionId: id, base: newest.number, author, message, files });
    if (saved === 'conflict') return problem('conflict', 'Another command is using this folder.');
  }
  // What only looked at the folder, such as a simulation, may have saved the files since that run.
  const [last] = await runs.list(id, { limit: 1 });
  const hasCrawledThem = last === undefined || last.revision === newest.number;
  return { slug, isChanged: !(hasSameFiles && hasSameStarts && hasCrawledThem) };
}
