/** A resource whose RD was made elsewhere: no filter decides on it, and nobody is asked for it. */

import { deny, pass } from '../decide/fold.ts';
import type { OwnSteps, ResourceKind } from './resource-kind.ts';
import { page } from './page.ts';

const steps: OwnSteps = {
  limits: () => 'go',
  makes: (fold) => {
    deny(fold, 'feed.no-links', { reason: 'no document' });
    return pass(fold, 'feed.brings-rd');
  },
};

export const fedRd: ResourceKind = { ...page, foundAs: 'fed-rd', isBrought: true, isCounted: false, steps };
