/** `winnow audit …`: the audit log. */

import { cli } from '../../services/actor.ts';
import { chainWords } from '../../services/audit/chain-words.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

export const auditVerify = defineCommand({
  name: 'audit verify',
  summary: 'Verifies by their hashes that no entry of the audit log was changed or removed.',
  options: {},
  run: async ({ json }) => {
    const chain = await withServices(async (services) => expectOk(await services.verifyAudit(cli, {})), say);
    const { whole, text } = chainWords(chain);
    if (json) printJson(chain);
    else print(text);
    return whole ? 0 : 1;
  },
});
