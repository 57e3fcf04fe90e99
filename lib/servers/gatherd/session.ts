/** One client’s conversation with gatherd: what each line is answered, and which data follow. */

import type { Actor } from '../../services/actor.ts';
import type { SentPage } from '../../services/gatherd/contract.ts';
import { gatherdCommands } from '../../services/gatherd/protocol.ts';
import type { GatherdCommand, GatherdCommandName } from '../../services/gatherd/protocol.ts';
import type { Services } from '../../services/index.ts';
import type { Problem } from '../../services/result.ts';
import { reply } from './reply.ts';
import type { Reply } from './reply.ts';

/** Whom a client speaks to: one collection, through the services, in its own name. */
export interface Desk {
  readonly services: Pick<Services, 'sendUpdate' | 'sendObject' | 'sendGathererInfo'>;
  readonly actor: Actor;
  readonly slug: string;
}

export interface Transfer {
  readonly begin: Reply;
  readonly data: AsyncIterable<Uint8Array>;
  /** After data that are not compressed. */
  readonly end: (bytes: number) => Reply;
  /** Objects sent so far. */
  readonly count: () => number;
}

export interface Answer {
  readonly replies: readonly Reply[];
  readonly transfer?: Transfer & { readonly isCompressed: boolean };
}

export interface Session {
  /** Undefined for an empty line. Rejects when the services do. */
  readonly answer: (line: string) => Promise<Answer | undefined>;
}

export function openSession(desk: Desk): Session {
  let isCompressed = false;
  return {
    answer: async (line) => {
      const [word = '', ...rest] = line.trim().split(/\s+/);
      if (word === '') return undefined;
      const name = commandNamed(word);
      if (name === undefined) return say(reply('unknown', { word: word.slice(0, 40) }));
      if (name === 'compression' && rest.join(' ').toLowerCase() === 'compression') {
        isCompressed = true;
        return say(reply('compression'));
      }
      const given = await carryOut(desk, name, rest);
      return 'begin' in given ? { replies: [], transfer: { ...given, isCompressed } } : given;
    },
  };
}

const say = (...replies: readonly Reply[]): Answer => ({ replies });

function commandNamed(word: string): GatherdCommandName | undefined {
  const names = Object.keys(gatherdCommands) as GatherdCommandName[];
  return names.find((name) => gatherdCommands[name].name === word.toUpperCase());
}

const usageOf = ({ name, argument }: GatherdCommand): string => (argument === undefined ? name : `${name} ${argument}`);

async function carryOut(desk: Desk, name: GatherdCommandName, words: readonly string[]): Promise<Answer | Transfer> {
  const wrong = say(reply('usage', { usage: usageOf(gatherdCommands[name]) }));
  const [argument, ...more] = words;
  switch (name) {
    case 'hello':
      return say(reply('pleased', { name: (argument ?? '').slice(0, 255) }));
    case 'help':
      return say(
        ...Object.values(gatherdCommands).map((each) => reply('command', { command: usageOf(each), doc: each.doc })),
        reply('helpEnd'),
      );
    case 'info':
      return sendInfo(desk);
    case 'compression':
      return wrong;
    case 'object':
      return argument === undefined || more.length > 0 ? wrong : sendOne(desk, argument);
    case 'update':
      return argument === undefined || more.length > 0 || !/^\d{1,15}$/.test(argument)
        ? wrong
        : sendAll(desk, Number(argument));
    case 'quit':
      return say(reply('bye'));
  }
}

function refused({ kind }: Problem): Answer {
  return say(reply(kind === 'conflict' ? 'nothingYet' : kind === 'not-found' ? 'noObject' : 'failed'));
}

async function sendInfo({ services, actor, slug }: Desk): Promise<Answer | Transfer> {
  const info = await services.sendGathererInfo(actor, { slug });
  if (!info.ok) return refused(info.problem);
  return {
    begin: reply('info'),
    data: only(info.value.object),
    end: (bytes) => reply('infoEnd', { bytes }),
    count: () => 1,
  };
}

async function sendOne({ services, actor, slug }: Desk, url: string): Promise<Answer | Transfer> {
  const found = await services.sendObject(actor, { slug, url });
  if (!found.ok) return refused(found.problem);
  return {
    begin: reply('object', { oid: url }),
    data: only(found.value.object),
    end: (bytes) => reply('sent', { count: 1, bytes }),
    count: () => 1,
  };
}

async function sendAll({ services, actor, slug }: Desk, since: number): Promise<Answer | Transfer> {
  const update = await services.sendUpdate(actor, { slug, since });
  if (!update.ok) return refused(update.problem);
  const { isWhole, deleted, refreshed, objects } = update.value;
  let count = 0;
  const counted = async function* (pages: AsyncIterable<SentPage>): AsyncGenerator<SentPage> {
    for await (const page of pages) {
      count += page.count;
      yield page;
    }
  };
  return {
    begin: reply(isWhole ? 'whole' : 'update', { since }),
    data: streamOf({ deleted, refreshed: counted(refreshed), objects: counted(objects) }),
    end: (bytes) => reply('sent', { count, bytes }),
    count: () => count,
  };
}

async function* only(object: Uint8Array): AsyncGenerator<Uint8Array> {
  yield object;
}

const encoder = new TextEncoder();

/** As `gather` of Harvest printed it: what is deleted, what is only refreshed, and what is new or changed. */
async function* streamOf({ deleted, refreshed, objects }: Sections): AsyncGenerator<Uint8Array> {
  yield* sectionOf('@DELETE', deleted);
  yield* sectionOf('@REFRESH', refreshed);
  yield encoder.encode('@UPDATE {\n');
  for await (const { bytes } of objects) yield bytes;
  yield encoder.encode('}\n');
}

type Sections = Readonly<Record<'deleted' | 'refreshed' | 'objects', AsyncIterable<SentPage>>>;

async function* sectionOf(head: string, pages: AsyncIterable<SentPage>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const { count, bytes } of pages) {
    if (count === 0) continue;
    if (isEmpty) yield encoder.encode(`${head} {\n`);
    isEmpty = false;
    yield bytes;
  }
  yield encoder.encode(isEmpty ? `${head} { }\n` : '}\n');
}
