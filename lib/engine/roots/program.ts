/** The RootNodes and LeafNodes of a gatherer.cf, ready to be enumerated and to judge URLs by. Types only. */

import type { Discovery, ResourceUrl, RootReach } from '../../sdk/resource.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import type { Place } from '../program/place.ts';
import type { ProgramCall } from '../../languages/gatherer-cf/printed-lines.ts';
import type { PrintedBy } from './expand-programs.ts';
import type { Retrieval } from './retrieval.ts';

/** A line of a filter file. */
export interface RootFilterRule extends Place {
  readonly allows: boolean;
  readonly text: string;
  readonly matches: (subject: string) => boolean;
}

/** A RootNode; defaults and filters filled in. */
export interface CompiledRoot extends Place {
  /** Its URL; with a number when an earlier root has the same. */
  readonly key: string;
  readonly url: ResourceUrl;
  readonly urlMax: number;
  readonly hostMax: number;
  /** Schemes of its access types. */
  readonly schemes: ReadonlySet<string>;
  /** The protocol that its enumeration never leaves, whatever Access says. */
  readonly within?: string;
  readonly delayMs: number;
  /** Undefined without limit. */
  readonly depth: number | undefined;
  readonly isDepthFirst: boolean;
  /** In order, the first that matches decides. */
  readonly urlRules: readonly RootFilterRule[];
  readonly hostRules: readonly RootFilterRule[];
  /** Absent for what stands in the file itself. */
  readonly printed?: PrintedBy;
}

export interface CompiledLeaf extends Place {
  readonly key: string;
  readonly url: ResourceUrl;
  readonly printed?: PrintedBy;
}

/** What the RootNodes say of a URL. */
export type RootVerdict =
  /** A site of the filter rules owns it: the roots have no say. */
  | { readonly kind: 'owned' }
  | { readonly kind: 'reached'; readonly by: CompiledRoot | CompiledLeaf; readonly note: string }
  | RootDenial;

export interface RootDenial {
  readonly kind: 'denied';
  readonly reason: string;
  readonly at?: Place;
  readonly source?: string;
  readonly value?: string;
  readonly note?: string;
}

/** What the logs of the old format are called, and what more they say. */
export interface Logging {
  readonly log: string;
  readonly errors: string;
  readonly debug: DebugFlags;
}

export interface RootsProgram {
  readonly roots: readonly CompiledRoot[];
  readonly leaves: readonly CompiledLeaf[];
  /** Programs whose output is not known yet: a run makes these calls first. */
  readonly wanted: readonly ProgramCall[];
  readonly judge: (url: ResourceUrl, discovery: Discovery) => RootVerdict;
  /** How one root judges a URL by what is known of its way there; undefined lets it through. */
  readonly judgeBy: (root: CompiledRoot, url: ResourceUrl, reach: RootReach) => RootDenial | undefined;
  /** The lines of filter files that decide on a URL that a root came to. */
  readonly rulesBy: (root: CompiledRoot, url: ResourceUrl, reach: RootReach) => readonly RootFilterRule[];
  readonly retrieval: Retrieval;
  readonly logging: Logging;
  /** The disk cache outlives a run that has finished (Keep-Cache). */
  /** Where the Gatherer says that it runs (Gatherer-Host). */
  readonly host?: string;
  readonly keepsCache: boolean;
  /** Milliseconds until a resource is due again (Refresh-Rate). */
  readonly refreshMs: number;
  /** Milliseconds an RD lives after its last retrieval (Time-To-Live); absent where filter.conf says how long. */
  readonly liveMs?: number;
  /** Milliseconds between two requests to a host. */
  readonly delayMs: (host: string) => number;
}
