/** What the engine needs for a run: what changes with its program, and what stays. */

import type { PageCache } from '../../engine/cache-port.ts';
import { isWholeRun } from '../../sdk/run-kinds.ts';
import type pg from 'pg';
import { createConnections } from '../../engine/crawl/connections.ts';
import type { Crawl, DocumentCrawl } from '../../engine/crawl/context.ts';
import { visitsAtOnce } from '../../engine/crawl/crawl.ts';
import type { FetchJournal } from '../fetch-journal/fetch-journal.ts';
import { createLedger } from '../../engine/decide/ledger.ts';
import type { CrawlStore, RunAlias, RunRecord } from '../../engine/ports.ts';
import type { EssencePort } from '../../engine/essence-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { createTotals } from '../../engine/decide/totals.ts';
import { createTrapBook } from '../../engine/crawl/traps.ts';
import { createWorkingSet } from '../../engine/crawl/working-set.ts';
import { createConverter } from '../../essence/convert/convert-document.ts';
import { createReaderPool, usualLimits } from '../../essence/reader-pool/reader-pool.ts';
import { createEssence } from '../../essence/examine/essence.ts';
import { createArchiveReader } from '../../essence/examine/members.ts';
import { readContent } from '../../essence/read-content.ts';
import { MOST_SITEMAP_BYTES, readSitemap } from '../../essence/read-sitemap.ts';
import { SeenSet } from '../../match/urls/seen-set.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import { readUrlHashSecret } from '../../store/sql/url-hasher.ts';
import { createSiteOpener } from '../world/open-site.ts';
import type { GivenWorld, ProxyWatcher, World } from '../world/open-site.ts';
import type { CrawlHost } from './crawl-host.ts';

/** The parts of a crawl that change with its program. */
export type Programmed = Pick<
  Crawl,
  'program' | 'aliases' | 'ledger' | 'openSite' | 'connections' | 'convert' | 'archives' | 'essence'
>;

export interface Place {
  readonly world: World;
  readonly run: RunRecord;
  readonly journal: FetchJournal;
  readonly proxies: ProxyWatcher;
  /** For the temporary files of the readers of documents. */
  readonly convertFolder: string | undefined;
  readonly programs: DocumentPrograms;
}

/** What is run for single documents. */
type DocumentPrograms = Pick<EssencePort, 'run' | 'runOn'>;

export function withProgram(
  program: Program,
  aliases: readonly RunAlias[],
  { world, run, journal, proxies, convertFolder, programs }: Place,
): Programmed {
  const openSite = journal.sites(createSiteOpener(world, program, run.options.reach, proxies), program);
  const connections = createConnections(program.process.maxConnections, world.clock);
  return { aliases, openSite, connections, ...documentsOf(program, convertFolder, programs) };
}

/** What documents are processed with, as far as it changes with the program. */
export function documentsOf(
  program: Program,
  folder: string | undefined,
  programs: DocumentPrograms,
): Pick<DocumentCrawl, 'program' | 'ledger' | 'convert' | 'archives' | 'essence'> {
  const { convertTimeoutMs: timeoutMs } = program.process;
  const readers = createReaderPool({ ...usualLimits, timeoutMs, ...(folder && { folder }) });
  const { essence } = program;
  return {
    program,
    ledger: createLedger(program),
    convert: createConverter(readers),
    archives: createArchiveReader(readers),
    essence: essence && { ...createEssence(essence.recipe, readers), ...programs },
  };
}

/** What documents are processed with, whatever the program. */
export async function documentReaders(pool: pg.Pool): Promise<Pick<DocumentCrawl, 'hash' | 'read' | 'sitemaps'>> {
  return {
    hash: urlHash(await readUrlHashSecret(pool)),
    read: readContent,
    sitemaps: { read: readSitemap, mostBytes: MOST_SITEMAP_BYTES },
  };
}

interface Opening {
  readonly control: Crawl['control'];
  readonly program: Program;
}

/** The parts of a crawl that stay the same for the whole run. */
export async function openCrawl(
  { pool, store, world, openCache, addressTurn }: CrawlHost,
  run: RunRecord,
  { control, program }: Opening,
): Promise<Omit<Crawl, keyof Programmed>> {
  const hasRoots = program.roots !== undefined;
  return {
    run,
    store,
    control,
    clock: world.clock,
    addressTurn,
    working: createWorkingSet(program.process.maxWorking, visitsAtOnce),
    seen: await loadSeen(store, run, program.reachOf !== undefined),
    ...(await documentReaders(pool)),
    totals: createTotals(),
    firstWithMd5: (content) => store.firstWithMd5(run, content),
    canonicalTarget: (hash) => store.canonicalTarget(run, hash),
    traps: createTrapBook(),
    savedPaths: new Set(),
    // What RootNodes lead to is queued past the visits.
    handOver: run.kind === 'full' && run.generation === 1 && !hasRoots,
    ...(program.process.smartHosts && { smartHosts: { addressesOf: addressesIn(world), resolves: new Map() } }),
    ...(hasRoots && { cache: isWholeRun(run.kind) ? openCache(run) : writeOnly(openCache(run)) }),
  };
}

function writeOnly(cache: PageCache): PageCache {
  return { ...cache, find: () => Promise.resolve(undefined) };
}

function addressesIn({ resolver }: GivenWorld): (host: string) => Promise<readonly string[]> {
  return async (host) => {
    const answer = await resolver.resolve(host);
    return answer.ok ? answer.addresses : [];
  };
}

async function loadSeen(store: CrawlStore, run: RunRecord, hasReach: boolean): Promise<SeenSet> {
  const seen = new SeenSet(hasReach);
  for await (const batch of store.known(run)) {
    for (const [hash, depth, reach] of batch) {
      const [high, low] = [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8, 16), 16)];
      seen.meet(high, low, reach === null ? { depth } : { depth, reach });
    }
  }
  return seen;
}
