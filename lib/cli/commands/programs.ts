/** `winnow programs …`: which programs of the server's folder configurations may run. */

import { cli } from '../../services/actor.ts';
import type { ProgramRow, Programs } from '../../services/programs/contract.ts';
import type { Services } from '../../services/index.ts';
import { expectOk, Refusal } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

export const programsList = programsCommand('list', 'Lists the programs of the program folder.', (services) =>
  list(services),
);

export const programsOn = programsCommand('on', 'Lets allowed programs run.', async (services) =>
  expectOk(await services.setProgramsOn(cli, { on: true })),
);

export const programsOff = programsCommand('off', 'Lets no program run.', async (services) =>
  expectOk(await services.setProgramsOn(cli, { on: false })),
);

export const programsAllow = allowingCommand(
  'allow',
  'Allows programs to run with their current content.',
  async (services, program) => {
    const { sha256, state, why } = program;
    if (sha256 === undefined) throw new Refusal(`${program.name} cannot be run: ${why ?? state}.`);
    expectOk(await services.setProgramAllowed(cli, { name: program.name, sha256 }));
  },
);

export const programsForbid = allowingCommand(
  'forbid',
  'Withdraws the permission of programs.',
  async (services, { name }) => void expectOk(await services.setProgramAllowed(cli, { name })),
);

function programsCommand(name: string, summary: string, work: (services: Services) => Promise<Programs>) {
  return defineCommand({
    name: `programs ${name}`,
    summary,
    options: {},
    run: async ({ json }) => {
      show(await withServices(work, say), json);
      return 0;
    },
  });
}

function allowingCommand(
  name: string,
  summary: string,
  change: (services: Services, program: ProgramRow) => Promise<void>,
) {
  return defineCommand({
    name: `programs ${name}`,
    summary,
    arguments: '<NAME…>',
    takes: { min: 1, max: Infinity },
    options: {},
    run: async ({ arguments: names, json }) => {
      const changed = await withServices(async (services) => {
        const known = (await list(services)).programs;
        const wanted = names.map((each) => known.find((program) => program.name === each) ?? missing(each));
        for (const program of wanted) await change(services, program);
        return list(services);
      }, say);
      show(changed, json);
      return 0;
    },
  });
}

const list = async (services: Services): Promise<Programs> => expectOk(await services.getPrograms(cli, {}));

function missing(name: string): never {
  throw new Refusal(`The program folder has no program ${name}.`);
}

function show(found: Programs, json: boolean): void {
  if (json) return printJson(found);
  const { folder, isOn, programs, problem, isCut } = found;
  if (folder === undefined) return print('This server has no program folder. Set WINNOW_PROGRAMS to one.');
  print(`Programs are turned ${isOn ? 'on' : 'off'}. Folder: ${folder}`);
  if (problem !== undefined) print(problem);
  for (const { name, state, why } of programs)
    print(`${state.padEnd(8)} ${name}${why === undefined ? '' : `: ${why}`}`);
  if (isCut) print('The folder has more files than are listed.');
}
