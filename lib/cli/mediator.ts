/** `winnow mediator …`: the old command's spelling of validating and concatenating external metadata. */

import path from 'node:path';
import { defineCommand, UsageError } from './command.ts';
import { printValidation } from './metadata.ts';
import { classMode, classesOption, threshold } from './metadata-options.ts';
import { print, printJson, say } from './print.ts';

const TASK = 'ValidateExternalMetadata';
const parameters = ['collection', 'mode', 'errorThreshold'] as const;
type ParameterName = (typeof parameters)[number];

export const mediator = defineCommand({
  name: 'mediator',
  summary:
    'Validates external metadata as the old command did. Exit code 1 over the threshold, 2 for wrong parameters.',
  arguments: `${TASK} collection=NAME mode=check|concatenate [errorThreshold=SHARE]`,
  takes: { min: 1 },
  options: {
    dir: { type: 'string', value: 'FOLDER', doc: 'The collection’s folder; as a rule the folder named like it.' },
    classes: classesOption,
  },
  notes: ['mode=check reads the collection’s own external_metadata.cfg; mode=concatenate makes it from the profiles.'],
  run: async ({ options: { dir, classes }, arguments: [task = '', ...words], json }) => {
    if (task !== TASK) throw new UsageError(`There is no task ${task}. There is ${TASK}.`);
    const given = readParameters(words);
    const wanted = {
      classes: classMode(classes),
      threshold: threshold(given.errorThreshold, 'errorThreshold'),
      all: false,
    };
    const folder = path.resolve(dir ?? given.collection);
    const { checkFolderMetadata, concatenateFolder } = await import('./validate-metadata.ts');
    const done =
      given.mode === 'check' ? await checkFolderMetadata(folder, wanted) : await concatenateFolder(folder, wanted);
    if (json) printJson(done);
    else {
      printValidation(done);
      print(`The log is ${done.log}.`);
    }
    return done.ok ? 0 : 1;
  },
});

interface Parameters {
  readonly collection: string;
  readonly mode: 'check' | 'concatenate';
  readonly errorThreshold: string | undefined;
}

function readParameters(words: readonly string[]): Parameters {
  const given = new Map<ParameterName, string>();
  for (const word of words) {
    const [, name = word, value = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const known = parameters.find((each) => each === (name === 'errorThreshhold' ? 'errorThreshold' : name));
    if (known === undefined) throw new UsageError(`There is no parameter ${name}. There are ${parameters.join(', ')}.`);
    if (name === 'errorThreshhold') say('errorThreshhold is taken as errorThreshold.');
    if (given.has(known)) throw new UsageError(`${known} is given twice.`);
    given.set(known, value);
  }
  const collection = given.get('collection') ?? '';
  const mode = given.get('mode');
  if (collection === '') throw new UsageError('collection= is missing.');
  if (mode !== 'check' && mode !== 'concatenate') throw new UsageError('mode is check or concatenate.');
  return { collection, mode, errorThreshold: given.get('errorThreshold') };
}
