/** The command ports of the collections: which there are to be, how each is, and what was commanded. */

import { z } from 'zod';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { writtenParameters } from '../../languages/robot-conf/model.ts';
import { robotParameters } from '../../languages/robot-conf/vocabulary.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { commandPortSchema, portStateSchema, portTokenSchema, wantedPortSchema } from './contract.ts';
import type { CommandPort, PortState, WantedPort } from './contract.ts';
import { readToken } from './token.ts';

/** What robot.conf says of the port. */
interface Written {
  readonly port: number;
  readonly isRemote: boolean;
}

/** By revision, which never changes. */
const known = new Map<number, Written | undefined>();
const kept = 2_000;

async function writtenIn({ revisions }: ServiceContext, revisionId: number): Promise<Written | undefined> {
  if (!known.has(revisionId)) {
    const text = (await revisions.files(revisionId)).get(robotConf.usualPath);
    known.set(revisionId, text === undefined ? undefined : readPort(text));
    const [oldest] = known.keys();
    if (known.size > kept && oldest !== undefined) known.delete(oldest);
  }
  return known.get(revisionId);
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

/** Without a token nobody elsewhere could sign in: then it is not opened to them. */
async function wantedPort(
  context: ServiceContext,
  { id, slug: named }: CollectionRecord,
  { port, isRemote }: Written,
): Promise<WantedPort> {
  if (!isRemote || (await readToken(context, id)) !== undefined) return { slug: named, port, isRemote };
  const reason = 'remote-access needs a token: create one in the settings. Until then only this host can connect.';
  return { slug: named, port, isRemote: false, reason };
}

const stateKey = (collectionId: number): string => `command-port:${collectionId}`;

/** A port whose state was not noted for so long has nobody who listens. */
export const portStateMs = 15_000;

const storedState = portStateSchema.extend({ at: z.number() });

export const noteCommandPorts = defineService({
  name: 'noteCommandPorts',
  doc: 'How the ports are, from the process that listens.',
  role: 'admin',
  input: z.strictObject({ ports: z.array(portStateSchema) }),
  output: nothing,
  run: async (context, { ports }) => {
    const at = context.now();
    for (const state of ports) {
      const collection = await context.collections.find(state.slug);
      if (collection !== undefined) await context.settings.set(stateKey(collection.id), { ...state, at });
    }
    return {};
  },
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
    const state = written && (await noted(context, collection.id, written.port));
    return { clients: 0, ...(written && { port: written.port }), ...state, ...(token && { token }) };
  },
});

async function noted(context: ServiceContext, collectionId: number, port: number): Promise<Omit<PortState, 'slug'>> {
  const found = storedState.safeParse(await context.settings.get(stateKey(collectionId)));
  const isFresh = found.success && found.data.port === port && context.now() - found.data.at < portStateMs;
  if (!isFresh) return { port, clients: 0, reason: 'Not listening: the console is stopped or starting.' };
  const { slug: _slug, at: _at, ...state } = found.data;
  return state;
}

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
