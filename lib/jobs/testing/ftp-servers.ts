/** FTP servers of Debian for tests: vsftpd, and pyftpdlib with a login; on this machine only, ended by their ids. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, waitForPort } from '../../engine/testing/ports.ts';
import type { RealServer } from './real-servers.ts';

/** Debian's, which sees the modules that Debian installs. */
const python = '/usr/bin/python3';
const vsftpd = '/usr/sbin/vsftpd';

/** Why a server cannot be used; undefined when it can. */
export function whyWithoutFtp(name: 'vsftpd' | 'pyftpdlib'): string | undefined {
  if (name === 'vsftpd') return existsSync(vsftpd) ? undefined : missing('vsftpd', 'vsftpd');
  const isThere = existsSync(python) && spawnSync(python, ['-c', 'import pyftpdlib, OpenSSL']).status === 0;
  return isThere ? undefined : missing('pyftpdlib', 'python3-pyftpdlib python3-openssl');
}

function missing(name: string, packages: string): string {
  return `${name} is not installed (Debian: apt-get install ${packages})`;
}

export interface FtpServerOptions {
  /** What visitors see. */
  readonly folder: string;
  /** PEM; it then offers TLS. */
  readonly tls?: { readonly key: string; readonly certificate: string };
}

export interface FtpPlace {
  readonly address: string;
  readonly port: number;
}

export interface VsftpdOptions extends FtpServerOptions {
  /** More lines of vsftpd.conf. */
  readonly lines?: readonly string[];
}

/** Has LIST only, and lets anonymous users in. Without a chroot, they begin in the folder as the machine names it. */
export function startVsftpd({ folder, tls, lines = [] }: VsftpdOptions): Promise<RealServer> {
  return start('vsftpd', undefined, (home, port) => ({
    files: {
      'vsftpd.conf': [
        ...vsftpdConf(folder, port, home),
        ...(tls ? vsftpdTls(home) : []),
        ...lines.map((line) => `${line}\n`),
      ].join(''),
      ...(tls && { 'both.pem': `${tls.key}\n${tls.certificate}\n` }),
    },
    command: [vsftpd, path.join(home, 'vsftpd.conf')],
    log: path.join(home, 'vsftpd.log'),
  }));
}

function vsftpdConf(folder: string, port: number, home: string): readonly string[] {
  const lines = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    anonymous_enable: 'YES',
    local_enable: 'NO',
    anon_root: folder,
    secure_chroot_dir: home,
    xferlog_enable: 'YES',
    log_ftp_protocol: 'YES',
    vsftpd_log_file: path.join(home, 'vsftpd.log'),
    seccomp_sandbox: 'NO',
  };
  return Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
}

function vsftpdTls(home: string): readonly string[] {
  const file = path.join(home, 'both.pem');
  return [`rsa_cert_file=${file}\n`, `rsa_private_key_file=${file}\n`, 'ssl_enable=YES\n', 'allow_anon_ssl=YES\n'];
}

export interface PyftpdlibOptions extends FtpServerOptions {
  /** Where it listens; by default on any free port of 127.0.0.1. */
  readonly at?: FtpPlace;
  /** Nobody gets in without it. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** Has MLSD; its log has every command. */
export function startPyftpdlib({ folder, tls, login, at }: PyftpdlibOptions): Promise<RealServer> {
  return start('pyftpdlib', at, (home, port) => ({
    files: {
      'server.py': pyftpdlibServer,
      'server.json': JSON.stringify({
        folder,
        address: at?.address ?? '127.0.0.1',
        port,
        login: login ?? null,
        pem: tls ? `${home}/both.pem` : null,
      }),
      ...(tls && { 'both.pem': `${tls.key}\n${tls.certificate}\n` }),
    },
    command: [python, path.join(home, 'server.py'), path.join(home, 'server.json')],
    log: path.join(home, 'said.log'),
  }));
}

const pyftpdlibServer = `import json, logging, sys
from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
from pyftpdlib.servers import FTPServer

with open(sys.argv[1]) as file:
    options = json.load(file)
logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
authorizer = DummyAuthorizer()
if options["login"]:
    authorizer.add_user(options["login"]["user"], options["login"]["password"], options["folder"])
else:
    authorizer.add_anonymous(options["folder"])
handler = TLS_FTPHandler if options["pem"] else FTPHandler
if options["pem"]:
    handler.certfile = options["pem"]
handler.authorizer = authorizer
handler.auth_failed_timeout = 0
handler.use_sendfile = False
FTPServer((options["address"], options["port"]), handler).serve_forever()
`;

interface Started {
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
  readonly log: string;
}

async function start(
  name: string,
  at: FtpPlace | undefined,
  plan: (home: string, port: number) => Started,
): Promise<RealServer> {
  const home = await mkdtemp(path.join(tmpdir(), `winnow-${name}-`));
  const port = at?.port ?? (await freePort());
  const { files, command, log } = plan(home, port);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(home, file), text);
  const said = await open(path.join(home, 'said.log'), 'w');
  const [program, ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', said.fd] });
  await said.close();
  await waitForPort(port, name, at?.address);
  return {
    port,
    log: async () => (await readFile(log, 'latin1').catch(() => '')).split('\n').filter((line) => line !== ''),
    close: async () => {
      await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
