/** A compiled revision: one list of steps in file order, with what each is and where it stands. Types only. */

import type { BoundFunction, FunctionDeclaration, RulesVerdict } from '../../sdk/define-function.ts';
import type { Limits } from '../../sdk/crawl-limits.ts';
import type { LogDetail } from '../../sdk/log-formats.ts';
import type { FilterKind, PhaseName } from '../../sdk/phases.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { AppliedMetadata } from './external-metadata.ts';
import type { DepthRule } from './depth-limits.ts';
import type { EssenceProgram } from '../essence/compile-essence.ts';
import type { Place } from './place.ts';
import type { Protocols } from './protocols.ts';
import type { ConfiguredProxy } from './proxy-setting.ts';
import type { RootsProgram } from '../roots/program.ts';
import type { RuleSet, WrittenRule } from './rule-set.ts';
import type { PatternsProgram } from './url-patterns.ts';
import type { UrlRulesProgram } from './url-rules.ts';

export { defaultBodyBytes, defaultLimits } from '../../sdk/crawl-limits.ts';
export type { Limits } from '../../sdk/crawl-limits.ts';
export type { Place } from './place.ts';

/** The stages of the way of a URL, in order (also the stages of the flow on the live page). */
export const stages = [
  'discovered',
  'limits',
  'scope',
  'MetaData',
  'queue',
  'address',
  'robots.txt',
  'RDM',
  'fetch',
  'type',
  'unnest',
  'robots META',
  'Data',
  'Enumerate',
  'Generate',
  'duplicates',
  'external metadata',
  'RD stored',
] as const;
export type Stage = (typeof stages)[number];

/** One sentence for each outcome a built-in step can have, shown in traces and beside counts. */
export interface StepSentences {
  readonly proceed?: string;
  readonly deny?: string;
  /** What would keep a URL it denies, where no line of a file would; `{note}` is what the step saw. */
  readonly change?: string;
}

/** One step of a program. `id` is its index in `Program.steps` and stays the same for one program key. */
export interface Step extends Place {
  readonly id: number;
  readonly stage: Stage;
  /** The filter the step belongs to; absent for what holds for both. */
  readonly filter?: FilterKind;
  readonly phase?: PhaseName;
  /** State of a resource that the step denies as a whole; absent for steps of one filter. */
  readonly ends?: ResourceState;
  /** Function name, or the name of the built-in step such as `limits.url-length`. */
  readonly name: string;
  /** The line as written; the name of a built-in step. */
  readonly text: string;
  /** Of a built-in step: what each outcome it can have means. */
  readonly sentences?: StepSentences;
  /** Of a built-in step that goes by robot.conf: the line to name, by the reason of the denial. */
  readonly bounds?: Readonly<Record<string, Place>>;
  /** False when the line has `enable=false`, or has no effect in this release: it is shown but never runs. */
  readonly active: boolean;
  /** Of a directive that runs: what its function says of itself. */
  readonly declaration?: FunctionDeclaration;
  readonly bound?: BoundFunction;
}

/** What the process parameters ask of the crawl, defaults applied (robot.conf). */
export interface ProcessSettings {
  readonly userAgent: string;
  readonly email: string;
  readonly referer?: string;
  /** Also the URLs processed at once (engine-concurrent). */
  readonly maxConnections: number;
  readonly siteMaxConnections: number;
  /** Milliseconds between the starts of two requests to a site; 0 = none. */
  readonly serverDelayMs: number;
  readonly connectTimeoutMs: number;
  /** How long the conversion of a document may take. */
  readonly convertTimeoutMs: number;
  readonly maxFileBytes: number;
  /** Keeps that much of a larger file, instead of refusing the whole. */
  readonly cutsLargeFiles: boolean;
  /** How long RDs of documents are kept that servers refuse. A negative number of days: always. */
  readonly refusals: { readonly days: number; readonly visits: number };
  /** What a canonical URL does to the RD of the page that names it. */
  readonly canonical: 'off' | 'note' | 'prefer';
  /** The files in an archive are resources of their own. */
  readonly unpacksArchives: boolean;
  readonly enableRobotsTxt: boolean;
  readonly enableIp: boolean;
  /** Servers are asked whether they hand out RDs themselves; those that do are not enumerated. */
  readonly asksForRdm: boolean;
  /** URLs in memory; Infinity where robot.conf sets no bound. */
  readonly maxWorking: number;
  /** Bytes of an RD that waits in memory for others to be stored with. */
  readonly maxMemoryPerUrl: number;
  /** Numbered hosts with an address of their site count as it. */
  readonly smartHosts: boolean;
  /** TLS for FTP and News. */
  readonly tls: 'never' | 'offered' | 'required';
  readonly plainNewsLogin: boolean;
  /** For servers that ask for a password; absent when robot.conf has none. */
  readonly login?: PasswordLogin;
}

