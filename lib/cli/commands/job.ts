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
  input: { type: 'string', value: 'JSON', doc: 'Input of the job, as a JSON object. Default: {}.' },
} as const;

export const job = defineCommand({
  name: 'job',
  summary: 'Runs a job of a collection and prints its result as JSON. Ctrl+C cancels it.',
  arguments: '<job>',
  takes: { min: 1, max: 1 },
  options,
  notes: ['The job runs in this process, or in an engine that is already running. An unknown name lists all jobs.'],
  run: async ({ options: { input = '{}', ...which }, arguments: [name] }) => {
    checkWhich(which);
    const given = readInput(input);
    const { jobs } = await import('../../jobs/declarations.ts');
    const { runJob } = await import('../run-job.ts');
    const found = jobs.find((each) => each.name === name);
    if (found === undefined) {
      throw new UsageError(
        `Unknown job ${name}. Jobs:\n${jobs.map((each) => `  ${each.name}: ${each.doc}`).join('\n')}`,
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
  throw new UsageError('--input must be a JSON object.');
}
