/** The folders of the server that a run uses because robot.conf names them. */

import type pg from 'pg';
import type { RunRecord } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { mayReadersWrite } from '../../essence/reader-pool/reader-pool.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { environmentOf } from '../roots/environment-of.ts';
import type { EnvironmentFound } from '../roots/environment-of.ts';
import type { ProgramFolder } from '../roots/run-programs.ts';

interface Host {
  readonly pool: pg.Pool;
  readonly dataFolder: string;
  readonly world: { readonly programs?: ProgramFolder };
}

export interface FoldersOfRun extends Pick<EnvironmentFound, 'environment'> {
  /** For the state of the robot. */
  readonly stateFolder: string | undefined;
  /** For the temporary files of the readers of documents. */
  readonly convertFolder: string | undefined;
}

/** What the server lets a run have of the folders that robot.conf names; the report says of the others why not. */
export async function foldersOf(
  { pool, dataFolder, world: { programs } }: Host,
  { id }: Pick<RunRecord, 'id'>,
  { completion, robotStateDir }: Pick<Program, 'completion' | 'robotStateDir'>,
): Promise<FoldersOfRun> {
  const written = { ...completion, ...(robotStateDir !== undefined && { robotStateDir }) };
  const { environment, stateFolder, warnings } = await environmentOf(written, { dataFolder, programs });
  const { temporary } = environment;
  const isClosed = temporary !== undefined && !mayReadersWrite(temporary);
  const closed = `tmpdir ${temporary} has no effect on the conversion of documents: the document readers are not allowed to write there.`;
  const all = [...warnings, ...(isClosed ? [closed] : [])];
  if (all.length > 0)
    await adviseRun(
      pool,
      id,
      all.map((text) => ({ severity: 'warning', text })),
    );
  return { environment, stateFolder, convertFolder: isClosed ? undefined : temporary };
}
