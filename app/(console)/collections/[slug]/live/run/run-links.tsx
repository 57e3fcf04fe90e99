/** Asks for what the links of a report say: how many RDs the run deleted, which programs it ran, and which run came before. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { ReportLinks } from './report-links.tsx';

interface RunLinksProps {
  readonly slug: string;
  readonly run: RunRow | undefined;
  readonly isNewest: boolean;
}

export async function RunLinks({ slug, run, isNewest }: RunLinksProps): Promise<ReactNode> {
  if (run?.endedAt === undefined) return null;
  const [{ total = 0 }, { runs }, { programs }, { files }] = await Promise.all([
    ask((all) => all.listRunUrls, { slug, run: run.id, kind: 'deleted', limit: 1 }),
    ask((all) => all.listRuns, { slug, before: run.id, limit: 1 }),
    ask((all) => all.listProgramRuns, { slug, run: run.id }),
    ask((all) => all.listLogs, { slug }),
  ]);
  const counts = { deleted: total, programs: programs.length, isNewest };
  return <ReportLinks slug={slug} run={run} {...counts} previous={runs[0]?.id} hasLogs={files.length > 0} />;
}
