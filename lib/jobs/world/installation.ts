/** What a run needs of the console's tables: the texts of its revision, the sample site's port. */

import type pg from 'pg';
import { z } from 'zod';
import { collectionCookies } from '../../db/credentials.ts';
import { newsServerKey, storedNewsServer } from '../../db/installed-news-server.ts';
import { authoritiesKey, collectionTrust, storedAuthorities } from '../../db/trust.ts';
import { newsServerOf } from '../../match/urls/news-server.ts';
import type { NewsServer } from '../../match/urls/news-server.ts';
import { readPem, withMachine } from '../../outside/authorities.ts';
import type { Declarations } from '../../engine/program/program-input.ts';
import { openCredentialBook } from './credential-book.ts';
import type { ReportLogin } from './server-logins.ts';
import { readInstalledProxy } from './chosen-proxy.ts';
import { readCredential, readCredentials } from './credentials.ts';
import type { NamedCredential } from './credentials.ts';
import type { OwnPlaces } from '../../outside/egress.ts';
import type { GivenWorld, World } from './open-site.ts';

const sampleKey = 'sample site';

const sampleSetting = z.object({ port: z.int() });

/** Where the sample site listens; undefined when it never did. */
async function samplePort(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [sampleKey]);
  const stored = sampleSetting.safeParse(rows[0]?.value);
  return stored.success ? stored.data.port : undefined;
}

interface InstalledHost {
  readonly pool: pg.Pool;
  readonly world: GivenWorld;
  readonly own: () => OwnPlaces;
  readonly declarations: Pick<Declarations, 'credentialKinds'>;
}

interface CredentialOptions {
  readonly given?: readonly NamedCredential[];
  readonly report?: ReportLogin;
}

/**
 * The world of a collection's runs and jobs: with what the console's tables say of it.
 *
 * @param credentials `given` in place of those of the collection; `report` hears how they fare
 */
export async function installedWorld(
  { pool, world, own, declarations: { credentialKinds: kinds } }: InstalledHost,
  collectionId: number | null,
  { given, report = () => undefined }: CredentialOptions = {},
): Promise<World> {
  const { secretKey, authorities, clock } = world;
  const [sample, trust, credentials, proxy, newsServer] = await Promise.all([
    samplePort(pool),
    readTrust(pool, collectionId),
    given ?? readCredentials(pool, collectionId),
    readInstalledProxy(pool, secretKey),
    readNewsServer(pool),
  ]);
  const { keepsCookies } = trust;
  const added = trust.authorities;
  return {
    ...world,
    own,
    credentials: openCredentialBook({ credentials, kinds, clock, secretKey, keepsCookies, report }),
    accepted: trust.accepted,
    ...(proxy && { proxy }),
    ...(newsServer && { newsServer }),
    ...(secretKey &&
      collectionId !== null && {
        proxySecret: (name, origin) => readCredential(pool, { collectionId, name, origin }, secretKey),
      }),
    ...(added.length > 0 && { authorities: authorities ? [...authorities, ...added] : withMachine(added) }),
    ...(sample !== undefined && { samplePort: sample }),
  };
}

/** What administrators set; undefined when it is nothing. */
async function readNewsServer(pool: pg.Pool): Promise<NewsServer | undefined> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [newsServerKey]);
  return newsServerOf(storedNewsServer.safeParse(rows[0]?.value).data?.server ?? '');
}

interface Trust {
  /** PEM. */
  readonly authorities: readonly string[];
  /** SHA-256 by `host:port`. */
  readonly accepted: ReadonlyMap<string, string>;
  readonly keepsCookies: boolean;
}

/** What administrators trust, for the installation and for the collection. What does not read is not trusted. */
async function readTrust(pool: pg.Pool, collectionId: number | null): Promise<Trust> {
  const { rows } = await pool.query<{ installation: unknown; collection: unknown }>(
    `SELECT (SELECT value FROM "Setting" WHERE key = $1) AS installation,
            (SELECT settings FROM "Collection" WHERE id = $2) AS collection`,
    [authoritiesKey, collectionId],
  );
  const installation = storedAuthorities.safeParse(rows[0]?.installation);
  const collection = collectionTrust.safeParse(rows[0]?.collection ?? {});
  const texts = [installation.data?.pem ?? '', collection.data?.authorities ?? ''];
  return {
    keepsCookies: collectionCookies.safeParse(rows[0]?.collection).data?.keepsCookies === true,
    authorities: texts.map(readPem).flatMap((read) => (read.ok ? read.authorities.map(({ pem }) => pem) : [])),
    accepted: new Map(
      (collection.data?.certificates ?? []).map(({ host, port, sha256 }) => [`${host}:${port}`, sha256] as const),
    ),
  };
}

/** The texts of a revision, by path. */
export async function readRevisionFiles(pool: pg.Pool, revisionId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ path: string; text: string }>(
    'SELECT f.path, b.text FROM "RevisionFile" f JOIN "Blob" b ON b.hash = f."blobHash" WHERE f."revisionId" = $1',
    [revisionId],
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}

export interface RevisionName {
  readonly id: number;
  /** From 1, per collection. */
  readonly number: number;
}

export async function readRevisionNumber(pool: pg.Pool, id: number): Promise<number> {
  const { rows } = await pool.query<{ number: number }>('SELECT number FROM "Revision" WHERE id = $1', [id]);
  return rows[0]?.number ?? 0;
}

export async function readNewestRevision(pool: pg.Pool, collectionId: number): Promise<RevisionName> {
  const { rows } = await pool.query<RevisionName>(
    'SELECT id, number FROM "Revision" WHERE "collectionId" = $1 ORDER BY number DESC LIMIT 1',
    [collectionId],
  );
  const [row] = rows;
  if (row === undefined) throw new TypeError('a collection has a revision');
  return row;
}
