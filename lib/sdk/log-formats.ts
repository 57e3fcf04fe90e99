/** The formats of the log files of a run: what kinds of lines each has, and how a line of a file is recognized again. */

/** Characters of a text that lines are filtered by. */
export const mostFilterText = 200;

/** How much filter.log contains of each decision (logtype of filterrules-setup). */
export const logDetails = ['verbose', 'normal', 'terse'] as const;
export type LogDetail = (typeof logDetails)[number];

/** A loglevel above it counts as this one. */
export const mostLogLevel = 5;

export const logLevels: readonly string[] = [
  'Errors',
  'Generation',
  'Retrieval',
  'Filtering',
  'Spawning',
  'Retrieval progress',
];

/** What a line is about: the loglevel from which it is written, and the words it begins with. */
export interface LogTopic {
  readonly level: number;
  readonly lead: string;
}

/** A line that begins with none of these is about the run (level 1). */
export const robotTopics = {
  error: { level: 0, lead: 'Error:' },
  generated: { level: 1, lead: 'Generated' },
  retrieved: { level: 2, lead: 'Retrieved' },
  failed: { level: 2, lead: 'Failed' },
  postponed: { level: 2, lead: 'Postponed' },
  converted: { level: 2, lead: 'Converted' },
  denied: { level: 3, lead: 'Denied' },
  notGenerated: { level: 3, lead: 'No RD' },
  spawned: { level: 4, lead: 'Spawned' },
  progress: { level: 5, lead: 'Progress:' },
} as const satisfies Readonly<Record<string, LogTopic>>;
export type RobotTopic = keyof typeof robotTopics;

/** The level of lines about the run itself. */
export const runLevel = 1;

/** Every line about a decision of a filter is written from this level on. */
export const filterLevel = 3;

export const filterTopics = { denied: 'denied', allowed: 'allowed', evaluated: 'line' } as const;

export interface LineKind {
  readonly id: string;
  readonly label: string;
  readonly tone: 'plain' | 'error' | 'quiet';
}

export interface LogFormat {
  readonly id: 'robot' | 'filter' | 'gatherer';
  readonly kinds: readonly LineKind[];
  /** The id of one of the kinds. */
  readonly kindOf: (line: string) => string;
}

const clock = /^\[\d\d:\d\d:\d\d\] {1,2}/;

const robot: LogFormat = {
  id: 'robot',
  kinds: logLevels.map((label, level) => ({
    id: String(level),
    label: `${level} ${label}`,
    tone: level === 0 ? 'error' : 'plain',
  })),
  kindOf: (line) => {
    const text = line.replace(clock, '');
    const topic = Object.values(robotTopics).find(({ lead }) => text.startsWith(`${lead} `));
    return String(topic?.level ?? runLevel);
  },
};

const filter: LogFormat = {
  id: 'filter',
  kinds: [
    { id: filterTopics.denied, label: 'Denied', tone: 'plain' },
    { id: filterTopics.allowed, label: 'Allowed', tone: 'plain' },
    { id: filterTopics.evaluated, label: 'Evaluated directives', tone: 'quiet' },
    { id: 'started', label: 'Started', tone: 'plain' },
  ],
  kindOf: (line) => {
    const [, word] = /^\S+ (denied|allowed|line) /.exec(line.replace(clock, '')) ?? [];
    return word ?? 'started';
  },
};

const gatherer: LogFormat = {
  id: 'gatherer',
  kinds: [
    { id: 'error', label: 'Errors', tone: 'error' },
    { id: 'info', label: 'URLs and runs', tone: 'plain' },
    { id: 'debug', label: 'Debug', tone: 'quiet' },
  ],
  kindOf: (line) => {
    const [, mark] = /^ *[^ ]+: \d{6} [\d:]{8}: (ERROR|FATAL|DEBUG)\b/.exec(line) ?? [];
    if (mark === undefined) return 'info';
    return mark === 'DEBUG' ? 'debug' : 'error';
  },
};

export const robotLogName = 'robot.log';
export const filterLogName = 'filter.log';

/** The format of a file by its name, rotated files included. The logs of a Gatherer are called what gatherer.cf says. */
export function logFormatOf(name: string): LogFormat {
  if (name.startsWith(robotLogName)) return robot;
  return name.startsWith(filterLogName) ? filter : gatherer;
}
