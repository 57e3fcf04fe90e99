/** The step of url-rules.conf. */

import type { Step } from './program.ts';
import type { UrlRulesProgram } from './url-rules.ts';

/** Its number is the last one: without rules there is none. */
export function rewritingSteps(rules: UrlRulesProgram | undefined): readonly Step[] {
  if (rules === undefined) return [];
  const { file, step } = rules;
  return [
    {
      id: step,
      stage: 'limits',
      ends: 'rejected',
      name: 'url-rules',
      sentences: {
        proceed: 'The parameters of the URL were dropped or sorted as url-rules.conf says.',
        deny: 'The URL is crawled under another address, as url-rules.conf says.',
        change: 'another rule in url-rules.conf ({note})',
      },
      text: 'url-rules',
      active: true,
      file,
      line: 0,
    },
  ];
}
