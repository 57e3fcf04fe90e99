/** Servers of Debian for tests: nginx with a password, tinyproxy; on this machine only, ended by their ids. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
}

export function startNginx({ folder, guard }: NginxOptions): Promise<RealServer> {
  return start('nginx', (home, port) => ({
    files: {
      'nginx.conf': nginxConf(home, port, { folder, ...(guard && { guard }) }),
      ...(guard && { htpasswd: `${guard.user}:{SHA}${createHash('sha1').update(guard.password).digest('base64')}\n` }),
    },
    args: ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'error.log')],
    log: path.join(home, 'access.log'),
  }));
}

function nginxConf(home: string, port: number, { folder, guard }: NginxOptions): string {
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
    listen 127.0.0.1:${port};
    root ${folder};
    autoindex on;
    ${location ?? ''}
  }
}
`;
}

export function startTinyproxy(): Promise<RealServer> {
  return start('tinyproxy', (home, port) => ({
    files: {
      'tinyproxy.conf': `Port ${port}\nListen 127.0.0.1\nTimeout 60\nAllow 127.0.0.1\nLogFile "${home}/proxy.log"\nLogLevel Info\nPidFile "${home}/proxy.pid"\nViaProxyName "tinyproxy"\n`,
    },
    args: ['-d', '-c', path.join(home, 'tinyproxy.conf')],
    log: path.join(home, 'proxy.log'),
  }));
}

interface Started {
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly log: string;
}

async function start(name: keyof typeof programs, plan: (home: string, port: number) => Started): Promise<RealServer> {
  const program = programOf(name);
  if (program === undefined) throw new Error(whyWithout(name));
  const home = await mkdtemp(path.join(tmpdir(), `winnow-${name}-`));
  const port = await freePort();
  const { files, args, log } = plan(home, port);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(home, file), text);
  const child = spawn(program, args, { stdio: 'ignore' });
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
