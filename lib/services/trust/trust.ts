/** Certificate authorities of the installation and of collections, and single certificates that administrators accept. */

import { z } from 'zod';
import { authorityListSchema, collectionTrustSchema } from './contract.ts';
import { authoritiesKey, storedAuthorities } from '../../db/trust.ts';
import type { AcceptedCertificate } from '../../db/trust.ts';
import { checkHostsJob } from '../../jobs/check-hosts/declaration.ts';
import { readPem } from '../../outside/authorities.ts';
import type { Authority } from '../../outside/authorities.ts';
import { describeActor } from '../actor.ts';
import { changeSettings, findCollection, readSettings } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { AuthorityList, AuthorityRow, CollectionTrust } from './contract.ts';

const soonMs = 30 * 24 * 3_600_000;

/** A text of certificates, and nothing else but comments. */
const pem = z
  .string({ error: 'Enter certificates in PEM format.' })
  .max(1_000_000, 'At most 1 MB of certificates.')
  .transform((text, context) => {
    const read = readPem(text);
    if (!read.ok) context.addIssue(read.problem);
    else if (read.authorities.length === 0 && text.trim() !== '') context.addIssue(noPem);
    return text;
  });
const noPem = 'No certificate found. Paste PEM text that starts with -----BEGIN CERTIFICATE-----.';

/** The same certificate twice is one. */
function listOf(text: string, now: number): AuthorityList {
  const read = readPem(text);
  const rows = read.ok ? read.authorities.map((each) => rowOf(each, now)) : [];
  return { pem: text, authorities: [...new Map(rows.map((row) => [row.sha256, row])).values()] };
}

function rowOf(authority: Authority, now: number): AuthorityRow {
  const { pem: _, ...info } = authority;
  return { ...info, state: stateOf(info, now) };
}

function stateOf({ validFrom, validTo }: Pick<Authority, 'validFrom' | 'validTo'>, now: number): AuthorityRow['state'] {
  if (validTo < now) return 'expired';
  if (validFrom > now) return 'not-yet-valid';
  return validTo < now + soonMs ? 'expiring' : 'valid';
}

/** What the audit log keeps of certificates. */
const named = ({ authorities }: AuthorityList): object => ({
  authorities: authorities.map(({ subject, sha256 }) => ({ subject, sha256 })),
});

export const getAuthorities = defineService({
  name: 'getAuthorities',
  doc: 'Certificate authorities that all crawls trust, in addition to those of the machine.',
  role: 'admin',
  input: z.strictObject({}),
  output: authorityListSchema,
  run: async ({ settings, now }): Promise<AuthorityList> => {
    const stored = storedAuthorities.safeParse(await settings.get(authoritiesKey));
    return listOf(stored.data?.pem ?? '', now());
  },
});

export const saveAuthorities = defineService({
  name: 'saveAuthorities',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ pem }),
  output: authorityListSchema,
  run: async ({ settings, actor, now }, given): Promise<AuthorityList> => {
    const stored: z.input<typeof storedAuthorities> = {
      pem: given.pem,
      setAt: now(),
      setBy: describeActor(actor).name,
    };
    await settings.set(authoritiesKey, stored);
    return listOf(given.pem, now());
  },
  audit: (_given, list) => ({ subject: 'authorities', detail: { ...named(list) } }),
});

export const getCollectionTrust = defineService({
  name: 'getCollectionTrust',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: collectionTrustSchema,
  run: async (context, given): Promise<CollectionTrust | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { authorities, certificates } = readSettings(collection);
    return { ...listOf(authorities, context.now()), accepted: certificates };
  },
});

export const saveCollectionAuthorities = defineService({
  name: 'saveCollectionAuthorities',
  doc: 'Certificate authorities that crawls of one collection trust.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug, pem }),
  output: authorityListSchema,
  run: async (context, given): Promise<AuthorityList | Problem> => {
    const saved = await changeSettings(context, given.slug, () => ({ authorities: given.pem }));
    return isProblem(saved) ? saved : listOf(given.pem, context.now());
  },
  audit: (given, list) => ({ subject: given.slug, detail: { ...named(list) } }),
});

const server = { host: z.string().min(1).max(253), port: z.int().min(1).max(65_535) };

/** Only what a check has seen, with what was wrong with it: nobody accepts a number that they made up. */
export const acceptCertificate = defineService({
  name: 'acceptCertificate',
  doc: 'Accepts a certificate that checkHosts reported.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug, job: jobId, ...server, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: collectionTrustSchema,
  run: async (context, given): Promise<CollectionTrust | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const check = await context.jobs.find(checkHostsJob, collection.id, given.job);
    if (check === undefined) return noJob(given);
    const { host, port, sha256 } = given;
    const seen = check.result?.certificates.find((each) => each.host === host && each.port === port);
    if (seen?.certificate?.sha256 !== sha256) {
      return problem('refused', `${host}:${port} did not send this certificate. Check the server again.`);
    }
    if (seen.problem === undefined) return problem('refused', `The certificate of ${host} is already trusted.`);
    const { subject, issuer, validTo } = seen.certificate;
    const accepted: AcceptedCertificate = {
      host,
      port,
      sha256,
      subject,
      issuer,
      validTo,
      problem: seen.problem,
      acceptedAt: context.now(),
      acceptedBy: describeActor(context.actor).name,
    };
    return saveAccepted(context, given, (others) => [...others, accepted]);
  },
  audit: (given, { accepted }) => {
    const { host, port, sha256 } = given;
    const about = accepted.find((each) => each.host === host && each.port === port);
    return { subject: given.slug, detail: { host, port, sha256, problem: about?.problem } };
  },
});

export const withdrawCertificate = defineService({
  name: 'withdrawCertificate',
  role: 'admin',
  input: z.strictObject({ slug, ...server }),
  output: collectionTrustSchema,
  run: (context, given) => saveAccepted(context, given, (others) => others),
  audit: ({ host, port, ...given }) => ({ subject: given.slug, detail: { host, port } }),
});

interface Server {
  readonly slug: string;
  readonly host: string;
  readonly port: number;
}

/** `change` gets what is accepted at other servers. */
async function saveAccepted(
  context: CallContext,
  given: Server,
  change: (others: readonly AcceptedCertificate[]) => readonly AcceptedCertificate[],
): Promise<CollectionTrust | Problem> {
  const saved = await changeSettings(context, given.slug, ({ certificates }) => {
    const others = certificates.filter(({ host, port }) => host !== given.host || port !== given.port);
    return { certificates: change(others).toSorted((a, b) => a.host.localeCompare(b.host) || a.port - b.port) };
  });
  if (isProblem(saved)) return saved;
  const { authorities, certificates: accepted } = saved.after;
  return { ...listOf(authorities, context.now()), accepted };
}
