/** `winnow pause`, `resume`, `drain`, `stop-run`, `kill-run`: what a person may do to the run that is going on. */

import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { RunRow } from '../../services/runs/contract.ts';
import { robotState } from '../../services/runs/robot-status.ts';
import { expectOk, Refusal } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

type SteeringService = 'pauseRun' | 'resumeRun' | 'drainRun' | 'stopRun' | 'killRun';

function steeringCommand(name: string, service: SteeringService, summary: string) {
  return defineCommand({
    name,
    summary,
    options: whichCollection,
    run: async ({ options, json }) => {
      checkWhich(options);
      const run = await withServices(async (services) => {
        const slug = await slugOf(services, options);
        return expectOk(await services[service](cli, { slug, run: (await activeRun(services, slug)).id }));
      }, say);
      showRun(run, json);
      return 0;
    },
  });
}

export const pause = steeringCommand('pause', 'pauseRun', 'Finishes requests in flight, then pauses the run.');
export const resume = steeringCommand('resume', 'resumeRun', 'Continues a paused run.');
export const drain = steeringCommand(
  'drain',
  'drainRun',
  'Stops enumeration: follows no more links, processes the queued URLs, then ends the run.',
);
export const stopRun = steeringCommand('stop-run', 'stopRun', 'Finishes requests in flight, then ends the run.');
export const killRun = steeringCommand('kill-run', 'killRun', 'Ends the run immediately. URLs in flight stay queued.');

async function activeRun(services: Services, slug: string): Promise<RunRow> {
  const [run] = expectOk(await services.listRuns(cli, { slug, limit: 1 })).runs;
  if (run === undefined || robotState(run) === 'off')
    throw new Refusal(`The robot of ${slug} is off: no run is active.`);
  return run;
}

export function showRun(run: RunRow, json: boolean): void {
  if (json) return printJson(run);
  const why = run.reason === undefined ? '' : ` (${run.reason})`;
  print(`Run ${run.id} is ${run.state}${why}.`);
}
