/** Gopher servers of Debian for tests, gophernicus and pygopherd: on this machine only, ended by their ids. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, waitForPort } from '../../engine/testing/ports.ts';

const programs = { gophernicus: '/usr/sbin/gophernicus', pygopherd: '/usr/sbin/pygopherd' };
export type GopherProgram = keyof typeof programs;

export interface GopherServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Why a server cannot be used; undefined when it can. */
export function whyWithoutGopher(name: GopherProgram): string | undefined {
  return existsSync(programs[name]) ? undefined : `${name} is not installed (Debian: apt-get install ${name})`;
}

export interface GopherPlace {
  /** Where it listens. */
  readonly address: string;
  readonly port: number;
  /** What its menus call it. */
  readonly host: string;
}

/** Serves a folder, whose files everybody may read; by default as the host 127.0.0.1, on any free port. */
export async function startGopher(name: GopherProgram, folder: string, at?: GopherPlace): Promise<GopherServer> {
  const place = at ?? { address: '127.0.0.1', port: await freePort(), host: '127.0.0.1' };
  return name === 'gophernicus' ? startGophernicus(folder, place) : startPygopherd(folder, place);
}

/** A program of inetd: it speaks on its standard input and output, a process for each connection. */
async function startGophernicus(folder: string, { address, port, host }: GopherPlace): Promise<GopherServer> {
  const args = ['-h', host, '-p', String(port), '-r', folder, '-nr', '-ns', '-nm', '-nx', '-nu', '-nv'];
  const running = new Map<ChildProcess, Socket>();
  const server = createServer((socket) => {
    const child = spawn(programs.gophernicus, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    running.set(child, socket);
    child.on('exit', () => running.delete(child));
    for (const stream of [socket, child.stdin, child.stdout]) stream.on('error', () => {});
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  }).listen(port, address);
  await once(server, 'listening');
  return {
    port,
    close: async () => {
      for (const [child, socket] of running) {
        socket.destroy();
        await end(child);
      }
      server.close();
      await once(server, 'close');
    },
  };
}

async function startPygopherd(folder: string, place: GopherPlace): Promise<GopherServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'winnow-pygopherd-'));
  await writeFile(
    path.join(home, 'mime.types'),
    'text/plain txt\ntext/html html\nimage/gif gif\napplication/zip zip\n',
  );
  await writeFile(path.join(home, 'pygopherd.conf'), pygopherdConf(home, folder, place));
  const child = spawn(programs.pygopherd, [path.join(home, 'pygopherd.conf')], { stdio: 'ignore' });
  await waitForPort(place.port, 'pygopherd', place.address);
  return {
    port: place.port,
    close: async () => {
      await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Threads instead of processes, so that it ends as one; no cache, which it would write into the folder. */
function pygopherdConf(home: string, folder: string, { host, address, port }: GopherPlace): string {
  return `[pygopherd]
detach = no
servername = ${host}
interface = ${address}
port = ${port}
servertype = ThreadingTCPServer
timeout = 60
abstract_headers = on
abstract_entries = always
tracebacks = no
usechroot = no
enable_tls = no
root = ${folder}
mimetypes = ${home}/mime.types
encoding = list(mimetypes.encodings_map.items())
[logger]
logmethod = none
[GopherEntry]
defaultmimetype = text/plain
mapping = [['text/html', 'h'], ['text/.+', '0'], ['image/gif', 'g'], ['application/gopher-menu', '1'], ['application/.+', '9'], ['.*', '0']]
eaexts = {}
[handlers.HandlerMultiplexer]
handlers = [url.HTMLURLHandler, gophermap.BuckGophermapHandler, UMN.UMNDirHandler, file.FileHandler]
[handlers.dir.DirHandler]
ignorepatt = /gophermap$
cachetime = 0
cachefile = .cache
[handlers.UMN.UMNDirHandler]
extstrip = none
[handlers.ZIP.ZIPHandler]
enabled = false
pattern = \\.zip$
[protocols.ProtocolMultiplexer]
protocols = [rfc1436.GopherProtocol]
[protocols.gopherp.GopherPlusProtocol]
admin = nobody
`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
