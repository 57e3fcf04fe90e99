/** The sample collection, and where the site it gathers listens. */

import { z } from 'zod';
import { collectionCreatedSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { CollectionCreated } from './contract.ts';
import { makeCollection } from './make-collection.ts';
import { sampleFiles, sampleName } from './sample-files.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';

const settingKey = 'sample site';
const settingSchema = z.object({ port: z.int() });
/** Tried first; another one is remembered once it was taken. */
const usualPort = 3010;

async function samplePort({ settings }: Pick<CallContext, 'settings'>): Promise<number | undefined> {
  const stored = settingSchema.safeParse(await settings.get(settingKey));
  return stored.success ? stored.data.port : undefined;
}

export const getSampleSite = defineService({
  name: 'getSampleSite',
  doc: 'The port for the sample site.',
  role: 'viewer',
  input: nothing,
  output: z.strictObject({ port: z.number() }),
  run: async (context): Promise<{ readonly port: number }> => ({ port: (await samplePort(context)) ?? usualPort }),
});

/** Whoever started the site says where it listens; sample collections follow when it moved. */
export const announceSampleSite = defineService({
  name: 'announceSampleSite',
  doc: 'Registers the address of the sample site and updates the sample collections when it changed.',
  role: 'admin',
  input: z.strictObject({ port: z.int().min(1).max(65_535) }),
  output: z.strictObject({ moved: z.array(z.string()) }),
  run: async (context, { port }): Promise<{ readonly moved: readonly string[] }> => {
    const before = await samplePort(context);
    if (before === port) return { moved: [] };
    await context.settings.set(settingKey, { port });
    if (before === undefined) return { moved: [] };
    const samples = (await context.collections.list()).filter(({ kind }) => kind === 'sample');
    for (const sample of samples) await follow(context, sample, { before, port });
    return { moved: samples.map(({ slug }) => slug) };
  },
});

async function follow(
  { revisions, actor }: CallContext,
  { id }: CollectionRecord,
  { before, port }: { readonly before: number; readonly port: number },
): Promise<void> {
  const newest = await revisions.newest(id);
  const files = new Map(await revisions.files(newest.id));
  const rules = files.get(filterrulesConf.usualPath) ?? '';
  const moved = rules
    .replaceAll(`127.0.0.1:${before}`, `127.0.0.1:${port}`)
    .replaceAll(`host=127.0.0.1 port=${before}`, `host=127.0.0.1 port=${port}`);
  if (moved === rules) return;
  files.set(filterrulesConf.usualPath, moved);
  const message = `The sample site listens on port ${port} now`;
  await revisions.save({ collectionId: id, base: newest.number, author: describeActor(actor).name, message, files });
}

export const createSampleCollection = defineService({
  name: 'createSampleCollection',
  role: 'operator',
  input: nothing,
  output: collectionCreatedSchema,
  run: async (context): Promise<CollectionCreated | Problem> => {
    const port = await samplePort(context);
    if (port === undefined) {
      return problem('refused', 'The sample site is not running. npm start serves it together with the console.');
    }
    const message = 'The sample collection';
    return makeCollection(context, { name: sampleName, kind: 'sample', message, files: sampleFiles(port) });
  },
  audit: (_, { slug }) => ({ subject: slug }),
});
