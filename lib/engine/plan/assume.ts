/**
 * Assumes that Essence finds nothing that prevents an RD in documents that it has not examined, or not for the current
 * rules. The plan notes beside its figures that summaries are unknown.
 */

import type { ExaminedFact, Facts } from '../../sdk/resource.ts';
import { unrecognized } from '../../sdk/essence-types.ts';
import type { Program } from '../program/program.ts';

export function assumptions({ essence }: Program): (facts: Facts) => Facts {
  if (essence === undefined) return (facts) => facts;
  const asked = [...essence.rules.tested, ...essence.rules.piped];
  // The content would say the type. Where documents without a type get no RD, it stays open.
  const unknown = essence.stopOf(unrecognized) === undefined ? { described: '' } : {};
  return (facts) => {
    const { content, examined = unexamined } = facts;
    if (content === undefined) return facts;
    return { ...unknown, ...facts, examined: complete(examined, asked) };
  };
}

const unexamined: ExaminedFact = { tested: {} };

function complete(examined: ExaminedFact, asked: readonly string[]): ExaminedFact {
  const missing = asked.filter((name) => examined.tested[name] === undefined);
  if (missing.length === 0) return examined;
  const tested = { ...examined.tested, ...Object.fromEntries(missing.map((name) => [name, null])) };
  return { ...examined, tested };
}
