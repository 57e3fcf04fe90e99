/** Whether and where a collection is handed out over gatherd, and how its port is. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { gatherdParams } from '../../forms/gatherd.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { ensureCertificate } from '../feedergate/certificate.ts';
import { slug } from '../input.ts';
import { notedPort, notesPorts } from '../ports/port-states.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { gatherdSettingsSchema, gatherdViewSchema } from './contract.ts';
import type { GatherdSettings, GatherdView } from './contract.ts';
import { servedBy } from '../gatherer/served.ts';

const settingsPrefix = 'gatherd:';
const settingsKey = (collectionId: number): string => `${settingsPrefix}${collectionId}`;
const stateKey = (collectionId: number): string => `gatherd-state:${collectionId}`;

const usual: GatherdSettings = { on: false, address: gatherdParams.address.defaultText ?? '', tls: false };

export async function readGatherdSettings(
  { settings }: Pick<ServiceContext, 'settings'>,
  collectionId: number,
): Promise<GatherdSettings> {
  return gatherdSettingsSchema.safeParse(await settings.get(settingsKey(collectionId))).data ?? usual;
}

/** Of the collections that are switched on, by ID. */
export async function readGatherdsOn({
  settings,
}: Pick<ServiceContext, 'settings'>): Promise<ReadonlyMap<number, GatherdSettings>> {
  const stored = await settings.list(settingsPrefix);
  const on = stored.flatMap(({ key, value }) => {
    const { data } = gatherdSettingsSchema.safeParse(value);
    return data?.on === true ? [[Number(key.slice(settingsPrefix.length)), data] as const] : [];
  });
  return new Map(on);
}

export const saveGatherd = defineService({
  name: 'saveGatherd',
  doc: 'Sets whether gatherd serves a collection, at which address, and with or without TLS.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({
    slug,
    on: z.boolean(),
    address: z
      .string()
      .trim()
      .refine((text) => isIP(text) !== 0, 'Enter an IP address of this server, such as 127.0.0.1.'),
    tls: z.boolean(),
  }),
  output: gatherdSettingsSchema,
  run: async (context, { slug: named, ...given }): Promise<GatherdSettings | Problem> => {
    const collection = await findCollection(context, named);
    if (isProblem(collection)) return collection;
    if (given.tls) await ensureCertificate(context);
    await context.settings.set(settingsKey(collection.id), given);
    return given;
  },
  audit: ({ slug: subject, ...detail }) => ({ subject, detail }),
});

export const noteGatherds = notesPorts({
  name: 'noteGatherds',
  doc: 'Records the state of the gatherd ports, from the process that listens.',
  key: stateKey,
});

export const getGatherd = defineService({
  name: 'getGatherd',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: gatherdViewSchema,
  run: async (context, given): Promise<GatherdView | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { port } = await servedBy(context, (await context.revisions.newest(collection.id)).id);
    const settings = await readGatherdSettings(context, collection.id);
    if (port === undefined) return { ...settings, clients: 0 };
    const state = settings.on ? await noted(context, collection.id, port) : { clients: 0 };
    return { ...settings, port, ...state };
  },
});

type Noted = Pick<GatherdView, 'listening' | 'reason' | 'clients' | 'lastRefusal'>;

async function noted(context: ServiceContext, collectionId: number, port: number): Promise<Noted> {
  const { address, port: _port, ...state } = await notedPort(context, stateKey(collectionId), port);
  return { ...state, ...(address !== undefined && { listening: address }) };
}
