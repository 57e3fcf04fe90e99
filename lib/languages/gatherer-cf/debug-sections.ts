/** The debug sections of Harvest (manual, 4.9), and what of them the logs of Winnow say. */

/** What a line of the logs is about. */
export const logCategories = [
  'url',
  'http',
  'cache',
  'files',
  'enumeration',
  'filters',
  'robots',
  'names',
  'object',
  'type',
  'summary',
  'unnesting',
  'database',
  'run',
] as const;
export type LogCategory = (typeof logCategories)[number];

export interface DebugSection {
  readonly section: number;
  readonly title: string;
  /** The levels the manual names; a level in between says what the one below it says. */
  readonly levels: readonly number[];
  /** Absent where nothing here answers to the section. */
  readonly category?: LogCategory;
}

const rows: readonly (readonly [number, string, readonly number[], LogCategory?])[] = [
  [20, 'URL processing', [1, 5, 9], 'url'],
  [21, 'HTTP', [1, 5, 9], 'http'],
  [22, 'disk cache', [1, 5], 'cache'],
  [23, 'FTP', [1]],
  [24, 'Gopher', [1]],
  [25, 'the urlget program', [1]],
  [26, 'the ftpget program', [1]],
  [40, 'URL enumeration', [1, 5, 9], 'enumeration'],
  [41, 'verification of enumerated URLs', [1], 'http'],
  [42, 'enumeration over HTTP', [1, 5, 9], 'enumeration'],
  [43, 'enumeration over Gopher', [1, 5, 9]],
  [44, 'filters of the enumeration', [1, 5], 'filters'],
  [45, 'enumeration over FTP', [1]],
  [46, 'enumeration of files', [1], 'files'],
  [48, 'robots.txt', [1, 5], 'robots'],
  [60, 'data objects', [1], 'object'],
  [61, 'database', [1], 'database'],
  [62, 'main program of Essence', [1], 'run'],
  [63, 'type recognition', [1], 'type'],
  [64, 'summarizing', [1], 'summary'],
  [65, 'unnesting', [1], 'unnesting'],
  [66, 'post-summarizing rules', [1, 2, 5]],
  [67, 'object ids', [1]],
  [69, 'SOIF templates', [1, 5, 9]],
  [70, 'Broker: registry', [1, 5, 9]],
  [71, 'Broker: collection', [1]],
  [72, 'Broker: parsing of SOIF', [1]],
  [73, 'Broker: hash tables of the registry', [1, 5, 9]],
  [74, 'Broker: storage manager', [1]],
  [75, 'Broker: query manager', [1, 4, 5]],
  [76, 'Broker: events', [1]],
  [77, 'Broker: main program', [1]],
  [78, 'Broker: select loop', [9]],
  [79, 'Broker: Gatherer ids', [1, 5, 9]],
  [80, 'memory', [1]],
  [81, 'buffers', [1]],
  [82, 'commands of the system', [1]],
  [83, 'paths', [1]],
  [84, 'host names', [1], 'names'],
  [85, 'strings', [1]],
  [86, 'cache of host names', [1], 'names'],
  [101, 'Broker: PLWeb', [1]],
  [102, 'Broker: Glimpse', [1, 2, 5]],
  [103, 'Broker: Swish', [1]],
];

/** Where the enumeration over a scheme is told of. */
export function enumerationSection(scheme: string): number {
  return ownSections.get(scheme) ?? 42;
}

const ownSections: ReadonlyMap<string, number> = new Map([
  ['gopher', 43],
  ['ftp', 45],
  ['file', 46],
]);

export const debugSections: ReadonlyMap<number, DebugSection> = new Map(
  rows.map(([section, title, levels, category]) => [
    section,
    { section, title, levels, ...(category !== undefined && { category }) },
  ]),
);
