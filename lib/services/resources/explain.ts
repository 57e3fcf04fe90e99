/** Decides again over stored facts, and holds the path against the one that was stored. */

import { agrees, explain as explainDecision } from '../../engine/decide/explain.ts';
import type { SiteRobots } from '../../engine/ports.ts';
import type { Decision, Program } from '../../engine/program/program.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Explanation } from './contract.ts';

export interface ToExplain {
  readonly program: Program;
  readonly facts: Facts;
  /** Number of the revision the program was compiled from. */
  readonly revision: number;
  /** The decision that is stored; undefined while there is none. */
  readonly stored?: Decision | undefined;
  /** What is on record of the site's robots.txt. */
  readonly robots: SiteRobots | undefined;
}

export function explain({ program, facts, revision, stored, robots }: ToExplain): Explanation {
  return {
    ...explainDecision(program, facts, robots),
    revision,
    ...(stored && { agrees: agrees(program, facts, stored.path) }),
  };
}
