/** `winnow mediator …`: the old command's spelling of validating and concatenating external metadata. */

import { environment } from '../../env.ts';
import type { Threshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { Validation } from '../../languages/external-metadata-cfg/validate/validate.ts';
import { cli } from '../../services/actor.ts';
import type { ValidatedMetadata } from '../../services/external-metadata/contract.ts';
import type { ServiceResult } from '../../services/result.ts';
import { folderOf, metadataLogOf } from '../../store/metadata/log.ts';
import { expectOk, problemText } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { printValidation } from './metadata.ts';
import { classModeOfFolder, classesOption, threshold } from '../metadata-options.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import type { Wanted } from '../validate-metadata.ts';

const TASK = 'ValidateExternalMetadata';
const parameters = ['collection', 'mode', 'errorThreshold'] as const;
type ParameterName = (typeof parameters)[number];

export const mediator = defineCommand({
  name: 'mediator',
  summary:
    'Validates external metadata, with the syntax of the original command. Exit code 1 above the threshold, 2 for invalid parameters.',
  arguments: `${TASK} collection=NAME mode=check|concatenate [errorThreshold=SHARE]`,
  takes: { min: 1 },
  options: {
    dir: {
      type: 'string',
      value: 'FOLDER',
      doc: 'The collection’s folder of configuration files; as a rule it is one of the console.',
    },
    classes: classesOption,
  },
  notes: ['mode=check reads the collection’s own external_metadata.cfg; mode=concatenate makes it from the profiles.'],
  run: async ({ options: { dir, classes }, arguments: [task = '', ...words], json }) => {
    if (task !== TASK) throw new UsageError(`Unknown task ${task}. The only task is ${TASK}.`);
    if (dir === undefined && classes !== undefined) throw new UsageError('--classes requires --dir.');
    const given = readParameters(words);
    const tolerated = threshold(given.errorThreshold, 'errorThreshold');
    const done =
      dir === undefined
        ? await inConsole(given, tolerated)
        : await inFolder(dir, given, {
            classes: await classModeOfFolder(dir, classes),
            threshold: tolerated,
            all: false,
          });
    if (json) printJson(done);
    else {
      printValidation(done);
      print(`The log is ${done.log}.`);
    }
    return done.ok ? 0 : 1;
  },
});

async function inFolder(dir: string, { mode }: Parameters, wanted: Wanted): Promise<Done> {
  const { checkFolderMetadata, concatenateFolder } = await import('../validate-metadata.ts');
  return mode === 'check' ? checkFolderMetadata(dir, wanted) : concatenateFolder(dir, wanted);
}

/** What is missing is a wrong parameter here, as it was for the old command. */
async function inConsole({ collection, mode }: Parameters, { text }: Threshold): Promise<Done> {
  const given = { slug: collection, threshold: text };
  const answer = await withServices(
    (services): Promise<ServiceResult<ValidatedMetadata>> =>
      mode === 'check' ? services.checkExternalMetadata(cli, given) : services.concatenateExternalMetadata(cli, given),
    say,
  );
  if (!answer.ok && (answer.problem.kind === 'not-found' || answer.problem.kind === 'invalid')) {
    throw new UsageError(problemText(answer.problem));
  }
  return { ...expectOk(answer), log: metadataLogOf(folderOf(environment().dataFolder, collection)) };
}

type Done = Validation & { readonly log: string };

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
    if (known === undefined) throw new UsageError(`Unknown parameter ${name}. Parameters: ${parameters.join(', ')}.`);
    if (name === 'errorThreshhold') say('errorThreshhold is accepted as errorThreshold.');
    if (given.has(known)) throw new UsageError(`${known} is given twice.`);
    given.set(known, value);
  }
  const collection = given.get('collection') ?? '';
  const mode = given.get('mode');
  if (collection === '') throw new UsageError('collection= is missing.');
  if (mode !== 'check' && mode !== 'concatenate') throw new UsageError('mode must be check or concatenate.');
  return { collection, mode, errorThreshold: given.get('errorThreshold') };
}
