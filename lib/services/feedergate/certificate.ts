/** The certificate of the feed receiver: the administrator's own, or one that is made here. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { certificateKey, certificateSecret, storedCertificate } from '../../db/feed-receiver.ts';
import type { StoredCertificate } from '../../db/feed-receiver.ts';
import { seal, unseal } from '../../db/seal.ts';
import { describeCertificate, readPem } from '../../outside/authorities.ts';
import { cli, describeActor } from '../actor.ts';
import type { Actor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { receiverCertificateSchema } from './contract.ts';
import type { ReceiverCertificate } from './contract.ts';
import { makeSelfSigned } from './self-signed.ts';

type CertificateContext = Pick<ServiceContext, 'settings' | 'secretKey' | 'now' | 'baseUrl'>;

const years = 5;

async function stored({ settings }: Pick<ServiceContext, 'settings'>): Promise<StoredCertificate | undefined> {
  return storedCertificate.safeParse(await settings.get(certificateKey)).data;
}

function viewOf({ certificate, generated, setAt, setBy }: StoredCertificate): ReceiverCertificate {
  const { subject, sha256, validTo, names } = describeCertificate(new X509Certificate(certificate));
  return { subject, sha256, validTo, names: [...names], generated, setAt, setBy };
}

export async function readCertificate(context: CertificateContext): Promise<ReceiverCertificate | undefined> {
  const found = await stored(context);
  return found && viewOf(found);
}

/** PEM, as a server takes them; or why there are none. */
export type ServerKey = { readonly cert: string; readonly key: string } | { readonly problem: string };

export async function readServerKey(context: CertificateContext): Promise<ServerKey> {
  const found = await stored(context);
  if (found === undefined) return { problem: 'There is no certificate. Enter one, or generate one.' };
  const key = unseal(context.secretKey, certificateSecret, found.sealed);
  if (key === undefined)
    return { problem: 'The private key was encrypted with another secret key. Enter or generate a certificate again.' };
  return { cert: found.certificate, key };
}

interface NewCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly generated: boolean;
}

function toStore(context: CertificateContext, actor: Actor, made: NewCertificate): StoredCertificate {
  const { certificate, privateKey, generated } = made;
  const sealed = seal(context.secretKey, certificateSecret, privateKey);
  const setBy = describeActor(actor).name;
  return { certificate, sealed, generated, setAt: context.now(), setBy };
}

async function replace(context: CertificateContext, saved: StoredCertificate): Promise<ReceiverCertificate> {
  await context.settings.set(certificateKey, saved);
  return viewOf(saved);
}

function generate(context: CertificateContext, actor: Actor): StoredCertificate {
  const { baseUrl, now } = context;
  const own = baseUrl === undefined ? [] : [new URL(baseUrl).hostname.replaceAll(/[[\]]/g, '')];
  const names = [...new Set([hostname().toLowerCase(), ...own, 'localhost', '127.0.0.1', '::1'])];
  const validFrom = now() - 3_600_000;
  const validTo = new Date(now()).setFullYear(new Date(now()).getFullYear() + years);
  return toStore(context, actor, { ...makeSelfSigned({ names, validFrom, validTo }), generated: true });
}

/** Makes one if there is none. */
export async function ensureCertificate(context: CertificateContext): Promise<void> {
  if ((await stored(context)) === undefined) await context.settings.create(certificateKey, generate(context, cli));
}

export const generateReceiverCertificate = defineService({
  name: 'generateReceiverCertificate',
  doc: 'Replaces the certificate of the feed receiver with one signed with its own key.',
  role: 'admin',
  needsPassword: true,
  input: nothing,
  output: receiverCertificateSchema,
  run: (context) => replace(context, generate(context, context.actor)),
  audit: (_, { sha256 }) => ({ subject: 'feed receiver', detail: { sha256 } }),
});

const pemText = z.string().max(100_000, 'At most 100,000 characters.');

export const saveReceiverCertificate = defineService({
  name: 'saveReceiverCertificate',
  doc: 'Replaces the certificate of the feed receiver. `certificate` is the chain, `secret` its private key, both as PEM.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ certificate: pemText, secret: pemText }),
  output: receiverCertificateSchema,
  run: async (context, { certificate, secret }): Promise<ReceiverCertificate | Problem> => {
    const problem = pairProblem(certificate, secret, context.now());
    if (problem !== undefined) return problem;
    const given = { certificate, privateKey: secret, generated: false };
    return replace(context, toStore(context, context.actor, given));
  },
  audit: (_, { sha256, subject, validTo }) => ({ subject: 'feed receiver', detail: { sha256, subject, validTo } }),
});

function pairProblem(certificate: string, secret: string, now: number): Problem | undefined {
  const chain = readPem(certificate);
  if (!chain.ok) return fieldProblem('certificate', chain.problem);
  const [own] = chain.authorities;
  if (own === undefined)
    return fieldProblem('certificate', 'Enter a certificate that starts with -----BEGIN CERTIFICATE-----.');
  if (own.validTo < now) return fieldProblem('certificate', 'This certificate has expired.');
  try {
    const key = createPrivateKey(secret);
    if (!new X509Certificate(own.pem).checkPrivateKey(key))
      return fieldProblem('secret', 'This key belongs to another certificate.');
    createSecureContext({ cert: certificate, key: secret });
  } catch {
    return fieldProblem('secret', 'Enter the private key as PEM, without a passphrase.');
  }
  return undefined;
}
