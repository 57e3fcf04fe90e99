/** What is kept how long: one declaration for the forms, the services, and the maintenance task. */

import { integer } from '../sdk/param.ts';

const keptFor = (usual: number, { label, doc }: { readonly label: string; readonly doc: string }) =>
  integer.defaultsTo(String(usual), {
    label,
    unit: 'days',
    min: 1,
    max: 36_500,
    doc: `${doc} Default: ${usual.toLocaleString('en')} days.`,
  });

/** Settings of a collection; the installation has defaults for them. */
export const retentionParams = {
  events: keptFor(30, {
    label: 'Events',
    doc: 'How long Live shows the events of a run after its end. Per run, at most 1,000 batches of events are kept.',
  }),
  course: keptFor(90, {
    label: 'Details of runs',
    doc: 'How long the chart, hosts, and deleted RDs of a run are kept after its end. The last run and the last complete run of a collection keep theirs. Totals stay in the run history.',
  }),
  runs: keptFor(1095, {
    label: 'Run history',
    doc: 'How long runs with their totals stay listed after their end. Runs that explain an existing RD are kept longer.',
  }),
  firings: keptFor(365, {
    label: 'Schedule history',
    doc: 'How long the start and stop times of schedules are kept, with their outcomes.',
  }),
};

/** Settings of the installation. */
export const installationRetentionParams = {
  ...retentionParams,
  audit: keptFor(1095, {
    label: 'Audit log',
    doc: 'Older entries are removed. The log keeps their number, and the time and hash of the last one.',
  }),
};

export type Retained = keyof typeof installationRetentionParams;

/** Declared default in days, used where no setting exists. */
export function usualDays(what: Retained): number {
  return Number(installationRetentionParams[what].defaultText);
}

/** What has limits of its own, so that one page names everything that is kept. */
export const keptOtherwise: readonly { readonly what: string; readonly limit: string; readonly where: string }[] = [
  { what: 'Uploads, their logs, and their files', limit: 'by days and size', where: 'set under Feed receiver' },
  { what: 'Log files of the robot', limit: 'by size and number', where: 'set in robot.conf of each collection' },
  { what: 'Stored bodies', limit: 'by size', where: 'set under Settings of each collection' },
  { what: 'Results of jobs', limit: 'after an hour to a week', where: 'not adjustable' },
];
