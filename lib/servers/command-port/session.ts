/** One client's conversation: which lines it may send when, what each is answered, and what of it is recorded. */

import { portCommands } from '../../services/command-port/protocol.ts';
import type { PortCommand, PortCommandName } from '../../services/command-port/protocol.ts';
import { usageOf, workOf, wrongState } from './commands.ts';
import type { Desk } from './commands.ts';
import type { Quota } from './quota.ts';
import { codeOf, done, reply, textOf } from './reply.ts';
import type { Reply } from './reply.ts';

export interface Session {
  /** Never rejects. Undefined for an empty line. */
  readonly answer: (line: Uint8Array) => Promise<Reply | undefined>;
}

interface Options {
  readonly needsToken: boolean;
  /** Of the port. */
  readonly quota: Quota;
  /** Hears of what the services threw. */
  readonly failed: (error: unknown) => void;
}

/** What a browser sends: a page may make it connect anywhere, and put commands into the body. */
const httpRequest = /^[A-Z]+ \S+ HTTP\/\d/;
const mostRecorded = 200;

export function openSession(desk: Desk, { needsToken, quota, failed }: Options): Session {
  let isSignedIn = !needsToken;
  const signIn = async (words: readonly string[]): Promise<Reply> => {
    const [token, ...more] = words;
    if (token === undefined || more.length > 0) return reply('token');
    const checked = await desk.services.checkPortToken(desk.actor, { slug: desk.slug, token });
    isSignedIn = checked.ok && checked.value.ok;
    return isSignedIn ? done('Signed in') : reply('token');
  };
  const judge = async (line: string, isRecorded: boolean): Promise<Reply> => {
    if (httpRequest.test(line)) return reply('http');
    const [word = '', ...words] = line.split(/\s+/);
    const name = word.toLowerCase();
    if (name === portCommands.token.name && needsToken) return signIn(words);
    if (!isSignedIn) return reply('token');
    return isCommand(name)
      ? carryOut(desk, name, { words, isRecorded })
      : reply('unknown', { word: word.slice(0, 40) });
  };
  return {
    answer: async (bytes) => {
      const line = decode(bytes);
      if (line === '') return undefined;
      try {
        const isRecorded = quota.take();
        const given = line === undefined ? reply('encoding') : await judge(line, isRecorded);
        if (!isRecorded) quota.leaveOut();
        else await record(desk, quota, { line: line ?? '', given });
        return given;
      } catch (error) {
        failed(error);
        return reply('failed');
      }
    },
  };
}

function isCommand(name: string): name is PortCommandName {
  return Object.hasOwn(portCommands, name);
}

interface Sent {
  readonly words: readonly string[];
  readonly isRecorded: boolean;
}

async function carryOut(desk: Desk, name: PortCommandName, { words, isRecorded }: Sent): Promise<Reply> {
  const command: PortCommand = portCommands[name];
  if (name === 'token') return done('No token is needed');
  if (command.arguments === undefined && words.length > 0) return reply('usage', { usage: usageOf(command) });
  const found = await desk.services.getRobotStatus(desk.actor, { slug: desk.slug });
  if (!found.ok) return reply('refused', { text: found.problem.message });
  const { state } = found.value;
  const { states } = command;
  if (states !== undefined && !states.includes(state)) {
    return wrongState(name, { state, needed: states });
  }
  if (command.changes === true && !isRecorded) return reply('busy', { command: name });
  return workOf(name)({ ...desk, words, status: found.value });
}

/** Undefined when it is no text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    return /\p{Cc}/u.test(text.replaceAll('\t', ' ')) ? undefined : text;
  } catch {
    // Not UTF-8: the client is told.
    return undefined;
  }
}

async function record(
  { services, actor, slug }: Desk,
  quota: Quota,
  { line, given }: { readonly line: string; readonly given: Reply },
): Promise<void> {
  const missing = quota.leftOut();
  if (missing > 0) {
    const reply = `${missing} commands before this one were not recorded: too many at once. They changed nothing.`;
    await services.recordCommand(actor, { slug, command: '', code: codeOf(given), reply });
  }
  const isSecret = /^token\b/i.test(line) || given.name === 'token';
  const command = isSecret ? (line.split(/\s+/)[0] ?? '') : line;
  await services.recordCommand(actor, {
    slug,
    command: command.slice(0, mostRecorded),
    code: codeOf(given),
    reply: textOf(given).slice(0, mostRecorded),
  });
}
