/** What a run gets of bindir, tmpdir and robot-state-dir: folders of this server, below those it sets aside. */

import type { CompletionSettings } from '../../engine/program/program.ts';
import { findFolder } from '../../outside/programs/program-environment.ts';
import type { ProgramEnvironment } from '../../outside/programs/program-environment.ts';
import type { ProgramFolder } from './run-programs.ts';

type WrittenFolders = Pick<CompletionSettings, 'bindir' | 'tmpdir'> & { readonly robotStateDir?: string };

interface ServerFolders {
  readonly dataFolder: string;
  readonly programs: ProgramFolder | undefined;
}

export interface EnvironmentFound {
  /** Of programs. */
  readonly environment: ProgramEnvironment;
  /** Where the state of the robot is written. */
  readonly stateFolder?: string;
  /** What is written and has no effect here. */
  readonly warnings: readonly string[];
}

export async function environmentOf(
  { bindir, tmpdir, robotStateDir }: WrittenFolders,
  { dataFolder, programs }: ServerFolders,
): Promise<EnvironmentFound> {
  const allowed = [dataFolder, ...(programs === undefined ? [] : [programs.folder])];
  const warnings: string[] = [];
  const find = async (name: string, written: string | undefined): Promise<string | undefined> => {
    const found = written === undefined ? undefined : await findFolder(written, allowed);
    if (found?.ok === false) warnings.push(`${name} ${written} has no effect: ${found.why}.`);
    return found?.ok === true ? found.path : undefined;
  };
  const [searchPath, temporary] = [await find('bindir', bindir), await find('tmpdir', tmpdir)];
  const stateFolder = await find('robot-state-dir', robotStateDir);
  const environment = {
    ...(searchPath !== undefined && { searchPath }),
    ...(temporary !== undefined && { temporary }),
  };
  return { environment, ...(stateFolder !== undefined && { stateFolder }), warnings };
}
