/** A schedule as its form asks for it; what both know is checked by the service with these values. */

import { choice, string } from '../sdk/param.ts';

export const scheduledRuns = [
  { value: 'full', doc: 'Everything (full run)' },
  { value: 'incremental', doc: 'Only URLs that are due (incremental run)' },
  { value: 'collect', doc: 'Collect RDs from Gatherers (no run)' },
] as const;

export const stopActs = [
  { value: 'stop', doc: 'Stop the run' },
  { value: 'pause', doc: 'Pause the run until the next start time' },
] as const;

export const scheduleParams = {
  name: string({ label: 'Name', doc: '' }),
  zone: string({
    label: 'Time zone',
    doc: 'The times below are local times of this zone, including daylight saving time.',
  }),
  what: choice.defaultsTo('full', { label: 'What to start', doc: '', choices: scheduledRuns }),
  stopAct: choice.defaultsTo('stop', { label: 'At the stop time', doc: '', choices: stopActs }),
  threshold: string({
    label: 'Threshold',
    doc: 'Share of malformed lines, from 0 to 1. Above it, the run does not start.',
  }),
};

/** What is done with external metadata before a run; '' is what the collection says. */
export function metadataParam(collectionMode: 'nothing' | 'check' | 'concatenate') {
  const modes = { nothing: 'Nothing', check: 'Check the written file', concatenate: 'Concatenate the profiles' };
  const choices = Object.entries(modes).map(([value, doc]) => ({ value, doc }));
  const usual = { value: '', doc: `Setting of the collection (${modes[collectionMode].toLowerCase()})` };
  return choice.defaultsTo('', { label: 'External metadata before the run', doc: '', choices: [usual, ...choices] });
}
