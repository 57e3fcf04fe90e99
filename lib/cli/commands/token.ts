/** `winnow token …`: the token that clients on other hosts send to the command port of a collection, and over RDM. */

import { cli } from '../../services/actor.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

const options = { collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' } } as const;

export const tokenCreate = defineCommand({
  name: 'token create',
  summary:
    'Creates the token of a collection for its command port and RDM, and prints it once. Replaces the previous token.',
  options,
  run: async ({ options: { collection: slug }, json }) => {
    if (slug === undefined) throw new UsageError('Give --collection.');
    const made = await withServices(async (services) => expectOk(await services.createPortToken(cli, { slug })), say);
    if (json) printJson(made);
    else print(made.token);
    return 0;
  },
});

export const tokenRevoke = defineCommand({
  name: 'token revoke',
  summary: 'Revokes the token of a collection. Clients that use it are refused.',
  options,
  run: async ({ options: { collection: slug }, json }) => {
    if (slug === undefined) throw new UsageError('Give --collection.');
    await withServices(async (services) => expectOk(await services.deletePortToken(cli, { slug })), say);
    if (json) printJson({ collection: slug, token: null });
    else print(`The token of ${slug} is revoked.`);
    return 0;
  },
});
