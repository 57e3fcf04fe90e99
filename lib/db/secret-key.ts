/** The key of the installation's secrets: from the environment, or a file beside the data; other keys derive from it. */

import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SecretKey {
  /** First digits of the key's hash: says which key sealed something, and tells nothing about it. */
  readonly id: string;
  /** A key of its own for each use, 32 bytes. */
  derive(use: 'credentials' | 'cookies' | 'devices' | 'two-factor'): Buffer;
}

const keyBytes = 32;

/** `given` is the value of `WINNOW_SECRET_KEY`: at least 32 characters of whatever form. */
export function secretKeyFrom(given: string): SecretKey {
  return fromBytes(createHash('sha256').update(given).digest());
}

/** The key of an installation and its text, as a file has it; undefined when there is none yet. Nothing is made. */
export async function findInstallationKey(
  given: string | undefined,
  dataFolder: string,
): Promise<{ readonly id: string; readonly text: string } | undefined> {
  const file = path.join(dataFolder, 'secret.key');
  if (given === undefined && !existsSync(file)) return undefined;
  const key = given === undefined ? await readKey(file) : createHash('sha256').update(given).digest();
  return { id: fromBytes(key).id, text: `${key.toString('base64')}\n` };
}

/** The key as the environment gives it, or the one beside the data. */
export function installationKey(given: string | undefined, dataFolder: string): Promise<SecretKey> {
  return given === undefined ? openSecretKey(dataFolder) : Promise.resolve(secretKeyFrom(given));
}

/** Reads `<dataFolder>/secret.key` (mode 0600), making it when there is none. Throws when others could read it. */
export async function openSecretKey(dataFolder: string): Promise<SecretKey> {
  const file = path.join(dataFolder, 'secret.key');
  await mkdir(dataFolder, { recursive: true });
  if (!existsSync(file)) await createOnce(file);
  return fromBytes(await readKey(file));
}

async function readKey(file: string): Promise<Buffer> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users of this machine; run: chmod 600 ${file}`);
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key: 32 bytes in base64 are expected`);
  return key;
}

/** Written aside and linked into place: of two processes that start at once, both read the whole key of one. */
async function createOnce(file: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(aside);
  }
}

function fromBytes(key: Buffer): SecretKey {
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 12),
    derive: (use) => Buffer.from(hkdfSync('sha256', key, '', `winnow ${use}`, keyBytes)),
  };
}
