/** Decides URLs with given texts over given facts: the one evaluator, asked for a list. */

import { trace } from '../../engine/decide/decide.ts';
import type { Program } from '../../engine/program/program.ts';
import { outcomeOf } from '../../languages/url-list/expected.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Simulated } from './contract.ts';

export function simulate(program: Program, facts: Facts): Simulated {
  const { decision, needs } = trace(program, facts);
  const { state, verdict } = decision;
  return {
    outcome: outcomeOf(needs === undefined ? state : 'queued', verdict),
    verdict,
    ...(decision.decidedBy && { decidedBy: decision.decidedBy }),
    ...(needs !== undefined && { needs }),
  };
}
