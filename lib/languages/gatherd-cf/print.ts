/** Prints rules of gatherd.cf. */

import { ruleWords } from './vocabulary.ts';
import type { GatherdRule } from './model.ts';

export function printRule({ rule, hosts }: Omit<GatherdRule, 'line'>): string {
  return [ruleWords[rule], ...hosts].join(' ');
}
