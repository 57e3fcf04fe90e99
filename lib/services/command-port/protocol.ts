/**
 * The line protocol of the robot's command port: every command and every reply, declared once. A command is one line of
 * UTF-8; a reply is one line `<code> <text>`. After the reply 200 to a command with `body` lines follow, ended by a
 * single dot; a line that begins with a dot gets another in front, as in SMTP.
 */

import type { RobotState } from '../runs/robot-status.ts';

export interface PortReply {
  readonly code: number;
  /** `{…}` stands for what the occasion fills in. */
  readonly text: string;
  /** When it is sent. */
  readonly when: string;
  /** The connection is closed after it. */
  readonly closes?: true;
}

export const portReplies = {
  done: { code: 200, text: '{text}', when: 'The command was carried out. {text} says what it did.' },
  unknown: { code: 400, text: 'Unknown command {word}. Send help.', when: 'There is no such command.' },
  usage: { code: 400, text: 'Usage: {usage}', when: 'The arguments of the command are missing or invalid.' },
  encoding: {
    code: 400,
    text: 'The line is not valid UTF-8 text.',
    when: 'A line is not UTF-8, or contains control characters.',
  },
  http: {
    code: 400,
    text: 'This is not a web server.',
    when: 'An HTTP request arrived. The connection is closed so that a web page cannot send commands through a browser.',
    closes: true,
  },
  token: {
    code: 401,
    text: 'Send the token of the collection first: token SECRET',
    when: 'A command was sent before the token, or the token is wrong. While remote-access is off, a setting allows programs on this host without the token.',
    closes: true,
  },
  idle: {
    code: 408,
    text: 'No command for {seconds} s.',
    when: 'The client sent or read nothing for too long.',
    closes: true,
  },
  state: {
    code: 409,
    text: 'Invalid while the robot is {state}; {command} needs {states}.',
    when: 'The state of the robot does not allow the command.',
  },
  closed: {
    code: 410,
    text: 'The command port closes: {reason}.',
    when: 'Winnow is stopping, or robot.conf no longer opens this port.',
    closes: true,
  },
  tooLong: {
    code: 413,
    text: 'A line can have up to {bytes} bytes.',
    when: 'A line is longer than the limit.',
    closes: true,
  },
  refused: { code: 422, text: '{text}', when: 'The command was understood and refused. {text} says why.' },
  tooMany: {
    code: 429,
    text: 'Up to {clients} clients can connect at the same time.',
    when: 'Too many clients are connected.',
    closes: true,
  },
  busy: {
    code: 429,
    text: 'Too many commands to record: {command} is refused. Another can be recorded every second.',
    when: 'More commands arrived than the audit log accepts. Commands that change nothing are still answered, and counted in the audit log.',
  },
  failed: {
    code: 500,
    text: 'Internal error. See the log of the console.',
    when: 'Winnow failed, for example because its database is unavailable.',
  },
} as const satisfies Readonly<Record<string, PortReply>>;
export type PortReplyName = keyof typeof portReplies;

export interface PortCommand {
  readonly name: string;
  /** Arguments as help shows them. */
  readonly arguments?: string;
  readonly doc: string;
  /** States of the robot in which it is valid; all when left out. */
  readonly states?: readonly RobotState[];
  /** It changes something, so it is carried out only if the audit log takes it. */
  readonly changes?: true;
  /** Lines follow the reply 200. */
  readonly body?: true;
}

/** Those of a run that is not over. */
export const activeStates = ['idle', 'running', 'paused'] as const;

export const portCommands = {
  status: { name: 'status', doc: 'State of the robot (Off, Idle, Running, or Paused) and of its run.' },
  stats: { name: 'stats', doc: 'Counters of the newest run, one name and value per line.', body: true },
  pause: { name: 'pause', doc: 'Finishes the URLs in flight, then waits.', states: ['idle', 'running'], changes: true },
  resume: { name: 'resume', doc: 'Continues a paused run.', states: ['paused'], changes: true },
  drain: {
    name: 'drain',
    doc: 'Stops enumerating: follows no more links, generates the RDs of queued URLs, then ends the run.',
    states: activeStates,
    changes: true,
  },
  stop: {
    name: 'stop',
    doc: 'Finishes the URLs in flight, then ends the run. Between the rounds of a loop, ends the loop.',
    changes: true,
  },
  kill: {
    name: 'kill',
    doc: 'Ends the run immediately. URLs in flight stay queued.',
    states: activeStates,
    changes: true,
  },
  reload: { name: 'reload', doc: 'Reads the configuration again and reports which revision the next run uses.' },
  add: {
    name: 'add',
    arguments: 'URL [depth]',
    doc: 'Adds a URL to the run, with the same scope and filters as every other URL. The depth limits how many links are followed from it; without a depth, the limit of its site applies. When the robot is Off, only this URL is fetched.',
    changes: true,
  },
  simulate: {
    name: 'simulate',
    arguments: 'URL',
    doc: 'Reports what the configuration does with a URL: ACCEPTED or WARNING.',
    body: true,
  },
  loglevel: {
    name: 'loglevel',
    arguments: 'N',
    doc: 'Sets the loglevel, from 0 to 100: for the active run until it ends, or, without one, in robot.conf as a new revision.',
    changes: true,
  },
  token: { name: 'token', arguments: 'SECRET', doc: 'Signs in; must be sent first.' },
  help: { name: 'help', doc: 'Lists the commands.', body: true },
} as const satisfies Readonly<Record<string, PortCommand>>;
export type PortCommandName = keyof typeof portCommands;

/** What one client, and all of them, may use. */
export const portLimits = { lineBytes: 16_384, idleMs: 300_000, clients: 16, recordedAtOnce: 500 } as const;
