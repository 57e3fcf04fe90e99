/**
 * A News server in this process, on this machine only: newsgroups of any size, every command of whose readers is noted.
 * INN (`news-server-inn.ts`) is a real one, but neither tells its commands one by one nor takes thousands of articles in
 * the time of a test.
 */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

export interface NewsServerOptions {
  /** Articles of each newsgroup, the oldest first: header with a Message-ID, empty line, and body, in lines that end with CR LF. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Nobody reads without it. */
  readonly login?: { readonly user: string; readonly password: string };
  /** PEM; it then offers TLS. */
  readonly tls?: { readonly key: string; readonly certificate: string };
}

export interface NewsServer {
  readonly port: number;
  /** Commands of readers so far, over all connections. */
  readonly commands: readonly string[];
  /** Connections made so far. */
  readonly connections: () => number;
  readonly post: (group: string, article: string) => void;
  /** The article is gone, whatever groups it is in. */
  readonly cancel: (id: string) => void;
  readonly close: () => Promise<void>;
}

interface Article {
  readonly number: number;
  readonly id: string;
  readonly overview: string;
  /** With doubled dots, and the closing one. */
  readonly sent: string;
}

interface Group {
  readonly articles: Map<number, Article>;
  high: number;
}

interface Spool {
  readonly groups: Map<string, Group>;
  readonly byId: Map<string, Article>;
}

export async function startNewsServer(options: NewsServerOptions): Promise<NewsServer> {
  const spool: Spool = { groups: new Map(), byId: new Map() };
  const post = (group: string, article: string): void => addArticle(spool, group, article);
  for (const [group, articles] of Object.entries(options.groups)) {
    spool.groups.set(group, { articles: new Map(), high: 0 });
    for (const article of articles) post(group, article);
  }
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Reader(spool, options, commands).greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    commands,
    connections: () => connections,
    post,
    cancel: (id) => {
      spool.byId.delete(id);
      for (const { articles } of spool.groups.values())
        for (const { number, id: own } of articles.values()) if (own === id) articles.delete(number);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function addArticle({ groups, byId }: Spool, name: string, text: string): void {
  const group = groups.get(name) ?? { articles: new Map<number, Article>(), high: 0 };
  groups.set(name, group);
  const header = (field: string): string => new RegExp(`^${field}: (.*)\r$`, 'im').exec(text)?.[1] ?? '';
  const id = header('Message-ID');
  const number = ++group.high;
  const overview = [number, ...['Subject', 'From', 'Date'].map(header), id, header('References'), text.length, 1].join(
    '\t',
  );
  const sent = `${text.replaceAll(/^\./gm, '..')}${text.endsWith('\r\n') ? '' : '\r\n'}.\r\n`;
  const article = { number, id, overview, sent };
  group.articles.set(number, article);
  byId.set(id, article);
}

const needLogin: ReadonlySet<string> = new Set(['GROUP', 'LISTGROUP', 'OVER', 'XOVER', 'STAT', 'ARTICLE']);

/** One connection. */
class Reader {
  readonly #spool: Spool;
  readonly #options: NewsServerOptions;
  readonly #commands: string[];
  #group: Group | undefined;
  #user = '';
  #isLoggedIn = false;
  #isSecure = false;

  constructor(spool: Spool, options: NewsServerOptions, commands: string[]) {
    this.#spool = spool;
    this.#options = options;
    this.#commands = commands;
  }

  greet(socket: Socket): void {
    socket.write('200 ready\r\n');
    this.#listen(socket);
  }

  #listen(socket: Socket): void {
    let received = '';
    const onData = (chunk: Buffer): void => {
      const lines = (received + chunk.toString('latin1')).split('\r\n');
      received = lines.pop() ?? '';
      for (const line of lines) {
        this.#commands.push(line);
        if (line === 'STARTTLS' && this.#options.tls !== undefined) {
          socket.off('data', onData);
          return this.#startTls(socket, this.#options.tls);
        }
        socket.write(this.#answer(line));
      }
    };
    socket.on('data', onData);
    socket.on('error', () => {});
  }

  #startTls(socket: Socket, { key, certificate }: NonNullable<NewsServerOptions['tls']>): void {
    this.#isSecure = true;
    const secureContext = createSecureContext({ key, cert: certificate });
    socket.write('382 go on\r\n', () => this.#listen(new TLSSocket(socket, { isServer: true, secureContext })));
  }

  #answer(line: string): string {
    const [command = '', ...args] = line.split(' ');
    const [name = ''] = args;
    if (needLogin.has(command) && this.#options.login !== undefined && !this.#isLoggedIn) return '480 who are you\r\n';
    const answers: Readonly<Record<string, () => string>> = {
      CAPABILITIES: () => this.#capabilities(),
      MODE: () => '200 ready\r\n',
      AUTHINFO: () => this.#logIn(args),
      GROUP: () => this.#select(name, false),
      LISTGROUP: () => this.#select(name, true),
      OVER: () => this.#overviews(name),
      STAT: () => this.#article(name, false),
      ARTICLE: () => this.#article(name, true),
    };
    return answers[command]?.() ?? '500 unknown command\r\n';
  }

  #capabilities(): string {
    const { login, tls } = this.#options;
    const security = [
      ...(tls !== undefined && !this.#isSecure ? ['STARTTLS'] : []),
      ...(login === undefined ? [] : ['AUTHINFO USER']),
    ];
    return ['101 capabilities', 'VERSION 2', 'READER', 'OVER', ...security, '.', ''].join('\r\n');
  }

  #logIn([word = '', ...rest]: readonly string[]): string {
    const { login } = this.#options;
    const value = rest.join(' ');
    if (login === undefined) return '502 not needed\r\n';
    if (word === 'USER') {
      this.#user = value;
      return '381 password\r\n';
    }
    this.#isLoggedIn = this.#user === login.user && value === login.password;
    return this.#isLoggedIn ? '281 welcome\r\n' : '481 wrong\r\n';
  }

  #select(name: string, isListed: boolean): string {
    const group = this.#spool.groups.get(name);
    if (group === undefined) return '411 no such group\r\n';
    this.#group = group;
    const [low = group.high + 1] = group.articles.keys();
    // An estimate, as of many servers: canceled articles count.
    const count = group.high - low + 1;
    const said = `211 ${count} ${low} ${group.high} ${name}\r\n`;
    return isListed ? `${said}${[...group.articles.keys(), '.', ''].join('\r\n')}` : said;
  }

  #overviews(range: string): string {
    if (this.#group === undefined) return '412 no group\r\n';
    const [low = 0, high = low] = range.split('-').map(Number);
    const found = [...this.#group.articles.values()].filter(({ number }) => number >= low && number <= high);
    if (found.length === 0) return '423 none\r\n';
    return ['224 overviews', ...found.map(({ overview }) => overview), '.', ''].join('\r\n');
  }

  #article(name: string, isWhole: boolean): string {
    const isId = name.startsWith('<');
    if (!isId && this.#group === undefined) return '412 no group\r\n';
    const article = isId ? this.#spool.byId.get(name) : this.#group?.articles.get(Number(name));
    if (article === undefined) return isId ? '430 no such article\r\n' : '423 no such article\r\n';
    const said = `${isWhole ? 220 : 223} ${isId ? 0 : article.number} ${article.id}\r\n`;
    return isWhole ? said + article.sent : said;
  }
}
