/** Documentation of Debian on loopback, served by nginx: real pages for benchmarks and for the evidence of a release. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, waitForPort } from '../engine/testing/ports.ts';

/** Where Debian's package postgresql-doc-15 puts the manual. */
export const manualFolder = '/usr/share/doc/postgresql-doc-15/html';
/** Where rust-doc puts The Rustonomicon, whose pages have 27 KB on average. */
export const bookFolder = '/usr/share/doc/rust-doc/html/nomicon';
const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

export interface ManualSite {
  /** Start page under each prefix, such as `http://127.0.0.1:41234/p0/index.html`. */
  readonly starts: readonly string[];
  readonly origin: string;
  /** Process id of the nginx worker's parent, for its CPU time. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** Why the manual cannot be served here; undefined when it can. */
export function whyNoManual(): string | undefined {
  if (!existsSync(manualFolder))
    return `the PostgreSQL manual is not at ${manualFolder} (Debian: apt-get install postgresql-doc-15)`;
  return whyNoNginx();
}

/** Why the book cannot be served here; undefined when it can. */
export function whyNoBook(): string | undefined {
  return existsSync(bookFolder)
    ? whyNoNginx()
    : `The Rustonomicon is not at ${bookFolder} (Debian: apt-get install rust-doc)`;
}

/** Why nothing can be served here; undefined when it can. */
export function whyNoNginx(): string | undefined {
  return nginx() === undefined ? 'nginx is not installed (Debian: apt-get install nginx-light)' : undefined;
}

function nginx(): string | undefined {
  return nginxPaths.find((candidate) => existsSync(candidate));
}

/** Serves the manual, or other pages, under `prefixes` paths (`/p0/` …), or at the root when there is one prefix only. */
export async function serveManual(prefixes: number, folder = manualFolder): Promise<ManualSite> {
  const pages = Array.from({ length: prefixes }, (_, i) => (prefixes === 1 ? '/index.html' : `/p${i}/index.html`));
  const alias = (i: number): string => `location /p${i}/ { alias ${folder}/; }`;
  const locations =
    prefixes === 1 ? `root ${folder};` : Array.from({ length: prefixes }, (_, i) => alias(i)).join('\n      ');
  return serve(locations, pages);
}

/** Serves a folder at the root; folders without an index page are listed. */
export function serveFolder(folder: string): Promise<ManualSite> {
  const types = 'types { text/html html htm; text/plain txt; } default_type application/octet-stream;';
  return serve(`root ${folder};\n    autoindex on;\n    ${types}`, ['/']);
}

async function serve(locations: string, pages: readonly string[]): Promise<ManualSite> {
  const program = nginx();
  if (program === undefined) throw new Error(whyNoNginx());
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-manual-'));
  const port = await freePort();
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port, locations));
  const child = spawn(
    program,
    ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')],
    {
      stdio: 'ignore',
    },
  );
  await waitForPort(port, 'nginx');
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    starts: pages.map((page) => origin + page),
    pid: child.pid ?? 0,
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, locations: string): string {
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  return `${root}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  types { text/html html; text/css css; image/svg+xml svg; }
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    charset utf-8;
    ${locations}
  }
}
`;
}
