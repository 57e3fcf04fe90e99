/** Servers of Debian for tests: nginx with a password, tinyproxy and squid with and without; on this machine only, ended by their ids. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, waitForPort } from '../../engine/testing/ports.ts';

export interface RealServer {
  readonly port: number;
  /** Lines of its log so far. */
  readonly log: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const programs = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
  tinyproxy: ['/usr/bin/tinyproxy', '/usr/sbin/tinyproxy'],
  squid: ['/usr/sbin/squid'],
  microsocks: ['/usr/bin/microsocks'],
};

/** Why a server cannot be used; undefined when it can. */
export function whyWithout(name: keyof typeof programs): string | undefined {
  if (programOf(name) !== undefined) return undefined;
  return `${name} is not installed (Debian: apt-get install ${name === 'nginx' ? 'nginx-light' : name})`;
}

function programOf(name: keyof typeof programs): string | undefined {
  return programs[name].find((file) => existsSync(file));
}

export interface NginxOptions {
  /** Served at the root; folders without an index page are listed. */
  readonly folder: string;
  /** `/private/` asks for it. */
  readonly guard?: { readonly realm: string; readonly user: string; readonly password: string };
  /** More directives of the server. They name `htpasswd`, and the files given, without a folder. */
  readonly directives?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** It speaks https. */
  readonly isSecure?: boolean;
}

export function startNginx(options: NginxOptions): Promise<RealServer> {
  const { guard, files } = options;
  return start('nginx', (home, port) => ({
    files: {
      'nginx.conf': nginxConf(home, port, options),
      ...(guard && { htpasswd: `${guard.user}:{SHA}${createHash('sha1').update(guard.password).digest('base64')}\n` }),
      ...files,
    },
    args: ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'error.log')],
    log: path.join(home, 'access.log'),
  }));
}

function nginxConf(
  home: string,
  port: number,
  { folder, guard, directives = [], isSecure = false }: NginxOptions,
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${home}/${what};`,
  );
  const location =
    guard && `location /private/ { auth_basic "${guard.realm}"; auth_basic_user_file ${home}/htpasswd; }`;
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 256; }
http {
  types { text/html html htm; text/plain txt; }
  default_type application/octet-stream;
  log_format seen '$remote_user "$request" $status via=$http_via';
  access_log ${home}/access.log seen;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port}${isSecure ? ' ssl' : ''};
    root ${folder};
    autoindex on;
    ${[...(location === undefined ? [] : [location]), ...directives].join('\n    ')}
  }
}
`;
}

export interface ProxyOptions {
  /** Asked for of everybody. */
  readonly login?: { readonly user: string; readonly password: string };
  /** A free one when left out. */
  readonly port?: number;
}

export function startTinyproxy({ login, port: wanted }: ProxyOptions = {}): Promise<RealServer> {
  const plan = (home: string, port: number): Started => ({
    files: {
      'tinyproxy.conf': `Port ${port}\nListen 127.0.0.1\nTimeout 60\nAllow 127.0.0.1\nLogFile "${home}/proxy.log"\nLogLevel Info\nPidFile "${home}/proxy.pid"\nViaProxyName "tinyproxy"\n${login === undefined ? '' : `BasicAuth ${login.user} ${login.password}\n`}`,
    },
    args: ['-d', '-c', path.join(home, 'tinyproxy.conf')],
    log: path.join(home, 'proxy.log'),
  });
  return start('tinyproxy', plan, wanted);
}

export function startSquid({ login, port: wanted }: ProxyOptions = {}): Promise<RealServer> {
  const plan = (home: string, port: number): Started => ({
    files: {
      'squid.conf': squidConf(home, port, login !== undefined),
      ...(login && { passwords: `${login.user}:${createHash('md5').update(login.password).digest('hex')}\n` }),
    },
    args: ['-N', '-f', path.join(home, 'squid.conf')],
    log: path.join(home, 'proxy.log'),
  });
  return start('squid', plan, wanted);
}

/** SOCKS5. */
export function startMicrosocks({ login, port: wanted }: ProxyOptions = {}): Promise<RealServer> {
  const plan = (home: string, port: number): Started => ({
    files: {},
    args: ['-i', '127.0.0.1', '-p', String(port), ...(login ? ['-u', login.user, '-P', login.password] : [])],
    log: path.join(home, 'said.log'),
  });
  return start('microsocks', plan, wanted);
}

/** Nothing is cached, so that each request is seen. */
function squidConf(home: string, port: number, asksForLogin: boolean): string {
  const access = asksForLogin
    ? [
        `auth_param basic program /usr/lib/squid/basic_ncsa_auth ${home}/passwords`,
        'auth_param basic realm squid',
        'acl known proxy_auth REQUIRED',
        'http_access allow known',
        'http_access deny all',
      ]
    : ['http_access allow all'];
  return `http_port 127.0.0.1:${port}
visible_hostname squid.test
pid_filename none
logformat seen %un %rm %ru %>Hs
access_log stdio:${home}/proxy.log logformat=seen
cache_log ${home}/cache.log
netdb_filename none
coredump_dir ${home}
cache deny all
shutdown_lifetime 0 seconds
${access.join('\n')}
`;
}

interface Started {
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly log: string;
}

async function start(
  name: keyof typeof programs,
  plan: (home: string, port: number) => Started,
  wanted?: number,
): Promise<RealServer> {
  const program = programOf(name);
  if (program === undefined) throw new Error(whyWithout(name));
  const home = await mkdtemp(path.join(tmpdir(), `winnow-${name}-`));
  // squid lays its rights down, and writes its log in there.
  await chmod(home, 0o777);
  const port = wanted ?? (await freePort());
  const { files, args, log } = plan(home, port);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(home, file), text);
  // microsocks says what it does, and writes no file.
  const said = await open(path.join(home, 'said.log'), 'w');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', said.fd] });
  await said.close();
  await waitForPort(port, name);
  return {
    port,
    log: async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
    close: async () => {
      await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
