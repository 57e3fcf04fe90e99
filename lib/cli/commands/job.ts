/** `winnow job`: any job of a collection, started, followed to its end, and cancelled with Ctrl C. */

import { cli } from '../../services/actor.ts';
import { unchecked, type Service } from '../../services/define-service.ts';
import { defineCommand, UsageError } from '../command.ts';
import type { AnyStart } from '../../services/jobs/contract.ts';
import { withServices } from '../open-services.ts';
import { printJson, say } from '../print.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

const options = {
  ...whichCollection,
  input: { type: 'string', value: 'JSON', doc: 'What it is asked, as an object; {} as a rule.' },
} as const;

export const job = defineCommand({
  name: 'job',
  summary: 'Runs a job of a collection to its end and prints its result as JSON; Ctrl C cancels it.',
  arguments: '<job>',
  takes: { min: 1, max: 1 },
  options,
  notes: ['A job is worked on by this process, or by an engine that runs. An unknown name lists the jobs there are.'],
  run: async ({ options: { input = '{}', ...which }, arguments: [name] }) => {
    checkWhich(which);
    const given = readInput(input);
    const { jobs } = await import('../../jobs/declarations.ts');
    const { runJob } = await import('../run-job.ts');
    const found = jobs.find((each) => each.name === name);
    if (found === undefined) {
      throw new UsageError(
        `There is no job ${name}. There are:\n${jobs.map((each) => `  ${each.name}: ${each.doc}`).join('\n')}`,
      );
    }
    const result = await withServices(async (services) => {
      const slug = await slugOf(services, which);
      const service = services[found.service] as Service<AnyStart>;
      return runJob(services, { name: found.name, slug, start: () => service(cli, unchecked({ ...given, slug })) });
    }, say);
    printJson(result);
    return 0;
  },
});

function readInput(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new UsageError('--input is no JSON object.');
}
