/** What a rule does with documents that match, as the manual's console puts it. */

import type { Rule } from '#lib/languages/filterrules-conf/model.ts';

export const behaviorOptions: readonly { readonly value: Rule['behavior']; readonly label: string }[] = [
  { value: 'exclude', label: 'are excluded' },
  { value: 'include', label: 'are included, and others are not' },
];
