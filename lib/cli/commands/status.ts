/** `winnow status`: what the robot of a collection is doing. */

import { cli } from '../../services/actor.ts';
import type { CommandPort } from '../../services/command-port/contract.ts';
import type { RunRow } from '../../services/runs/contract.ts';
import { runWord } from '../../services/runs/robot-status.ts';
import type { RobotStatus } from '../../services/runs/robot-status.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

export const status = defineCommand({
  name: 'status',
  summary: 'Shows whether the robot of a collection is off, idle, running, or paused, with the counts of its run.',
  options: whichCollection,
  run: async ({ options, json }) => {
    checkWhich(options);
    const found = await withServices(async (services) => {
      const slug = await slugOf(services, options);
      const commandPort = expectOk(await services.getCommandPort(cli, { slug }));
      return { ...expectOk(await services.getRobotStatus(cli, { slug })), commandPort };
    }, say);
    if (json) printJson(found);
    else for (const line of [...statusLines(found), ...portLines(found.commandPort)]) print(line);
    return 0;
  },
});

function statusLines({ collection, state, startPoints, run, present, heldDeletions }: RobotStatus): readonly string[] {
  const disabled = startPoints.disabled === 0 ? '' : `, ${startPoints.disabled} disabled`;
  const head = [
    `The robot of ${collection} is ${state}.`,
    `Starting points: ${startPoints.enabled} defined${disabled}`,
  ];
  if (run === undefined) return [...head, 'There has been no run yet.'];
  const { discovered, fetched, rejected, failed, queued, stored, lost } = run.accounting;
  const why = run.reason === undefined ? '' : ` (${run.reason})`;
  return [
    ...head,
    `Run ${run.id}, ${run.kind}, revision ${run.revision}: ${runWord(run)}${why}`,
    `URL pool: ${countWords(queued, 'URL')} waiting`,
    ...(present ? [`Extracting: ${present.fetched.toFixed(1)} URLs per second`] : []),
    `${countWords(discovered, 'URL')} discovered: ${numberWords(fetched)} fetched, ${numberWords(rejected)} rejected, ${numberWords(failed)} failed; lost ${lost}.`,
    `${countWords(stored, 'RD')} stored.`,
    ...(run.state === 'running' ? ['Their text is indexed for search when the run ends, or after ten minutes.'] : []),
    ...heldLines(collection, heldDeletions),
    ...roundLines(run.completion),
  ];
}

function heldLines(collection: string, held: RobotStatus['heldDeletions']): readonly string[] {
  const count = held.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return [];
  return [
    `${countWords(count, 'deletion')} held. To delete the RDs, use winnow deletions confirm --collection ${collection}.`,
  ];
}

/** Of a loop (onCompletion) that waits. */
function roundLines(completion: RunRow['completion']): readonly string[] {
  if (completion?.state !== 'waiting' || completion.nextAt === undefined) return [];
  return [`Loop: the next run starts at ${new Date(completion.nextAt).toISOString()}.`];
}

function portLines({ port, address, reason, clients }: CommandPort): readonly string[] {
  if (port === undefined) return [];
  const where = address === undefined ? 'not listening' : `listening on ${address}, ${clients} clients`;
  return [`Command port ${port}: ${where}${reason === undefined ? '' : `. ${reason}`}`];
}
