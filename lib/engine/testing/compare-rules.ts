/** Compares compiled rules with their plain reading on made-up pairs of rules and URL. */

import { compileRules } from '../program/rule-set.ts';
import { plainAnswer, randomRules, randomSubject, seeded } from './random-rules.ts';

const subjectsPerSet = 50;

/** What differed, at most ten, as text; and how often each answer occurred. */
export function compareRules(pairs: number, seed: number) {
  const random = seeded(seed);
  const different: string[] = [];
  const answers = new Map<string, number>();
  for (let done = 0; done < pairs; done += subjectsPerSet) {
    const rules = randomRules(random, 50);
    const compiled = compileRules(rules);
    for (let each = 0; each < subjectsPerSet; each++) {
      const subject = randomSubject(random);
      const expected = plainAnswer(rules, subject);
      const answer = compiled?.decide(subject);
      const got = answer?.kind === 'excluded' ? `excluded ${answer.rule.id} ${answer.match.line}` : answer?.kind;
      const kind = expected.split(' ', 1)[0] ?? '';
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (got === expected || different.length >= 10) continue;
      different.push(`${subject.url.href} ${subject.type}: ${got}, not ${expected}, by ${JSON.stringify(rules)}`);
    }
  }
  return { different, answers };
}
