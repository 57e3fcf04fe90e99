/** What a crawl of local files has to come to, counted by hand: folders walked with the plainest code there is. */

import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Names the rule that denies a path, as a person would read the rules; undefined when none does. */
export type DenyByHand = (pathname: string) => string | undefined;

export interface Walked {
  /** URLs of files and folders that are read. */
  readonly read: ReadonlySet<string>;
  /** URLs that a rule denies, with its id. What lies in a folder that is denied is never seen. */
  readonly denied: ReadonlyMap<string, string>;
  /** Links: what they lead to counts where it is. */
  readonly links: ReadonlySet<string>;
  /** Links that lead out of the root, or to nothing. */
  readonly lost: ReadonlySet<string>;
}

const urlOf = (file: string, isFolder: boolean): string => {
  const { href } = pathToFileURL(file);
  return isFolder && !href.endsWith('/') ? `${href}/` : href;
};

export async function walkByHand(root: string, deny: DenyByHand): Promise<Walked> {
  const top = await realpath(root);
  const walked = {
    read: new Set<string>(),
    denied: new Map<string, string>(),
    links: new Set<string>(),
    lost: new Set<string>(),
  };
  const waiting: string[] = [top];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...(await look(next, { top, deny, walked })));
  }
  return walked;
}

interface Look {
  readonly top: string;
  readonly deny: DenyByHand;
  readonly walked: {
    readonly read: Set<string>;
    readonly denied: Map<string, string>;
    readonly links: Set<string>;
    readonly lost: Set<string>;
  };
}

/** Answers where to look next. */
async function look(file: string, { top, deny, walked }: Look): Promise<readonly string[]> {
  const stat = await lstat(file);
  if (!stat.isFile() && !stat.isDirectory() && !stat.isSymbolicLink()) return [];
  const url = urlOf(file, stat.isDirectory());
  if (walked.read.has(url) || walked.denied.has(url) || walked.links.has(url)) return [];
  const rule = deny(new URL(url).pathname);
  if (rule !== undefined) {
    walked.denied.set(url, rule);
    return [];
  }
  if (stat.isSymbolicLink()) return follow(url, file, { top, walked });
  walked.read.add(url);
  return stat.isDirectory() ? (await readdir(file)).map((name) => path.join(file, name)) : [];
}

async function follow(url: string, file: string, { top, walked }: Omit<Look, 'deny'>): Promise<readonly string[]> {
  const target = await realpath(file).catch(() => undefined);
  const isInside = target !== undefined && (target === top || target.startsWith(`${top}/`));
  (isInside ? walked.links : walked.lost).add(url);
  return isInside ? [target] : [];
}
