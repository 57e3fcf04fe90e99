/** `winnow deletions …`: deletions of RDs that wait for confirmation. */

import { cli } from '../../services/actor.ts';
import type { HeldDeletions } from '../../services/runs/contract.ts';
import type { Services } from '../../services/index.ts';
import { countWords } from '../../sdk/count-words.ts';
import { expectOk, Refusal } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

const options = { collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' } } as const;

export const deletionsList = deletionsCommand(
  'list',
  'Lists deletions that are held until someone confirms them.',
  async () => undefined,
);

export const deletionsConfirm = deletionsCommand('confirm', 'Carries out the deletions that are held.', decide(true));

export const deletionsKeep = deletionsCommand('keep', 'Keeps the RDs whose deletion is held.', decide(false));

type Change = (services: Services, slug: string, held: HeldDeletions) => Promise<void>;

function decide(accept: boolean): Change {
  return async (services, slug, held) => {
    if (held.length === 0) throw new Refusal(`No deletions of ${slug} are held.`);
    for (const { run } of held) expectOk(await services.decideHeldDeletions(cli, { slug, run, accept }));
  };
}

/** Shows what was held before the change. */
function deletionsCommand(name: string, summary: string, change: Change) {
  return defineCommand({
    name: `deletions ${name}`,
    summary,
    options,
    run: async ({ options: { collection: slug }, json }) => {
      if (slug === undefined) throw new UsageError('Give --collection.');
      const held = await withServices(async (services) => {
        const found = expectOk(await services.listHeldDeletions(cli, { slug }));
        await change(services, slug, found);
        return found;
      }, say);
      if (json) printJson({ held });
      else for (const line of heldLines(held, endings[name] ?? '')) print(line);
      return 0;
    },
  });
}

const endings: Readonly<Record<string, string>> = { list: 'held', confirm: 'carried out', keep: 'dropped' };

function heldLines(held: HeldDeletions, ending: string): readonly string[] {
  if (held.length === 0) return ['No deletions are held.'];
  return held.map(({ run, count }) => `Run ${run}: ${countWords(count, 'deletion')} ${ending}.`);
}
