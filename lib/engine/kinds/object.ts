/** An object that an exploder made of a file: it belongs to the file, wherever its URL leads (Harvest manual, 4.5.4). */

import { deny, pass } from '../decide/fold.ts';
import { describeDocument } from '../essence/describe-document.ts';
import { page } from './page.ts';
import type { OwnSteps, ResourceKind } from './resource-kind.ts';

const steps: OwnSteps = {
  limits: () => 'go',
  /** Post-summarizing rules apply to it as to any description. */
  makes: (fold) => {
    const signal = describeDocument(fold);
    if (signal !== 'go') return signal;
    deny(fold, 'object.no-links', { reason: 'no document' });
    return fold.generation.alive ? pass(fold, 'object.has-rd') : 'end';
  },
};

export const object: ResourceKind = {
  ...page,
  foundAs: 'object',
  isPart: true,
  isBrought: true,
  isCounted: false,
  steps,
};
