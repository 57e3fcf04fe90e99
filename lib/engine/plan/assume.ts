/**
 * What Essence would find in documents that it has not looked into, or not for what rules now ask: nothing that keeps their
 * RDs from being made. The plan says beside its figures that summaries are unknown.
 */

import type { ExaminedFact, Facts } from '../../sdk/resource.ts';
import type { Program } from '../program/program.ts';

export function assumptions({ essence }: Program): (facts: Facts) => Facts {
  if (essence === undefined) return (facts) => facts;
  const asked = [...essence.rules.tested, ...essence.rules.piped];
  return (facts) => {
    const { content, described = '', examined = unexamined } = facts;
    if (content === undefined) return facts;
    return { ...facts, described, examined: complete(examined, asked) };
  };
}

const unexamined: ExaminedFact = { tested: {} };

function complete(examined: ExaminedFact, asked: readonly string[]): ExaminedFact {
  const missing = asked.filter((name) => examined.tested[name] === undefined);
  if (missing.length === 0) return examined;
  const tested = { ...examined.tested, ...Object.fromEntries(missing.map((name) => [name, null])) };
  return { ...examined, tested };
}
