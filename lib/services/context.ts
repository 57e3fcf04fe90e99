/** What the services share: made once, by `server.ts` for the product, by tests for tests. */

import type { Declarations } from '../engine/program/compile.ts';
import type { DeclaredJob } from '../jobs/declarations.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Catalog } from '../sdk/describe.ts';
import type { LiveFeed } from './live/live-feed.ts';
import type { Findings } from './configuration/findings.ts';
import type { ConfigurationLanguages } from './configuration/languages.ts';
import type { Authentication } from './auth/authentication.ts';
import type { MetadataFiles } from './external-metadata/metadata-files.ts';
import type { MetadataStore } from '../store/metadata/metadata-store.ts';
import type { Throttle } from './auth/throttle.ts';
import type { AuditStore } from '../db/audit.ts';
import type { CollectionStore } from '../db/collections.ts';
import type { AccessReads } from '../store/access/access-reads.ts';
import type { CrawlReads, SystemReads } from '../store/read/crawl-reads.ts';
import type { Gatherds } from '../store/feeds/gatherds.ts';
import type { FeedReads } from '../store/feeds/feed-reads.ts';
import type { InviteStore } from '../db/invites.ts';
import type { RevisionStore } from '../db/revisions.ts';
import type { RetentionStore } from '../store/retention/retention-store.ts';
import type { RunStore } from '../store/runs/run-store.ts';
import type { UrlListStore } from '../db/url-lists.ts';
import type { UserStore } from '../db/users.ts';
import type { FeedRuns } from '../store/feeds/feed-runs.ts';
import type { ScheduleStore } from '../store/schedules/schedule-store.ts';
import type { DescriptionEdits } from '../store/rds/manual-attributes.ts';
import type { SettingStore } from '../db/settings.ts';
import type { OwnPlaceStore } from '../store/lease/announced-places.ts';
import type { UploadStore } from '../store/feeds/upload-store.ts';
import type { CacheLimits } from '../store/bodies/page-cache.ts';
import type { ProgramsReads } from './programs/known-programs.ts';
import type { SecretKey } from '../db/secret-key.ts';
import type { TwoFactorStore } from '../db/two-factor.ts';

export interface ServiceContext {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The address from outside (`BASE_URL`). */
  readonly baseUrl: string | undefined;
  /** Of the product. */
  readonly version: string;
  readonly dataFolder: string;
  /** Bearer token of the metrics (`WINNOW_METRICS_TOKEN`). */
  readonly metricsToken: string | undefined;
  /** Debug flags that runs started here are given (`$HARVEST_DEBUG`). */
  readonly harvestDebug?: string;
  readonly secretKey: SecretKey;
  readonly authentication: Authentication;
  readonly throttle: Throttle;
  readonly settings: SettingStore;
  readonly users: UserStore;
  readonly twoFactor: TwoFactorStore;
  readonly invites: InviteStore;
  readonly audit: AuditStore;
  readonly collections: CollectionStore;
  readonly revisions: RevisionStore;
  readonly runs: RunStore;
  readonly retention: RetentionStore;
  readonly schedules: ScheduleStore;
  readonly feedRuns: FeedRuns;
  readonly urlLists: UrlListStore;
  readonly crawl: CrawlReads;
  readonly feeds: FeedReads;
  readonly gatherds: Gatherds;
  readonly access: AccessReads;
  readonly metadata: MetadataStore;
  readonly metadataFiles: MetadataFiles;
  readonly edits: DescriptionEdits;
  readonly uploads: UploadStore;
  readonly jobs: JobQueue<DeclaredJob>;
  readonly system: SystemReads;
  readonly ownPlaces: OwnPlaceStore;
  readonly languages: ConfigurationLanguages;
  readonly findings: Findings;
  readonly live: LiveFeed;
  /** The declared functions, for compiling a revision. */
  readonly declarations: Declarations;
  readonly catalog: Catalog;
  readonly programs: ProgramsReads;
  /** Of the disk caches. */
  readonly cacheLimits: CacheLimits;
}
