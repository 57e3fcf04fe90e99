/** What all visits of a run share in one process: program, ledger, seen URLs, budget, the desired state. */

import type { SeenSet } from '../../match/urls/seen-set.ts';
import type { UrlHasher } from '../../match/urls/url-hash.ts';
import type { ResourceUrl, TrapFact } from '../../sdk/resource.ts';
import type { Clock } from '../../outside/clock.ts';
import type { Connections } from './connections.ts';
import type { ArchiveReader, ConvertDocument, ReadContent, SiteFetcher, SitemapReader } from '../fetch-port.ts';
import type { EssencePort } from '../essence-port.ts';
import type { Ledger } from '../decide/ledger.ts';
import type { AddressTurn } from './politeness.ts';
import type { WorkingSet } from './working-set.ts';
import type { PageCache } from '../cache-port.ts';
import type { CanonicalTarget, ContentUrl } from '../merge-port.ts';
import type { SiteTraps } from '../trap-port.ts';
import type {
  AddedUrl,
  CrawlStore,
  DesiredState,
  Discovered,
  RunAlias,
  RunOptions,
  RunRecord,
  UrlHash,
} from '../ports.ts';
import type { Program } from '../program/program.ts';
import type { Totals } from '../decide/totals.ts';

/** Changes while the run goes on. */
export interface CrawlControl {
  desiredState: DesiredState;
  fetchesLeft: number;
  /** Of the run, as far as this process has heard. */
  aliases: readonly RunAlias[];
  /** What somebody added to the run and is not in the frontier yet, as far as this process has heard. */
  added: readonly AddedUrl[];
  /** Feeds name URLs that no run has taken, as far as this process has heard. */
  namesWait: boolean;
  /** True when this process is to let go of the run: no new requests, what is in flight is finished. */
  isLeaving: boolean;
  /** Called when something above has changed, so that no visit sleeps over it. */
  readonly listeners: Set<() => void>;
  /** Takes a URL found on another site, by the key of the site that is being visited. */
  readonly offers: Map<string, (found: Discovered) => void>;
  /** Sites visited here. */
  sites: number;
  /** How many sites this process may visit; the others of the run get the rest. */
  sitesAtMost: number;
  /** More sites would be visited here, and none were due. */
  wantsSites: boolean;
  /** Sites to give back, so that another process visits them. */
  readonly givenUp: Set<number>;
  /** Visits that have something to do; the others stay for what these may find on their sites. */
  working: number;
}

export interface Crawl {
  readonly run: RunRecord;
  readonly program: Program;
  /** The run's aliases that the program was compiled with. */
  readonly aliases: readonly RunAlias[];
  readonly store: CrawlStore;
  readonly clock: Clock;
  /** Distinct URLs of the run, by the first 64 bits of their hash. */
  readonly seen: SeenSet;
  readonly connections: Connections;
  readonly working: WorkingSet;
  /** The last request to an address, for the delays of RootNodes. */
  readonly addressTurn: (ip: string) => AddressTurn;
  /** Writes the 128-bit hash of a URL, as four words, most significant first. */
  readonly hash: UrlHasher;
  readonly ledger: Ledger;
  readonly read: ReadContent;
  readonly convert: ConvertDocument;
  /** Present when the program has Essence. */
  readonly essence?: EssencePort | undefined;
  readonly sitemaps: SitemapReader;
  readonly archives: ArchiveReader;
  readonly openSite: () => SiteFetcher;
  readonly totals: Totals;
  /** Returns the first URL of the run with this MD5, recorded per filter. */
  readonly firstWithMd5: (content: ContentUrl) => Promise<string>;
  /** What is on record of a canonical URL. */
  readonly canonicalTarget: (hash: UrlHash) => Promise<CanonicalTarget | undefined>;
  readonly traps: TrapBook;
  /** Absent unless robot.conf asks for it. */
  readonly smartHosts?: SmartHosts;
  /** Absent where nothing is cached. Runs of single URLs read nothing from it, since they ask for the present state. */
  readonly cache?: PageCache;
  /** Ids of paths already committed by this process. */
  readonly savedPaths: Set<bigint>;
  readonly control: CrawlControl;
  /** True when URLs found may be handed to the visit in memory: no earlier fetch has validators to look up. */
  readonly handOver: boolean;
}

/** What a document is processed with once it is there, whoever brought it. */
export type DocumentCrawl = Pick<
  Crawl,
  | 'program'
  | 'clock'
  | 'ledger'
  | 'hash'
  | 'read'
  | 'convert'
  | 'essence'
  | 'sitemaps'
  | 'archives'
  | 'totals'
  | 'firstWithMd5'
  | 'canonicalTarget'
> & { readonly run: Pick<RunRecord, 'id' | 'kind'> & { readonly options: Pick<RunOptions, 'bodies'> } };

/** What tells whether numbered hosts are changed to their plain names. */
export interface SmartHosts {
  /** The addresses of a host; none when DNS has none, or doesn't answer. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** Plain names that were looked up in this process; the answers hold for the run. */
  readonly resolves: Map<string, Promise<boolean>>;
}

/** What is known of the traps of each site, in this process. */
export interface TrapBook {
  /** The trap that a URL found on a page is part of. */
  of(url: ResourceUrl, from: string | undefined): TrapFact | undefined;
  /** Counts records that are durable; true when it is time to look at those of the site. */
  isDue(siteKey: string, records: number, trapPages: number): boolean;
  learn(siteKey: string, found: SiteTraps): void;
}
