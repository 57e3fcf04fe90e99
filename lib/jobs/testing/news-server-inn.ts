/**
 * INN for tests: on this machine only, ended by its id. Its package cannot be installed where the machine has no domain
 * name, so that `npm test` unpacks it (`e2e/support/debian-packages.ts`). Readers begin in the mode of its peers.
 */

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, waitForPort } from '../../engine/testing/ports.ts';

/** Where the packages are unpacked. */
export const innFolder = path.resolve(import.meta.dirname, '../../../node_modules/.cache/inn');
/** With the libraries that no other package of the tests has. */
export const innPackages = ['inn2', 'inn2-inews', 'libcanlock3', 'libperl5.36', 'libpython3.11'] as const;

const programs = path.join(innFolder, 'usr/lib/news');
const innd = path.join(programs, 'bin/innd');

/** Why INN cannot be used; undefined when it can. */
export function whyWithoutInn(): string | undefined {
  if (!existsSync(innd)) return 'INN is not unpacked (node e2e/support/debian-packages.ts)';
  const { stdout } = spawnSync('/usr/bin/env', [libraries(), 'ldd', innd], { encoding: 'utf8' });
  const missing = stdout.split('\n').filter((line) => line.includes('not found'));
  if (missing.length > 0) return `INN cannot run: ${missing.join(', ').replaceAll(/\s+/g, ' ')}`;
  return account() === undefined ? 'INN cannot run as root, and there is no user news' : undefined;
}

/** A variable of the environment, for env(1). */
function libraries(): string {
  const lib = path.join(innFolder, 'usr/lib');
  const folders = readdirSync(lib).filter((name) => name.endsWith('-linux-gnu'));
  return `LD_LIBRARY_PATH=${[programs, ...folders.map((name) => path.join(lib, name))].join(':')}`;
}

interface Account {
  readonly name: string;
  readonly group: string;
  readonly uid: number;
  readonly gid: number;
}

/** INN refuses to run as root. */
function account(): Account | undefined {
  const uid = process.getuid?.() ?? 0;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name, , id]) => (uid === 0 ? name === 'news' : id === String(uid)));
  if (user === undefined) return undefined;
  const [name = '', , id, gid = ''] = user;
  const groups = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const group = groups.find(([, , each]) => each === gid)?.[0] ?? gid;
  return { name, group, uid: Number(id), gid: Number(gid) };
}

/** The one that a server with a login lets in. */
export const innLogin = { user: 'me', password: 'canary-of-the-news' } as const;
const loginHash =
  '$6$winnowtests$eV4/Y6i9lRE9ZqpqXyUrFdhaValURXQrTQDQciV2uLzAWYHQhkzi1WDRYHsXeMgub2RvVO776fqlsuVTzJiIy1';

export interface InnOptions {
  /** Names of its newsgroups. */
  readonly groups: readonly string[];
  /** PEM; it then offers TLS. */
  readonly tls?: { readonly key: string; readonly certificate: string };
  /** Nobody reads without {@link innLogin}, which it takes over TLS only. */
  readonly hasLogin?: boolean;
}

