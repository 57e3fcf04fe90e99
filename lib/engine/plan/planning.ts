/** What a plan works with: the configurations side by side, and what becomes of the URLs by each. */

import { createLedger } from '../decide/ledger.ts';
import type { Ledger } from '../decide/ledger.ts';
import { createPlanner } from './decide.ts';
import type { PlanConfiguration, Planner } from './decide.ts';
import { createDescriptionComparison } from './describe.ts';
import type { DescriptionChange } from './describe.ts';
import { compareEnumeration } from './enumerate.ts';
import { createLayerPlan } from './layers.ts';
import type { LayerPlan } from './layers.ts';
import type { PlanWorld } from './observe.ts';
import { emptyOutlook, emptyUrls } from './outlook.ts';
import type { Outlook, PlannedUrls } from './outlook.ts';
import { hasSameReach } from './reach.ts';
import type { PlanStore } from '../plan-port.ts';
import type { Program } from '../program/program.ts';

/** What edits are planned over. */
export interface PlanGround {
  /** The program of the last crawl; undefined when its revision compiles no longer. */
  readonly before: Program | undefined;
  /** The texts that were edited. */
  readonly saved: PlanConfiguration;
  readonly store: PlanStore;
  readonly world: PlanWorld;
  /** Awaited between portions of a few hundred URLs. */
  readonly yieldNow: () => Promise<void>;
  readonly report: (progress: PlanProgress) => void;
  /** Looks at the facts of every URL, even where they cannot matter: for the test that says so. */
  readonly full?: boolean;
}

export interface PlanInput extends PlanGround {
  readonly edited: PlanConfiguration;
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

/** The RDs of two programs, and what was found so far. */
export interface Comparison {
  /** Undefined when no RD can be another one. */
  readonly compare: ReturnType<typeof createDescriptionComparison>;
  readonly found: Map<number, DescriptionChange>;
}

export interface Edited {
  /** The one of what is saved when both decide alike. */
  readonly branch: Branch;
  readonly edit: Comparison;
  readonly next: Comparison;
}

export interface Planning {
  readonly input: PlanGround;
  readonly ledgerBefore: Ledger | undefined;
  readonly saved: Branch;
  /** What is saved decides as the last crawl did. */
  readonly isSavedAsCrawled: boolean;
  readonly sinceCrawl: Comparison;
  /** Edits that are planned side by side, each from what is saved. */
  readonly edits: readonly Edited[];
  /** Each once. */
  readonly branches: readonly Branch[];
  readonly layers: LayerPlan;
  readonly urls: PlannedUrls;
  readonly counts: { factsRead: number };
}

export function openPlanning(input: PlanGround, configurations: readonly PlanConfiguration[]): Planning {
  const { before } = input;
  const savedProgram = input.saved.program;
  const saved = openBranch(input, input.saved);
  const sinceCrawl = compareRds(before, savedProgram);
  const edits = configurations.map((edited): Edited => {
    const isSame = edited.program.key === savedProgram.key;
    return {
      branch: isSame ? saved : openBranch(input, edited),
      edit: compareRds(isSame ? undefined : savedProgram, edited.program),
      next: isSame ? { ...sinceCrawl, found: new Map() } : compareRds(before, edited.program),
    };
  });
  return {
    input,
    ledgerBefore: before && createLedger(before),
    saved,
    isSavedAsCrawled: before?.key === savedProgram.key,
    sinceCrawl,
    edits,
    branches: [...new Set([saved, ...edits.map(({ branch }) => branch)])],
    layers: createLayerPlan(input.store, { saved: savedProgram, edited: configurations.map(({ program }) => program) }),
    urls: emptyUrls(),
    counts: { factsRead: 0 },
  };
}

function compareRds(from: Program | undefined, to: Program): Comparison {
  return { compare: from && createDescriptionComparison(from, to), found: new Map() };
}

function openBranch({ before, world }: PlanGround, configuration: PlanConfiguration): Branch {
  const { program } = configuration;
  return {
    planner: createPlanner(world, before, configuration),
    outlook: emptyOutlook(program, before !== undefined && hasSameReach(before, program)),
    links: before && compareEnumeration(before, program),
    hasOtherRoots: program.roots !== undefined && !configuration.sameFiles,
  };
}
