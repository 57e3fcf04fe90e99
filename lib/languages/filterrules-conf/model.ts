/** What filterrules.conf means: the sites with their starting points, and the rules they use. */

export type MatchSource = 'url' | 'protocol' | 'host' | 'path' | 'type';
export type MatchOperator = 'is' | 'contains' | 'begins-with' | 'ends-with' | 'regex';

export interface RuleMatch {
  readonly src: MatchSource;
  readonly by: MatchOperator;
  readonly value: string;
  readonly ignoreCase: boolean;
  readonly line: number;
}

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly desc?: string;
  readonly enabled: boolean;
  /** Given to new sites by the console. */
  readonly isDefault: boolean;
  readonly behavior: 'exclude' | 'include';
  readonly matches: readonly RuleMatch[];
  readonly line: number;
}

export interface SiteServer {
  /** Lower case. */
  readonly host: string;
  /** Absent: 80 and 443 (21, 70, 119 for ftp, gopher, news). */
  readonly port?: number;
  readonly alias?: string;
  readonly protocol?: string;
  readonly line: number;
}

export interface StartPoint {
  readonly url: string;
  /** Absent: the site's depth, else that of robot.conf. -1 is without limit. */
  readonly depth?: number;
  readonly enabled: boolean;
  readonly line: number;
}

export interface RuleUse {
  /** Id of a rule. */
  readonly rule: string;
  readonly enabled: boolean;
  readonly line: number;
}

export interface Site {
  readonly name: string;
  readonly type: 'site' | 'domain';
  /** Lower case, without a leading dot; present when the type is domain. */
  readonly domain?: string;
  /** Absent: the depth of robot.conf. -1 is without limit. */
  readonly depth?: number;
  readonly enabled: boolean;
  readonly database: string;
  readonly servers: readonly SiteServer[];
  readonly starts: readonly StartPoint[];
  readonly uses: readonly RuleUse[];
  readonly line: number;
}

export interface FilterrulesConf {
  /** Names in lower case. */
  readonly options: ReadonlyMap<string, string>;
  readonly rules: readonly Rule[];
  readonly sites: readonly Site[];
}
