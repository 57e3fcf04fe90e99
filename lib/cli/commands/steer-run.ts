/** `winnow pause`, `resume`, `drain`, `stop-run`, `kill-run`: what a person may do to the run that is going on. */

import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { RunRow } from '../../services/runs/contract.ts';
import { robotState, runWord } from '../../services/runs/robot-status.ts';
import { expectOk, Refusal } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

type SteeringService = 'pauseRun' | 'resumeRun' | 'drainRun' | 'killRun';

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
export const stopRun = defineCommand({
  name: 'stop-run',
  summary: 'Finishes requests in flight, then ends the run. Between the rounds of a loop, ends the loop.',
  options: whichCollection,
  run: async ({ options, json }) => {
    checkWhich(options);
    const run = await withServices(async (services) => stop(services, await slugOf(services, options)), say);
    showRun(run, json);
    return 0;
  },
});

/** Between two rounds there is no run to stop, only the loop. */
async function stop(services: Services, slug: string): Promise<RunRow> {
  const [run] = expectOk(await services.listRuns(cli, { slug, limit: 1, crawls: true })).runs;
  if (run?.completion?.state === 'waiting') return expectOk(await services.stopLoop(cli, { slug }));
  return expectOk(await services.stopRun(cli, { slug, run: (await activeRun(services, slug)).id }));
}

export const killRun = steeringCommand('kill-run', 'killRun', 'Ends the run immediately. URLs in flight stay queued.');

async function activeRun(services: Services, slug: string): Promise<RunRow> {
  const [run] = expectOk(await services.listRuns(cli, { slug, limit: 1, crawls: true })).runs;
  if (run === undefined || robotState(run) === 'off')
    throw new Refusal(`The robot of ${slug} is off: no run is active.`);
  return run;
}

export function showRun(run: RunRow, json: boolean): void {
  if (json) return printJson(run);
  const why = run.reason === undefined ? '' : ` (${run.reason})`;
  print(`Run ${run.id} is ${runWord(run)}${why}.`);
}
