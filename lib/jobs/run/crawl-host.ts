/** What the work on a run needs of the process it is done in, and who steers it. */

import type pg from 'pg';
import type { Declarations } from '../../engine/program/compile.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import type { LevelOfRun, LogsOfHost } from '../run-logs/begin-logs.ts';
import type { PageCache } from '../../engine/cache-port.ts';
import type { CrawlStore, RunRecord } from '../../engine/ports.ts';
import type { RootStore } from '../../engine/root-port.ts';
import type { OwnPlaces } from '../../outside/egress.ts';
import type { RunMember } from './member-of-run.ts';
import type { GivenWorld } from '../world/open-site.ts';

export interface CrawlHost {
  readonly pool: pg.Pool;
  readonly workerId: number;
  /** How long a lease of a site and a share of a run last, in milliseconds. */
  readonly leaseMs: number;
  readonly store: CrawlStore & RootStore;
  readonly dataFolder: string;
  readonly world: GivenWorld;
  /** Where the installation itself listens. */
  readonly own: () => OwnPlaces;
  readonly declarations: Declarations;
  readonly openCache: (run: RunRecord) => PageCache;
  /** Of all runs in this process: they share the servers. */
  readonly addressTurn: Crawl['addressTurn'];
  /** Where collections are logged; nowhere when left out. */
  readonly logs?: LogsOfHost;
}

export interface Steering {
  readonly control: Crawl['control'];
  readonly isLeaving: () => boolean;
  readonly ofRun: LevelOfRun;
  /** Called when this process has its first share of the run. */
  readonly hasJoined: (member: RunMember) => void;
}
