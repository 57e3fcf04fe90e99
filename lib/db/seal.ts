/** Seals secrets with AES-256-GCM, so that a copy of the database holds none. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecretKey } from './secret-key.ts';

export const sealedSchema = z.object({
  /** Which key sealed it. */
  key: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
});
export type Sealed = z.infer<typeof sealedSchema>;

/** The name is bound in, so that a sealed secret cannot be put in another's place. */
export function seal(key: SecretKey, name: string, secret: string): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.derive('credentials'), iv).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { key: key.id, iv: base64(iv), tag: base64(cipher.getAuthTag()), data: base64(data) };
}

/** Undefined when another key sealed it, or it was changed. */
export function unseal(key: SecretKey, name: string, sealed: Sealed): string | undefined {
  if (sealed.key !== key.id) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.derive('credentials'), Buffer.from(sealed.iv, 'base64'))
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return decipher.update(sealed.data, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64');