export interface PasswordLogin {
  readonly user: string;
  /** As written: `credential:NAME`, or the password itself where texts are used without being saved. */
  readonly password: string;
}

/** What comes after a run that has completed (robot.conf). */
export interface CompletionSettings {
  readonly action: 'idle' | 'loop' | 'quit';
  /** The command of cmd-hook, and its line of robot.conf. */
  readonly hook?: { readonly command: string; readonly line: number };
  /** As written; whether programs get them is for the server to say. */
  readonly bindir?: string;
  readonly tmpdir?: string;
}

/** What the log files of the robot contain. */
export interface LoggingSettings {
  /** loglevel of robot.conf, from 0 to 5. */
  readonly level: number;
  /** logtype of each filter. */
  readonly detail: Readonly<Record<FilterKind, LogDetail>>;
}

export interface StartPoint extends Place {
  readonly url: ResourceUrl;
  /** The URL as the file has it, where url-rules.conf changed it. */
  readonly written?: string;
  /** A RootNode or LeafNode: enumerated beside the visits. */
  readonly isRoot?: true;
  /** Where start points have different depth limits. */
  readonly reach?: number;
}

/** A filter ready to run. Steps are ids into `Program.steps`, in file order. */
export interface CompiledFilter {
  readonly name: string;
  readonly kind: FilterKind;
  readonly metaData: readonly number[];
  readonly data: readonly number[];
  /** Position in `metaData` from which the steps wait for the address, because one reads `IP`; its length when none does. */
  readonly afterAddress: number;
  /** Enumerate or Generate. */
  readonly produce: readonly number[];
  /** True when a step of Enumerate or Generate may deny, so that the verdict needs them too. */
  readonly deniesLate: boolean;
  readonly rules: (facts: Facts, type: string | undefined, isLast: boolean) => RulesVerdict;
  /** Position in `metaData` of the last step that asks the rules, when no step of Data does; else -1. */
  readonly lastAskedEarly: number;
  readonly typeByExtension: (name: string) => string | undefined;
}

