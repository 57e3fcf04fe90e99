/** An FTP server on this machine that answers as it is told, well or badly: by command. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface FtpConnection {
  readonly control: Socket;
  /** Sends a reply of one line, in Latin-1. */
  readonly say: (line: string) => void;
  /** Waits for a data connection on a port of its own. */
  readonly listen: () => Promise<number>;
  /** The data connection that was waited for last, when it comes. */
  readonly data: () => Promise<Socket>;
}

/** A reply without its line end, or what is done in place of one. */
export type FtpAnswer = string | ((connection: FtpConnection, argument: string) => void | Promise<void>);

export interface BadFtp {
  readonly port: number;
  /** Commands it was sent, in Latin-1, in order; those of all connections. */
  readonly asked: readonly string[];
  /** Control connections so far. */
  readonly connections: () => number;
  /** Connections that are open now, of both kinds, and ports on which one is waited for. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';

/** What a server does that has an empty folder and nothing else, and MLSD. */
const usual: Readonly<Record<string, FtpAnswer>> = {
  greeting: '220 ready',
  USER: '331 password?',
  PASS: '230 welcome',
  FEAT: '211-Features\r\n MLST type*;size*;modify*;\r\n UTF8\r\n211 End',
  OPTS: '200 ok',
  PWD: ({ say }) => say('257 "/" is here'),
  CWD: '550 no such folder',
  'CWD /': '250 ok',
  TYPE: '200 ok',
  SIZE: '550 no such file',
  MDTM: '550 no such file',
  EPSV: async ({ say, listen }) => say(`229 go (|||${await listen()}|)`),
  PASV: async ({ say, listen }) => {
    const port = await listen();
    say(`227 go (127,0,0,1,${port >> 8},${port & 255})`);
  },
  RETR: '550 no such file',
  MLSD: transfer(''),
  LIST: transfer(''),
  QUIT: ({ control }) => void control.end('221 bye\r\n'),
};

/**
 * `answers`: by command with its parameter, such as `RETR /a`, by its name alone, or `greeting`; others are answered as
 * usual.
 */
export async function startBadFtp(answers: Readonly<Record<string, FtpAnswer>> = {}): Promise<BadFtp> {
  const open = new Set<Socket | Server>();
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((control) => {
    connections++;
    keep(open, control);
    const connection = connect(open, control);
    const answer = (command: string): void => {
      const [, name = '', argument = ''] = /^(\S*) ?(.*)$/s.exec(command) ?? [];
      const found = answers[command] ?? answers[name] ?? usual[command] ?? usual[name] ?? '502 not implemented';
      if (typeof found === 'string') connection.say(found);
      else void found(connection, argument);
    };
    answer('greeting');
    readLines(control, (command) => {
      asked.push(command);
      answer(command);
    });
  }).listen(0, host);
  await once(server, 'listening');
  return {
    port: portOf(server),
    asked,
    connections: () => connections,
    open: () => open.size,
    close: async () => {
      for (const each of open) if ('destroy' in each) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function keep(open: Set<Socket | Server>, each: Socket | Server): void {
  open.add(each);
  each.on('close', () => open.delete(each));
  // The other side hangs up when it has had enough.
  each.on('error', () => {});
}

function readLines(control: Socket, read: (line: string) => void): void {
  let part = '';
  control.on('data', (chunk) => {
    const lines = (part + chunk.toString('latin1')).split('\r\n');
    part = lines.pop() ?? '';
    lines.forEach(read);
  });
}

function connect(open: Set<Socket | Server>, control: Socket): FtpConnection {
  let data = Promise.withResolvers<Socket>();
  return {
    control,
    say: (line) => void control.write(`${line}\r\n`, 'latin1'),
    listen: async () => {
      const waiting = Promise.withResolvers<Socket>();
      data = waiting;
      const server = createServer((socket) => {
        server.close();
        keep(open, socket);
        socket.resume();
        waiting.resolve(socket);
      }).listen(0, host);
      keep(open, server);
      control.on('close', () => server.close());
      await once(server, 'listening');
      return portOf(server);
    },
    data: () => data.promise,
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Sends the content, ends the data connection in good order, and says so; with an empty reply, says nothing. */
export function transfer(content: string | Uint8Array, reply = '226 done'): FtpAnswer {
  return overData((data, { say }) => {
    data.end(content, 'latin1', () => reply !== '' && say(reply));
  });
}

/** Begins a transfer, resets the data connection, and says the reply, if there is one. */
export function breakOff(content: string, reply = ''): FtpAnswer {
  return overData((data, { say }) => {
    data.write(content, () => {
      data.resetAndDestroy();
      if (reply !== '') say(reply);
    });
  });
}

/** Sends the same over and over, until the other side has had enough; says then that the transfer was ended. */
export function pour(chunk: Uint8Array): FtpAnswer {
  return overData((data, { say }) => {
    const more = (): void => {
      while (!data.destroyed && data.write(chunk));
    };
    data.on('drain', more);
    data.on('close', () => say('426 ended'));
    more();
  });
}

/** A byte, and another each second. */
export function drip(text: string): FtpAnswer {
  return overData((data) => {
    let sent = 0;
    const next = (): void => void data.write(text.charAt(sent++ % text.length));
    const timer = setInterval(next, 1000);
    data.on('close', () => clearInterval(timer));
    next();
  });
}

function overData(work: (data: Socket, connection: FtpConnection) => void): FtpAnswer {
  return async (connection) => {
    connection.say('150 begins');
    work(await connection.data(), connection);
  };
}
