/** The steps of url-patterns.conf: one for each section, at the line it begins with. */

import { sectionNames } from '../../languages/url-patterns-conf/syntax.ts';
import type { Section } from '../../languages/url-patterns-conf/syntax.ts';
import type { Step, StepSentences } from './program.ts';
import type { PatternsProgram } from './url-patterns.ts';

const sections: Readonly<Record<Section, { readonly name: string; readonly sentences: StepSentences }>> = {
  follow: {
    name: 'patterns.follow',
    sentences: {
      proceed: 'A follow pattern matches the URL.',
      deny: 'No follow pattern matches the URL, or an exception does.',
      change: 'a follow pattern in url-patterns.conf that matches it',
    },
  },
  doNotCrawl: {
    name: 'patterns.do-not-crawl',
    sentences: {
      proceed: 'No do-not-crawl pattern matches the URL, or an exception does.',
      deny: 'A do-not-crawl pattern matches the URL.',
    },
  },
};

/** In the order of their numbers; none without the file. */
export function patternSteps(patterns: PatternsProgram | undefined): readonly Step[] {
  if (patterns === undefined) return [];
  const { file, written, steps } = patterns;
  return (['follow', 'doNotCrawl'] as const).map((section) => ({
    id: steps[section],
    stage: 'limits',
    ends: 'rejected',
    ...sections[section],
    text: `[${sectionNames[section]}]`,
    active: true,
    file,
    line: written.lines[section],
  }));
}
