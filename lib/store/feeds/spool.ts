/** Where uploads lie from their first byte until a feeder has read them: files that survive a crash once they are kept. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { hasEnded, isThisProcess, thisProcess } from '../lease/process-identity.ts';

/** Bytes that are collected before they are written. */
const WRITTEN_AT_ONCE = 1024 * 1024;
/** Those that this process has begun and neither recorded nor given up; no two have the same name. */
const held = new Set<string>();
/** A file names the process that writes it. */
const named = /^(\d+)\.(\d*)\.[\da-f-]{36}\.xml$/;

export interface Upload {
  readonly name: string;
  /** Bytes added so far. */
  readonly size: () => number;
  /** The bytes may be used again at once. */
  readonly add: (piece: Uint8Array) => void;
  /** Writes what has been added, when that is much. Rejects when the disk is full. */
  readonly flush: () => Promise<void>;
  /** Resolves when the upload would survive a loss of power. */
  readonly keep: () => Promise<void>;
  /** Nothing of it is left. */
  readonly discard: () => Promise<void>;
}

export interface Spool {
  readonly begin: () => Promise<Upload>;
  readonly pathOf: (name: string) => string;
  /** Files of uploads, whether they are complete or not. */
  readonly list: () => Promise<readonly string[]>;
  /** This process has recorded the upload, or will not. */
  readonly release: (name: string) => void;
  readonly remove: (name: string) => Promise<void>;
  /** Files that no process is going to record any more: those not recorded by now belong to no upload. */
  readonly left: () => Promise<readonly string[]>;
}

/** Of an installation: every process that receives uploads has its own, on the same folder. */
export function openFeedSpool(dataFolder: string): Spool {
  return openSpool(path.join(dataFolder, 'feeds'));
}

export function openSpool(folder: string): Spool {
  const pathOf = (name: string): string => path.join(folder, name);
  const list = async (): Promise<readonly string[]> => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => named.test(name));
  };
  return {
    begin: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { pid, started } = thisProcess();
      const name = `${pid}.${started}.${randomUUID()}.xml`;
      held.add(name);
      return uploadTo({ folder, name, handle: await open(pathOf(name), 'wx', 0o600) });
    },
    pathOf,
    list,
    release: (name) => void held.delete(name),
    remove: async (name) => {
      await rm(pathOf(name), { force: true });
      held.delete(name);
    },
    left: async () => (await list()).filter((name) => !held.has(name) && isLeft(name)),
  };
}

/** The data folder belongs to one machine: whoever wrote it was there. */
function isLeft(name: string): boolean {
  const [, pid, started = ''] = named.exec(name) ?? [];
  const owner = { ...thisProcess(), pid: Number(pid), started };
  return isThisProcess(owner) || hasEnded(owner);
}

interface Opened {
  readonly folder: string;
  readonly name: string;
  readonly handle: FileHandle;
}

function uploadTo({ folder, name, handle }: Opened): Upload {
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let size = 0;
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    waiting = 0;
    await handle.writeFile(bytes);
  };
  return {
    name,
    size: () => size,
    add: (piece) => {
      pieces.push(Uint8Array.from(piece));
      waiting += piece.length;
      size += piece.length;
    },
    flush: async () => {
      if (waiting >= WRITTEN_AT_ONCE) await write();
    },
    keep: async () => {
      await write();
      await handle.sync();
      await handle.close();
      await syncFolder(folder);
    },
    discard: async () => {
      await handle.close();
      await rm(path.join(folder, name), { force: true });
      held.delete(name);
    },
  };
}

/** The name of a new file is not safe before its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
