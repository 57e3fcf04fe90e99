/** What the engine needs to process the documents of a feed: nobody is asked for anything. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Crawl, DocumentCrawl } from '../../engine/crawl/context.ts';
import { createTotals } from '../../engine/decide/totals.ts';
import type { RunRecord } from '../../engine/ports.ts';
import { prepareMetadata } from '../../engine/program/external-metadata.ts';
import { createPostgresStore } from '../../store/postgres.ts';
import { readPrinted } from '../../store/runs/program-runs.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { startRun } from '../../store/runs/runs.ts';
import type { JobHost } from '../job-work.ts';
import { compilerOf } from '../run/compile-run.ts';
import { foldersOf } from '../run/folders-of-run.ts';
import { documentReaders, documentsOf } from '../run/open-crawl.ts';
import { whyNot } from '../run/refuse-run.ts';
import { traitsOf } from '../run/run-crawl.ts';
import { createDocumentPrograms } from '../world/document-programs.ts';
import { readRevisionFiles } from '../world/installation.ts';

export type FedCrawl = DocumentCrawl & Pick<Crawl, 'savedPaths'>;

/** Of the store only what reads: no site is leased. */
const noLeaseMs = 0;

/** Compiles the run's revision, and starts the run; a text says why it does not. */
export async function openFedCrawl(host: JobHost, found: RunRecord): Promise<FedCrawl | string> {
  const { pool, workerId, bodies, world } = host;
  const texts = await readRevisionFiles(pool, found.revisionId);
  await prepareMetadata(texts, () => nextTurn());
  const printed = await readPrinted(pool, found.collectionId, found.id);
  const compiled = compilerOf(host, found, { texts, printed })(found.options.aliases ?? []);
  if (!compiled.ok) return whyNot(compiled.diagnostics);
  const { program } = compiled;
  const run = await startRun(pool, found.id, traitsOf(program));
  if (run === undefined) return `Run ${found.id} has ended.`;
  const store = createPostgresStore({ pool, workerId, bodies, leaseMs: noLeaseMs });
  return {
    run,
    firstWithMd5: (content) => store.firstWithMd5(run, content),
    canonicalTarget: (hash) => store.canonicalTarget(run, hash),
    clock: world.clock,
    totals: createTotals(),
    savedPaths: new Set(),
    ...(await documentReaders(pool)),
    ...documentsOf(
      program,
      undefined,
      createDocumentPrograms({
        pool,
        runId: run.id,
        programs: world.programs,
        environment: (await foldersOf(host, run, program)).environment,
        warn: (texts) =>
          adviseRun(
            pool,
            run.id,
            texts.map((text) => ({ severity: 'warning', text })),
          ),
      }),
    ),
  };
}
