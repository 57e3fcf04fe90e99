/** The command ports of the collections: which there are to be, how each is, and what was commanded. */

import { z } from 'zod';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { writtenParameters } from '../../languages/robot-conf/model.ts';
import { robotParameters } from '../../languages/robot-conf/vocabulary.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { createCache, perOwner } from '../cache-once.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { commandPortSchema, portTokenSchema, wantedPortSchema } from './contract.ts';
import type { CommandPort, WantedPort } from './contract.ts';
import { notedPort, notesPorts } from '../ports/port-states.ts';
import { readToken } from './token.ts';

/** What robot.conf says of the port. */
interface Written {
  readonly port: number;
  readonly isRemote: boolean;
}

/** By revision, which never changes. */
const known = perOwner(() => createCache<Written | undefined>(2_000));

function writtenIn({ revisions }: ServiceContext, revisionId: number): Promise<Written | undefined> {
  return known(revisions).get(String(revisionId), async () => {
    const text = (await revisions.files(revisionId)).get(robotConf.usualPath);
    return text === undefined ? undefined : readPort(text);
  });
}

const { commandPort, remoteAccess } = robotParameters;

function readPort(text: string): Written | undefined {
  const written = writtenParameters(robotConf.parse(sourceText(robotConf.usualPath, text)).ast);
  const port = commandPort.param.read(written.get(commandPort.name)?.value);
  const isRemote = remoteAccess.param.read(written.get(remoteAccess.name)?.value);
  if (!port.ok || port.value === undefined) return undefined;
  // What cannot be read opens nothing to others.
  return { port: port.value, isRemote: isRemote.ok && isRemote.value };
}

export const listCommandPorts = defineService({
  name: 'listCommandPorts',
  doc: 'Ports that the newest revisions of the collections open.',
  role: 'admin',
  input: nothing,
  output: z.array(wantedPortSchema),
  run: async (context): Promise<readonly WantedPort[]> => {
    const collections = await context.collections.list();
    const newest = await context.revisions.newestOf(collections.map(({ id }) => id));
    const wanted = collections.map(async (collection) => {
      const revision = newest.get(collection.id);
      const written = revision && (await writtenIn(context, revision.id));
      return written === undefined ? [] : [await wantedPort(context, collection, written)];
    });
    return (await Promise.all(wanted)).flat();
  },
});

/** A port that needs a token and has none is opened to this host only: no client could sign in. */
async function wantedPort(
  context: ServiceContext,
  collection: CollectionRecord,
  { port, isRemote }: Written,
): Promise<WantedPort> {
  const { openToThisHost } = readSettings(collection);
  const needsToken = isRemote || !openToThisHost;
  const wanted = { slug: collection.slug, port, isRemote, needsToken };
  if (!needsToken || (await readToken(context, collection.id)) !== undefined) return wanted;
  return {
    ...wanted,
    isRemote: false,
    needsToken: !openToThisHost,
    reason: isRemote
      ? 'remote-access needs a token: create one in the settings. Until then, only this host can connect.'
      : noToken,
  };
}

const noToken =
  'Clients need a token, and there is none. Create one in the settings, or allow programs on this host without it; until then, every command is refused.';

const stateKey = (collectionId: number): string => `command-port:${collectionId}`;

export const noteCommandPorts = notesPorts({
  name: 'noteCommandPorts',
  doc: 'Records the state of the command ports, from the process that listens.',
  key: stateKey,
});

export const getCommandPort = defineService({
  name: 'getCommandPort',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: commandPortSchema,
  run: async (context, given): Promise<CommandPort | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const written = await writtenIn(context, (await context.revisions.newest(collection.id)).id);
    const stored = await readToken(context, collection.id);
    const token = stored && portTokenSchema.parse({ createdAt: stored.createdAt, createdBy: stored.createdBy });
    const state = written && (await notedPort(context, stateKey(collection.id), written.port));
    return { clients: 0, ...(written && { port: written.port }), ...state, ...(token && { token }) };
  },
});

/** One line of the audit log for each line a client sent. */
export const recordCommand = defineService({
  name: 'recordCommand',
  role: 'operator',
  input: z.strictObject({
    slug,
    /** As sent, without secrets. */
    command: z.string().max(1_000),
    code: z.int(),
    reply: z.string().max(1_000),
  }),
  output: nothing,
  run: async () => ({}),
  audit: ({ slug: subject, command, code, reply }) => ({ subject, detail: { command, code, reply } }),
});
