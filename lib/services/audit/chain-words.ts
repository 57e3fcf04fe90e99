/** What the hashes of the audit log say, in one sentence. */

import { countWords } from '../../sdk/count-words.ts';
import type { AuditChain } from './contract.ts';

/** `whole`: the hashes show no change. */
export function chainWords({ entries, broken, isCut }: AuditChain): { readonly whole: boolean; readonly text: string } {
  if (broken === 'end') return { whole: false, text: 'The newest entries of the audit log were removed.' };
  if (broken !== undefined)
    return { whole: false, text: `Entry ${broken} of the audit log was changed, or the entry before it was removed.` };
  const which = isCut ? `newest ${countWords(entries, 'entry', 'entries')}` : countWords(entries, 'entry', 'entries');
  return { whole: true, text: `Hashes verified: ${which}` };
}
