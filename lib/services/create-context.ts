/** Puts the context of the services together from a database, the settings of the installation and what is declared. */

import path from 'node:path';
import { buildCatalog } from '../catalog.ts';
import { createAuditStore } from '../db/audit.ts';
import type { Connections } from '../db/client.ts';
import { createCollectionStore } from '../db/collections.ts';
import { createInviteStore } from '../db/invites.ts';
import { createRevisionStore } from '../db/revisions.ts';
import { createSettingStore } from '../db/settings.ts';
import { createUrlListStore } from '../db/url-lists.ts';
import { createTwoFactorStore } from '../db/two-factor.ts';
import { createUserStore } from '../db/users.ts';
import { jobs } from '../jobs/declarations.ts';
import { createOwnPlaces } from '../store/lease/announced-places.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { registry } from '../registry.ts';
import { createAccessReads } from '../store/access/access-reads.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { createCrawlReads, createSystemReads } from '../store/read/crawl-reads.ts';
import { createFeedReads } from '../store/feeds/feed-reads.ts';
import { collectGatherdJob } from '../jobs/collect-gatherd/declaration.ts';
import { createGatherds } from '../store/feeds/gatherds.ts';
import { openFeedSpool } from '../store/feeds/spool.ts';
import { createUploadStore } from '../store/feeds/upload-store.ts';
import { createMetadataStore } from '../store/metadata/metadata-store.ts';
import { createDescriptionEdits } from '../store/rds/manual-attributes.ts';
import type { CacheLimits } from '../store/bodies/page-cache.ts';
import { createRetentionStore } from '../store/retention/retention-store.ts';
import { createRunStore } from '../store/runs/run-store.ts';
import { createFeedRuns } from '../store/feeds/feed-runs.ts';
import { createScheduleStore } from '../store/schedules/schedule-store.ts';
import { createAuthentication } from './auth/authentication.ts';
import type { PasswordHasher } from './auth/hash-password.ts';
import { createThrottle } from './auth/throttle.ts';
import { createFindings } from './configuration/findings.ts';
import { createLanguages } from './configuration/languages.ts';
import type { ServiceContext } from './context.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { createMetadataFiles } from './external-metadata/metadata-files.ts';
import { createPrograms } from './programs/known-programs.ts';
import type { SecretKey } from '../db/secret-key.ts';

export interface Installation {
  readonly connections: Connections;
  readonly secretKey: SecretKey;
  readonly passwords: PasswordHasher;
  readonly dataFolder: string;
  readonly version: string;
  readonly baseUrl: string | undefined;
  readonly metricsToken: string | undefined;
  /** `$HARVEST_DEBUG`; none when left out. */
  readonly harvestDebug?: string;
  /** Of the programs that configurations may name (`WINNOW_PROGRAMS`). */
  readonly programsFolder?: string | undefined;
  readonly cacheLimits: CacheLimits;
  readonly now: () => number;
}

export function createContext({ connections, passwords, ...installation }: Installation): ServiceContext {
  const { secretKey, dataFolder, now } = installation;
  const revisions = createRevisionStore(connections);
  const catalog = buildCatalog(registry);
  const settings = createSettingStore(connections);
  const programs = createPrograms({ settings, folder: installation.programsFolder, dataFolder });
  const languages = createLanguages({ catalog, functions: registry.functions, programs: programs.known });
  const runs = createRunStore(connections.pool);
  const crawl = createCrawlReads(connections.pool);
  return {
    ...installation,
    authentication: createAuthentication({
      loadDatabase: async () => {
        const { prismaAdapter } = await import('better-auth/adapters/prisma');
        return prismaAdapter(connections.prisma, { provider: 'postgresql', transaction: true });
      },
      secret: secretKey.derive('cookies').toString('base64url'),
      passwords,
      now,
    }),
    throttle: createThrottle(now),
    settings,
    users: createUserStore(connections),
    twoFactor: createTwoFactorStore(connections),
    invites: createInviteStore(connections),
    audit: createAuditStore(connections),
    collections: createCollectionStore(connections, createBodyStore(path.join(dataFolder, 'bodies'))),
    revisions,
    urlLists: createUrlListStore(connections),
    runs,
    retention: createRetentionStore(connections.pool),
    schedules: createScheduleStore(connections.pool),
    feedRuns: createFeedRuns(connections.pool),
    crawl,
    feeds: createFeedReads(connections.pool),
    gatherds: createGatherds(connections.pool, collectGatherdJob.name),
    access: createAccessReads(connections.pool),
    metadata: createMetadataStore(connections.pool),
    metadataFiles: createMetadataFiles(revisions),
    edits: createDescriptionEdits(connections.pool),
    uploads: createUploadStore(connections.pool, openFeedSpool(dataFolder)),
    jobs: createJobQueue(connections.pool, jobs),
    system: createSystemReads(connections.pool),
    ownPlaces: createOwnPlaces(connections.pool),
    languages,
    findings: createFindings(revisions, languages),
    live: createLiveFeed({ runs, crawl, now }),
    declarations: registry,
    programs,
    catalog,
  };
}
