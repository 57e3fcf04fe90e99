/** Clients as others write them, each with what its language comes with. */

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export interface FeedClient {
  readonly title: string;
  readonly program: string;
  /** Arguments before those of the push: URL, data source, type, file, and a file with the certificate. */
  readonly args: readonly string[];
  readonly schemes: readonly ('http' | 'https')[];
}

const fixture = (name: string): string => path.join(import.meta.dirname, '../fixtures', name);

export const clients = {
  python: { title: 'Python', program: 'python3', args: [fixture('push.py')], schemes: ['http', 'https'] },
  perl: { title: 'Perl', program: 'perl', args: [fixture('push.pl')], schemes: ['http'] },
  ruby: { title: 'Ruby', program: 'ruby', args: [fixture('push.rb')], schemes: ['http', 'https'] },
  java: { title: 'Java', program: 'java', args: [fixture('Push.java')], schemes: ['http', 'https'] },
} as const satisfies Readonly<Record<string, FeedClient>>;

/** Why a client cannot be run here; undefined when it can. */
export function whyWithout({ program }: FeedClient): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isThere = folders.some((folder) => existsSync(folder) && readdirSync(folder).includes(program));
  return isThere ? undefined : `${program} is not installed`;
}

/** What it printed, of both kinds. */
export async function pushWith({ program, args }: FeedClient, push: readonly string[]): Promise<string> {
  const child = spawn(program, [...args, ...push]);
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
}
