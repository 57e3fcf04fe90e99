/** `winnow schedule`: the schedules of a collection, and when they come next. */

import { cli } from '../../services/actor.ts';
import type { ScheduleList, ScheduleRow } from '../../services/schedules/contract.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

export const schedule = defineCommand({
  name: 'schedule',
  summary: 'Lists the schedules of a collection with their next times and last outcomes.',
  options: { collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' } },
  run: async ({ options: { collection }, json }) => {
    if (collection === undefined) throw new UsageError('Give --collection.');
    const list = await withServices(
      async (services) => expectOk(await services.listSchedules(cli, { slug: collection })),
      say,
    );
    if (json) printJson(list);
    else show(list);
    return 0;
  },
});

function show({ schedules }: ScheduleList): void {
  if (schedules.length === 0) print('There are no schedules.');
  for (const row of schedules) for (const line of scheduleLines(row)) print(line);
}

function scheduleLines({ name, enabled, zone, what, stopAct, starts, stops, last }: ScheduleRow): readonly string[] {
  const next = (times: readonly number[]): string => {
    const [first] = times;
    return first === undefined ? '' : `, next ${new Date(first).toISOString()}`;
  };
  return [
    `${name}  (${zone}${enabled ? '' : ', off'})`,
    ...(starts
      ? [`    starts ${what === 'collect' ? 'collecting' : `a run (${what})`} ${starts.words}${next(starts.next)}`]
      : []),
    ...(stops ? [`    ${stopAct}s it ${stops.words}${next(stops.next)}`] : []),
    ...(last ? [`    last ${new Date(last.dueAt).toISOString()}: ${last.outcome ?? 'in progress'}`] : []),
  ];
}
