/** What is kept how long: one declaration for the forms, the services, and the maintenance task. */

import { integer } from '../sdk/param.ts';

const keptFor = (usual: number, { label, doc }: { readonly label: string; readonly doc: string }) =>
  integer.defaultsTo(String(usual), { label, unit: 'days', min: 1, max: 36_500, doc: `${doc} Default: ${usual}.` });

/** Settings of a collection; the installation has defaults for them. */
export const retentionParams = {
  events: keptFor(30, {
    label: 'Events',
    doc: 'Event lines of a run on Live, after its end. At most 1,000 batches of a run are kept anyway.',
  }),
  course: keptFor(90, {
    label: 'Details of runs',
    doc: 'Chart, hosts, deleted RDs, and figures by time of a run, after its end. The last run of a collection and the last complete one keep them. Totals stay in the run history.',
  }),
  runs: keptFor(1095, {
    label: 'Run history',
    doc: 'The line of a run with its totals, after its end. Runs that explain a present RD are kept longer.',
  }),
  firings: keptFor(365, {
    label: 'Schedule history',
    doc: 'When schedules fired, and what came of it.',
  }),
};

/** Settings of the installation. */
export const installationRetentionParams = {
  ...retentionParams,
  audit: keptFor(1095, {
    label: 'Audit log',
    doc: 'Older entries are removed. Their number and the time and hash of the last one stay in the log.',
  }),
};

export type Retained = keyof typeof installationRetentionParams;

/** Declared default in days, used where no setting exists. */
export function usualDays(what: Retained): number {
  return Number(installationRetentionParams[what].defaultText);
}

/** What has limits of its own, so that one page names everything that is kept. */
export const keptOtherwise: readonly { readonly what: string; readonly limit: string; readonly where: string }[] = [
  { what: 'Uploads, their logs, and their files', limit: 'days and size', where: 'Feed receiver' },
  { what: 'Log files of the robot', limit: 'size and number', where: 'robot.conf of each collection' },
  { what: 'Stored bodies', limit: 'size', where: 'Settings of each collection' },
  { what: 'Results of jobs', limit: 'an hour to a week', where: 'Fixed' },
];
