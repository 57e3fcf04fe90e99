/** A few documents on a server of every protocol, and in a folder: what one run of a collection gathers together. */

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPyftpdlib, whyWithoutFtp } from './ftp-servers.ts';
import { startGopher, whyWithoutGopher } from './gopher-servers.ts';
import { startNewsServer } from './news-server.ts';

export interface EveryProtocol {
  readonly ftp: string;
  readonly gopher: string;
  readonly files: string;
  /** Where the newsgroups siroe.test and other.test are. */
  readonly newsServer: { readonly host: string; readonly port: number };
  readonly close: () => Promise<void>;
}

/** Why the servers cannot be started; undefined when they can. */
export function whyWithoutProtocols(): string | undefined {
  return whyWithoutFtp('pyftpdlib') ?? whyWithoutGopher('gophernicus');
}

export async function startEveryProtocol(folder: string): Promise<EveryProtocol> {
  await chmod(folder, 0o755);
  const [files, mirror, menus] = await Promise.all(['files', 'mirror', 'menus'].map((name) => plant(folder, name)));
  const ftp = await startPyftpdlib({ folder: mirror ?? '' });
  const hole = await startGopher('gophernicus', menus ?? '');
  const news = await startNewsServer({
    groups: {
      'siroe.test': [article('siroe.test', 1), article('siroe.test', 2)],
      'other.test': [article('other.test', 3)],
    },
  });
  return {
    ftp: `ftp://127.0.0.1:${ftp.port}/`,
    gopher: `gopher://127.0.0.1:${hole.port}/`,
    files: `file://${files}/`,
    newsServer: { host: '127.0.0.1', port: news.port },
    close: async () => {
      for (const server of [ftp, hole, news]) await server.close();
    },
  };
}

async function plant(at: string, name: string): Promise<string> {
  const folder = path.join(at, name);
  await mkdir(path.join(folder, 'below'), { recursive: true });
  await writeFile(path.join(folder, 'top.txt'), `At the top of ${name}.\r\n`);
  await writeFile(path.join(folder, 'below/deep.txt'), `Below the top of ${name}.\r\n`);
  for (const place of [folder, path.join(folder, 'below')]) await chmod(place, 0o755);
  return folder;
}

function article(group: string, n: number): string {
  return [
    'From: Jane <jane@siroe.example>',
    `Newsgroups: ${group}`,
    `Subject: Article ${n}`,
    `Message-ID: <${n}@siroe.example>`,
    'Date: Thu, 26 Nov 2026 12:00:00 +0000',
    '',
    `The text of article ${n}.`,
    '',
  ].join('\r\n');
}