export interface Program {
  /**
   * Hash of everything a revision decides by (texts, limits, declarations' version). With the same aliases, which are
   * observations of a run, equal keys mean equal decisions; path ids are the same with any.
   */
  readonly key: string;
  readonly steps: readonly Step[];
  readonly enumeration: CompiledFilter;
  readonly generation: CompiledFilter;
  /** The source csid. */
  readonly csid?: string;
  readonly process: ProcessSettings;
  /** How the web is reached. */
  readonly proxy: ConfiguredProxy;
  readonly completion: CompletionSettings;
  readonly logging: LoggingSettings;
  /** Where the state of the robot is to be written, as robot.conf writes it. */
  readonly robotStateDir?: string;
  /** Minutes between two hand-outs of RDs during a run. */
  readonly handOutMinutes: number;
  readonly limits: Limits;
  /** By scheme. */
  readonly protocols: Protocols;
  readonly starts: readonly StartPoint[];
  /** Sitemaps the configuration names. */
  readonly sitemaps: readonly StartPoint[];
  /** True when the sitemaps that robots.txt of the URL's host names are read. */
  readonly readsSitemaps: (url: ResourceUrl) => boolean;
  /** Whether the answer for a URL says who may see its document, as its site has it; undefined: if a feed names the URL. */
  readonly isConnector: (url: ResourceUrl) => boolean | undefined;
  /** The RootNodes and LeafNodes of gatherer.cf; absent where there are none. */
  readonly roots?: RootsProgram;
  /** The stages of Essence; absent where it is off. */
  readonly essence?: EssenceProgram | undefined;
  /** The filters are the built-in ones, whose lines leave what Essence wrote. */
  readonly leavesEssence: boolean;
  /** What url-patterns.conf says; absent without the file. */
  readonly patterns?: PatternsProgram;
  /** What url-rules.conf makes of URLs; absent without rules. */
  readonly urlRules?: UrlRulesProgram;
  /** Hosts named by start points, sites and domains, for the egress policy. */
  readonly named: {
    readonly hosts: readonly { readonly host: string; readonly port: number }[];
    readonly domains: readonly string[];
  };
  /** The text of a line of the configuration, built-in files included; without blanks around it. */
  readonly lineAt: (place: Place) => string | undefined;
  /** True when no enabled site owns the URL, and no `default-site=allow` opens the scope to every host. */
  readonly isOutside: (url: ResourceUrl) => boolean;
  /** Why hosts that no site names count as a site's in the run, by `host:port`. */
  readonly aliases: ReadonlyMap<string, string>;
  /** By which the depth of a URL is judged: of its start points, its site, or robot.conf. */
  readonly depthRule: (url: ResourceUrl) => DepthRule;
  /**
   * The reach of a URL that no start point led to, found at a depth; undefined where depth alone decides on it. Absent
   * where start points have no different limits.
   */
  readonly reachOf?: (url: ResourceUrl, depth: number) => number | undefined;
  /** The lines of enabled sites, and which of them owns a URL. */
  readonly sites: {
    readonly lines: readonly Place[];
    readonly lineOf: (url: ResourceUrl) => Place | undefined;
    /** The rules of their files, and those that the site of a URL uses, compiled. */
    readonly rules: readonly ({ readonly file: string } & WrittenRule)[];
    readonly rulesOf: (url: ResourceUrl) => RuleSet | undefined;
  };
  /** The limits of a URL's depth in the rules of the enumeration and of the generation filter. */
  readonly depthLimits: (url: ResourceUrl) => readonly [number | undefined, number | undefined];
  /** RD attributes that hold the source `depth`, rewritten when a shorter path is found. */
  readonly depthAttributes: readonly string[];
  /** True when a directive other than a limit reads `depth`: a shorter path then means deciding and reading again. */
  readonly readsDepth: boolean;
  /** What annotations and external metadata write into RDs, after everything else; absent without their files. */
  readonly overlay?: AppliedMetadata;
  /** Names of attributes by the aliases of the schema, all in lower case. */
  readonly attributeAliases: ReadonlyMap<string, string>;
  /** True when either filter asks for the first URL with an MD5. */
  readonly needsMd5First: readonly string[];
  /** True when a filter limits the hosts or objects of a run. */
  readonly needsTotals: boolean;
}

/** Verdict on a resource; null = undecided until more is known. */
export interface Verdict {
  readonly retrieve: boolean | null;
  readonly enumerate: boolean | null;
  readonly generate: boolean | null;
}

export type PathOutcome =
  | 'proceed'
  | 'not-applicable'
  | 'deny'
  /** A function threw: the resource is denied and the function named. */
  | 'threw';

/** One entry of a path: a step and what it said. Values are not part of it, so that few paths serve many URLs. */
export interface PathEntry {
  readonly step: number;
  readonly outcome: PathOutcome;
  /** For deny: the reason, and the place when another line than the step's decided. */
  readonly reason?: string;
  /** For proceed: what was found, such as a type; and the line that says so. */
  readonly what?: string;
  readonly at?: Place;
}

/** What a person sees of one step: the entry with the values it read. Made only when a trace is asked for. */
export interface TraceEntry extends PathEntry {
  readonly source?: string;
  readonly value?: string;
  readonly match?: { readonly start: number; readonly end: number };
  readonly note?: string;
  /** The text of the line at `at`, where no file of the configuration has it. */
  readonly text?: string;
}

/** The line that settled a resource. */
export interface DecidedBy extends Place {
  readonly step: number;
  readonly stage: Stage;
  readonly directive: string;
  readonly reason: string;
}

/** How the resource ends up in the accounting. */
export type ResourceState = 'queued' | 'rejected' | 'fetched' | 'failed';

/** What becomes of a URL, one word finer than its state: `kept` has an RD. */
export type ResourceOutcome = 'queued' | 'rejected' | 'failed' | 'kept' | 'no-rd';

export interface Decision {
  readonly verdict: Verdict;
  readonly state: ResourceState;
  readonly path: readonly PathEntry[];
  /** What kept the resource from being retrieved, or else from getting an RD; undefined when nothing did. */
  readonly decidedBy?: DecidedBy;
}