export interface InnServer {
  readonly port: number;
  /** Header and body, in lines that end with CR LF. */
  readonly post: (article: string) => Promise<void>;
  /** `id`: with its brackets. */
  readonly cancel: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Throws a TypeError where {@link whyWithoutInn} says why. */
export async function startInn(options: InnOptions): Promise<InnServer> {
  const user = account();
  if (user === undefined) throw new TypeError(whyWithoutInn());
  const home = await mkdtemp(path.join(tmpdir(), 'winnow-inn-'));
  const port = await freePort();
  await layOut(home, user, { ...options, port });
  const settings = [libraries(), `INNCONF=${path.join(home, 'etc/inn.conf')}`];
  const as = process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {};
  const run = (program: string, ...args: readonly string[]) =>
    promisify(execFile)('/usr/bin/env', [...settings, path.join(programs, 'bin', program), ...args], as);
  // The empty history needs its index.
  await run('makedbz', '-i', '-o', '-f', path.join(home, 'db/history'));
  const child = spawn('/usr/bin/env', [...settings, innd, '-d', '-f', '-4', '127.0.0.1', '-P', String(port)], {
    ...as,
    stdio: 'ignore',
  });
  await waitForPort(port, 'INN');
  return {
    port,
    post: (article) => send(port, article),
    cancel: async (id) => void (await run('ctlinnd', 'cancel', id)),
    close: async () => {
      await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Plan extends InnOptions {
  readonly port: number;
}

const folders =
  'etc/filter db spool/articles spool/overview spool/incoming/tmp spool/incoming/bad spool/outgoing spool/archive log/OLD run tmp http'.split(
    ' ',
  );

async function layOut(home: string, user: Account, plan: Plan): Promise<void> {
  for (const folder of folders) await mkdir(path.join(home, folder), { recursive: true });
  for (const [name, text] of Object.entries(filesOf(home, user, plan))) await writeFile(path.join(home, name), text);
  // Others' keys are not taken.
  await chmod(path.join(home, 'etc/key.pem'), 0o600);
  await chmod(home, 0o755);
  if (process.getuid?.() !== 0) return;
  const all = await readdir(home, { recursive: true });
  for (const name of ['', ...all]) await chown(path.join(home, name), user.uid, user.gid);
}

function filesOf(home: string, user: Account, plan: Plan): Readonly<Record<string, string>> {
  const { groups, tls, hasLogin = false } = plan;
  const group = (name: string, flag: string): string => `${name} 0000000000 0000000001 ${flag}\n`;
  return {
    'etc/inn.conf': innConf(home, user, plan),
    'etc/storage.conf': 'method tradspool {\n newsgroups: *\n class: 0\n}\n',
    'etc/expire.ctl': '/remember/:10\n*:A:never:never:never\n',
    'etc/readers.conf': readersConf(home, hasLogin),
    'etc/passwords': `${innLogin.user}:${loginHash}\n`,
    'etc/inn-secrets.conf': '',
    'etc/control.ctl': 'all:*:*:drop\n',
    // It wants one site to feed, even if with nothing.
    'etc/newsfeeds': 'ME:*/!local::\nnone:!*:Tf:/dev/null\n',
    'etc/incoming.conf': 'peer local {\n hostname: "127.0.0.1"\n}\n',
    'etc/key.pem': tls?.key ?? '',
    'etc/cert.pem': tls?.certificate ?? '',
    'db/active': [
      ...['control', 'control.cancel', 'junk'].map((name) => group(name, 'n')),
      ...groups.map((name) => group(name, 'y')),
    ].join(''),
    'db/active.times': '',
    'db/newsgroups': '',
    'db/history': '',
  };
}

function innConf(home: string, { name, group }: Account, { port, tls }: Plan): string {
  const at = (folder: string): string => path.join(home, folder);
  const lines = {
    mta: '"/bin/true %s"',
    mailcmd: '/bin/true',
    pathhost: 'news.example',
    domain: 'example',
    fromhost: 'news.example',
    ovmethod: 'tradindexed',
    hismethod: 'hisv6',
    enableoverview: 'true',
    docancels: 'none',
    nnrpdloadlimit: '0',
    doinnwatch: 'false',
    runasuser: name,
    runasgroup: group,
    port,
    pathnews: programs,
    pathbin: path.join(programs, 'bin'),
    pathcontrol: path.join(programs, 'bin/control'),
    pathetc: at('etc'),
    pathfilter: at('etc/filter'),
    pathdb: at('db'),
    pathspool: at('spool'),
    patharticles: at('spool/articles'),
    pathoverview: at('spool/overview'),
    pathincoming: at('spool/incoming'),
    pathoutgoing: at('spool/outgoing'),
    patharchive: at('spool/archive'),
    pathtmp: at('tmp'),
    pathrun: at('run'),
    pathlog: at('log'),
    pathhttp: at('http'),
    ...(tls && { tlscapath: at('etc'), tlscertfile: at('etc/cert.pem'), tlskeyfile: at('etc/key.pem') }),
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

function readersConf(home: string, hasLogin: boolean): string {
  const auth = `require_encryption: true\n auth: "ckpasswd -f ${home}/etc/passwords"`;
  return `auth all {
 hosts: "*"
 ${hasLogin ? auth : 'default: "<all>"'}
}
access all {
 users: "*"
 newsgroups: "*"
 access: R
}
`;
}

/** As a peer (RFC 3977, 6.3.2). */
async function send(port: number, article: string): Promise<void> {
  const [, id = ''] = /^Message-ID: (\S+)/im.exec(article) ?? [];
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const replies = socket.iterator() as AsyncIterator<string, undefined>;
  const expect = async (code: string): Promise<void> => {
    const { value = '' } = await replies.next();
    if (!value.startsWith(code)) throw new Error(`INN answered ${value}, not ${code}`);
  };
  await expect('200');
  socket.write(`IHAVE ${id}\r\n`);
  await expect('335');
  socket.write(`${article.replaceAll(/^\./gm, '..')}.\r\n`);
  await expect('235');
  socket.destroy();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  // It looks for other signals every few minutes, and there is nothing to be saved.
  child.kill('SIGKILL');
  await exited;
}
