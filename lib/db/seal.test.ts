import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecretKey, secretKeyFrom } from './secret-key.ts';
import { seal, unseal } from './seal.ts';

const key = secretKeyFrom('one key of thirty-two characters');

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'winnow-key-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

describe('a sealed secret', () => {
  it('opens again with the same key and name', () => {
    const sealed = seal(key, 'ftp', 'höchst geheim');
    expect(unseal(key, 'ftp', sealed)).toBe('höchst geheim');
    expect(JSON.stringify(sealed)).not.toContain('geheim');
  });

  it('opens with no other key, under no other name, and not after a change', () => {
    const sealed = seal(key, 'ftp', 'secret');
    expect(unseal(secretKeyFrom('another key'), 'ftp', sealed)).toBeUndefined();
    expect(unseal(key, 'proxy', sealed)).toBeUndefined();
    expect(unseal(key, 'ftp', { ...sealed, data: Buffer.from('other!').toString('base64') })).toBeUndefined();
  });

  it('is never the same twice', () => {
    expect(seal(key, 'ftp', 'secret').data).not.toBe(seal(key, 'ftp', 'secret').data);
  });
});

describe('the key file', () => {
  it('is made once, for its owner only, and read by every later start', async () => {
    const data = path.join(await folder(), 'data');
    const [first, second] = await Promise.all([openSecretKey(data), openSecretKey(data)]);
    const later = await openSecretKey(data);
    expect([first.id, second.id]).toEqual([later.id, later.id]);
    expect((await stat(path.join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is refused when others can read it', async () => {
    const data = await folder();
    await openSecretKey(data);
    await chmod(path.join(data, 'secret.key'), 0o644);
    await expect(openSecretKey(data)).rejects.toThrow(/chmod 600/);
  });
});
