/** What a plan works with: the configurations side by side, and what becomes of the URLs by each. */

import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { createPlanner } from './plan-decide.ts';
import type { PlanConfiguration, Planner } from './plan-decide.ts';
import { createDescriptionComparison } from './plan-describe.ts';
import type { DescriptionChange } from './plan-describe.ts';
import { compareEnumeration } from './plan-enumerate.ts';
import { createLayerPlan } from './plan-layers.ts';
import type { LayerPlan } from './plan-layers.ts';
import type { PlanWorld } from './plan-observe.ts';
import { emptyOutlook, emptyUrls } from './plan-outlook.ts';
import type { Outlook, PlannedUrls } from './plan-outlook.ts';
import { hasSameReach } from './plan-reach.ts';
import type { PlanStore } from './plan-store.ts';
import type { Program } from './program.ts';

export interface PlanInput {
  /** The program of the last crawl; undefined when its revision compiles no longer. */
  readonly before: Program | undefined;
  /** The revision that was edited, and the texts as they are edited. */
  readonly saved: PlanConfiguration;
  readonly edited: PlanConfiguration;
  readonly store: PlanStore;
  readonly world: PlanWorld;
  /** Awaited between portions of a few hundred URLs. */
  readonly breathe: () => Promise<void>;
  readonly report: (progress: PlanProgress) => void;
  /** Looks at the facts of every URL, even where they cannot matter: for the test that says so. */
  readonly full?: boolean;
}

export interface PlanProgress {
  readonly decided: number;
  readonly phase: 'deciding' | 'links';
}

/** `saved`: from the last crawl to what is saved; `edit`: from there to the edited texts; `next`: both at once. */
export type Step = 'saved' | 'edit' | 'next';

/** One configuration, and what becomes of the URLs by it. */
export interface Branch {
  readonly planner: Planner;
  readonly outlook: Outlook;
  readonly links: ReturnType<typeof compareEnumeration>;
  /** RootNodes have to be enumerated anew. */
  readonly hasOtherRoots: boolean;
}

export interface Planning {
  readonly input: PlanInput;
  readonly ledgerBefore: Ledger | undefined;
  readonly saved: Branch;
  /** What is saved decides as the last crawl did. */
  readonly isSavedAsCrawled: boolean;
  /** The same when both configurations decide alike. */
  readonly edited: Branch;
  readonly branches: readonly Branch[];
  readonly compare: Readonly<Record<Step, ReturnType<typeof createDescriptionComparison>>>;
  readonly descriptions: Readonly<Record<Step, Map<number, DescriptionChange>>>;
  readonly layers: LayerPlan;
  readonly urls: PlannedUrls;
  readonly counts: { factsRead: number };
}

export function openPlanning(input: PlanInput): Planning {
  const { before } = input;
  const [savedProgram, editedProgram] = [input.saved.program, input.edited.program];
  const saved = openBranch(input, input.saved);
  const isSame = savedProgram.key === editedProgram.key;
  const edited = isSame ? saved : openBranch(input, input.edited);
  const compareSaved = before && createDescriptionComparison(before, savedProgram);
  return {
    input,
    ledgerBefore: before && createLedger(before),
    saved,
    isSavedAsCrawled: before?.key === savedProgram.key,
    edited,
    branches: isSame ? [saved] : [saved, edited],
    compare: {
      saved: compareSaved,
      edit: isSame ? undefined : createDescriptionComparison(savedProgram, editedProgram),
      next: isSame ? compareSaved : before && createDescriptionComparison(before, editedProgram),
    },
    descriptions: { saved: new Map(), edit: new Map(), next: new Map() },
    layers: createLayerPlan(input.store, { saved: savedProgram, edited: editedProgram }),
    urls: emptyUrls(),
    counts: { factsRead: 0 },
  };
}

function openBranch({ before, world }: PlanInput, configuration: PlanConfiguration): Branch {
  const { program } = configuration;
  return {
    planner: createPlanner(world, before, configuration),
    outlook: emptyOutlook(program, before !== undefined && hasSameReach(before, program)),
    links: before && compareEnumeration(before, program),
    hasOtherRoots: program.roots !== undefined && !configuration.sameFiles,
  };
}
