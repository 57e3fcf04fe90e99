/** The variables of gatherer.cf and the modifiers of a RootNode, declared once. */

import { defineParameter } from '../../sdk/define-parameter.ts';
import type { Parameter, RunChange } from '../../sdk/define-parameter.ts';
import { boolean, choice, decimal, integer, path, string } from '../../sdk/param.ts';
import type { Param } from '../../sdk/param.ts';
import { debugSections } from './debug-sections.ts';
import { optionChoices, settingsOf } from './essence-options.ts';
import type { EssenceSettings } from './essence-options.ts';
import { mapped } from './mapped-param.ts';

const variables = 'Harvest User’s Manual, 4.7.1';
const spec = 'Harvest User’s Manual, 4.3';
const ownReference = 'Winnow';

/** Why nothing here acts. */
const without = {
  inetd: { none: 'gatherd runs in the console, so inetd is not used.' },
  kept: { none: 'Winnow keeps its data, logs and work files in folders of its own.' },
} as const;

const week = 604_800;
const month = 2_419_200;

const seconds = (doc: string, value: number): Param<number> =>
  integer.defaultsTo(String(value), { doc, min: 0, max: 1_000_000_000, unit: 'seconds' });

const variable = <Value>(
  name: string,
  [group, effect, example, changes]: readonly [string, Parameter<Value>['effect'], string, readonly RunChange[]],
  param: Param<Value>,
): Parameter<Value> => defineParameter({ name, group, param, effect, changes, example, reference: variables });

/** A variable that the original Gatherer did not have. */
const own = <Value>(
  name: string,
  example: string,
  changes: readonly RunChange[],
  param: Param<Value>,
): Parameter<Value> => ({
  ...variable(name, [summarizing, 'works', example, changes], param),
  reference: ownReference,
});

function spokenSections(): string {
  const spoken = [...debugSections.values()].filter(({ category }) => category !== undefined);
  return spoken.map(({ section, title, levels }) => `${section} ${title} (${levels.join(', ')})`).join('; ');
}

const identity = 'Identity';
const timing = 'Timing';
const access = 'Access';
const folders = 'Folders and logs';
const summarizing = 'Summarizing';

/** Null where nothing is written. */
const essence: Param<boolean | null> = mapped(
  choice.optional({
    doc: 'Whether Essence types, selects, and summarizes documents. Default: on if the file has RootNodes or LeafNodes, otherwise off.',
    choices: [
      { value: 'on', doc: 'Essence processes every document of the collection.' },
      { value: 'off', doc: 'Only the filters of filter.conf process documents.' },
    ],
  }),
  (written) => (written === undefined ? null : written === 'on'),
);

/** How members of an archive are described. */
export type UnnestedMembers = 'embedded' | 'separate';

const unnestedMembers: Param<UnnestedMembers> = mapped(
  choice.defaultsTo('embedded', {
    doc: 'How the members of archives and compressed files are described.',
    choices: [
      { value: 'embedded', doc: 'In the RD of the archive, as attributes that begin with Embed<N>-.' },
      { value: 'separate', doc: 'Each member has an RD of its own.' },
    ],
  }),
  (written) => (written === 'separate' ? 'separate' : 'embedded'),
);

const essenceOptions: Param<EssenceSettings> = {
  ...mapped(
    string.optional({
      doc: 'Essence options, separated by spaces. A path names a file of the collection by its last component.',
    }),
    settingsOf,
  ),
  choices: optionChoices,
};

/** The variables by the name of their property in the model; those that may be given several times are texts here. */
export const gathererVariables = {
  accessDelay: variable(
    'Access-Delay',
    [timing, 'works', '5', ['pace']],
    seconds('Least time between two requests to a server, for RootNodes without a Delay of their own.', 1),
  ),
  dataDirectory: variable(
    'Data-Directory',
    [folders, without.kept, '/usr/local/harvest/gatherers/sample/data', []],
    string.optional({ doc: 'Where the database was written. Winnow keeps RDs in PostgreSQL.' }),
  ),
  debugOptions: variable(
    'Debug-Options',
    [folders, 'works', '-D20,1 -D44,5', []],
    string.optional({
      doc: `Debug flags of the form -Dsection,level, separated by blanks: more lines in the log of the collection. Sections that say something, with their levels: ${spokenSections()}. $HARVEST_DEBUG and the option -D of winnow crawl take the same flags.`,
    }),
  ),
  errorlogFile: variable(
    'Errorlog-File',
    [folders, 'works', 'log.errors', []],
    path.optional({
      doc: 'Name of the log of error messages, log.errors unless given; of a path the last component counts.',
    }),
  ),
  essence: own('Essence', 'on', ['content', 'decision', 'rd'], essence),
  essenceOptions: variable(
    'Essence-Options',
    [summarizing, 'works', '--no-keywords', ['content', 'decision', 'rd']],
    essenceOptions,
  ),
  ftpAuth: {
    ...variable(
      'FTP-Auth',
      [access, 'works', 'ftp.siroe.com jack credential:ftp', ['answer']],
      string.optional({
        doc: 'host[:port], user name, and password for an FTP server. May be given several times. When the file is saved, the password moves to an encrypted credential, which is sent only to this server.',
      }),
    ),
    secret: true,
  },
  gatherdInetd: variable(
    'Gatherd-Inetd',
    [identity, without.inetd, 'yes', []],
    boolean.defaultsTo('no', { doc: 'Whether gatherd was run by inetd.' }),
  ),
  gathererHost: variable(
    'Gatherer-Host',
    [identity, 'works', 'harvest.siroe.com', ['answer', 'summary']],
    string.optional({
      doc: 'Full name of the host the Gatherer runs on. Requests have the header From: user@host, with this name and the user the engine runs as, unless email in robot.conf is set.',
    }),
  ),
  gathererName: variable(
    'Gatherer-Name',
    [identity, 'works', 'My Sample Harvest Gatherer', ['summary']],
    string.optional({
      doc: 'Unique name of the Gatherer, in RDs made by Essence and in all objects sent by gatherd.',
    }),
  ),
  gathererOptions: variable(
    'Gatherer-Options',
    [summarizing, without.kept, '--save-space', []],
    string.optional({ doc: 'Further options of the Gatherer; --save-space is the only one.' }),
  ),
  gathererPort: variable(
    'Gatherer-Port',
    [identity, 'works', '8501', []],
    integer.defaultsTo('8500', {
      doc: 'Port of gatherd. Set it explicitly, then turn on gatherd in the settings of the collection.',
      min: 1,
      max: 65_535,
    }),
  ),
  gathererVersion: variable(
    'Gatherer-Version',
    [identity, 'works', '1.8', ['summary']],
    string.optional({
      doc: 'Version of the Gatherer, in the same objects as its name. Default for gatherd: the version of Winnow.',
    }),
  ),
  httpBasicAuth: {
    ...variable(
      'HTTP-Basic-Auth',
      [access, 'works', 'staff me credential:staff', ['answer']],
      string.optional({
        doc: 'Realm, user and password for protected HTTP documents of the servers that RootNodes name; may be given several times.',
      }),
    ),
    secret: true,
  },
  httpProxy: variable(
    'HTTP-Proxy',
    [access, 'works', 'proxy.siroe.com:8080', ['address', 'answer']],
    string.optional({ doc: 'host:port of the proxy that HTTP requests go through.' }),
  ),
  keepCache: variable(
    'Keep-Cache',
    [timing, 'works', 'yes', ['answer']],
    boolean.defaultsTo('no', {
      doc: 'Whether the disk cache stays after a run that has finished. It holds what was retrieved for GATHERER_CACHE_TTL seconds (7 days), at most HARVEST_MAX_LOCAL_CACHE megabytes (32), and answers in place of the servers.',
    }),
  ),
  libDirectory: variable(
    'Lib-Directory',
    [folders, 'works', 'lib', ['content', 'decision', 'rd']],
    string.optional({
      doc: 'Folder of the collection with files that customize Essence: byurl.cf, byname.cf, bycontent.cf, magic, stoplist.cf, quick-sum.cf, and extraction tables such as HTML.sum.tbl. Without it, stock files apply.',
    }),
  ),
  localMapping: variable(
    'Local-Mapping',
    [access, 'works', 'http://www.siroe.com/~jack/ /home/jack/public_html/', ['address', 'answer']],
    string.optional({
      doc: 'URL prefix and file prefix: such URLs are read from files below the folders of WINNOW_FILE_ROOTS; may be given several times.',
    }),
  ),
  logFile: variable(
    'Log-File',
    [folders, 'works', 'log.gatherer', []],
    path.optional({
      doc: 'Name of the log of what was gathered, log.gatherer unless given; of a path the last component counts.',
    }),
  ),
  postSummarizing: variable(
    'Post-Summarizing',
    [summarizing, 'works', 'lib/site.rules', ['summary']],
    path.optional({
      doc: 'File of the collection with rules that change RDs after summarizing, such as lib/myrules. Only the last part of the path counts.',
    }),
  ),
  refreshRate: variable(
    'Refresh-Rate',
    [timing, 'works', '86400', ['summary']],
    seconds('How long an RD counts as fresh.', week),
  ),
  timeToLive: variable(
    'Time-To-Live',
    [timing, 'works', '604800', ['summary']],
    seconds('How long an RD lives after its last retrieval.', month),
  ),
  topDirectory: variable(
    'Top-Directory',
    [folders, without.kept, '/usr/local/harvest/gatherers/sample', []],
    string.optional({ doc: 'Folder the Gatherer ran in. Paths name files of the collection by their last component.' }),
  ),
  unnestedMembers: own('Unnested-Members', 'separate', ['content', 'summary'], unnestedMembers),
  workingDirectory: variable(
    'Working-Directory',
    [folders, without.kept, 'tmp', []],
    string.optional({ doc: 'Where temporary files and the local disk cache were.' }),
  ),
} as const;

export type GathererProperty = keyof typeof gathererVariables;

export const variableList: readonly Parameter<unknown>[] = Object.values(gathererVariables);

const byName: ReadonlyMap<string, GathererProperty> = new Map(
  (Object.keys(gathererVariables) as GathererProperty[]).map((property) => [
    gathererVariables[property].name.toLowerCase(),
    property,
  ]),
);

/** Finds a variable by its name, in any case. */
export function propertyOf(written: string): GathererProperty | undefined {
  return byName.get(written.toLowerCase());
}

export function variableOf(property: GathererProperty): Parameter<unknown> {
  return gathererVariables[property];
}

/** Variables that may stand several times, each with something of its own. */
export const repeatable: ReadonlySet<GathererProperty> = new Set(['ftpAuth', 'httpBasicAuth', 'localMapping']);

const modifier = <Value>(
  name: string,
  [example, changes]: readonly [string, readonly RunChange[]],
  param: Param<Value>,
): Parameter<Value> =>
  defineParameter({ name, group: 'RootNode', param, effect: 'works', changes, example, reference: spec });

export const accessSchemes = {
  FILE: ['file'],
  FTP: ['ftp'],
  Gopher: ['gopher'],
  HTTP: ['http', 'https'],
  News: ['news', 'nntp'],
  Telnet: ['telnet'],
  WAIS: ['wais'],
} as const;
export type AccessType = keyof typeof accessSchemes;
export const accessTypes = Object.keys(accessSchemes) as readonly AccessType[];

/** How a line writes the access to URLs of a scheme. */
export function accessTypeOf(scheme: string): string {
  return accessTypes.find((type) => accessSchemes[type].some((each) => each === scheme)) ?? scheme.toUpperCase();
}

/** `HTTP|FTP`, each type spelled as the manual does, in the order written. */
const accessList: Param<readonly AccessType[]> = {
  ...string.defaultsTo('HTTP', {
    label: 'Access types',
    doc: 'Access methods the enumeration follows, separated by bars: FILE, FTP, Gopher, HTTP, News, Telnet, WAIS. HTTP includes https.',
  }),
  read: (text) => {
    const types = (text ?? 'HTTP').split('|').map(accessType);
    if (types.every((type) => type !== undefined)) return { ok: true, value: [...new Set(types)] };
    return { ok: false, expected: `a list of ${accessTypes.join(', ')}, separated by bars` };
  },
};

function accessType(written: string): AccessType | undefined {
  return accessTypes.find((type) => type.toLowerCase() === written.trim().toLowerCase());
}

/** The modifiers of a RootNode by the name of their property in the model. */
export const enumSpec = {
  urlMax: modifier(
    'URL',
    ['100', ['decision']],
    integer.defaultsTo('250', {
      label: 'Most URLs',
      doc: 'Maximum number of LeafNodes that the RootNode expands to, at all depths; a comma and a filter file may follow. It can’t be unlimited.',
      min: 1,
      max: 1_000_000_000,
      unit: 'URLs',
    }),
  ),
  hostMax: {
    ...modifier(
      'Host',
      ['50', ['decision']],
      integer.defaultsTo('1', {
        label: 'Most hosts',
        doc: 'Maximum number of hosts, counted by IP address; a comma and a filter file may follow. It can’t be unlimited.',
        min: 1,
        max: 1_000_000_000,
      }),
    ),
    aliases: ['Site'],
  },
  access: modifier('Access', ['HTTP|FTP', ['decision']], accessList),
  delay: modifier(
    'Delay',
    ['60', ['pace']],
    decimal.optional({
      label: 'Delay',
      doc: 'Least time between two requests to a server; absent: Access-Delay.',
      min: 0,
      max: 86_400,
      unit: 'seconds',
    }),
  ),
  depth: modifier(
    'Depth',
    ['2', ['decision']],
    integer.defaultsTo('0', {
      label: 'Levels of links',
      doc: 'Levels of links followed from the given URL; 0 is without limit here (in robot.conf that is -1).',
      min: 0,
      max: 1_000_000,
      unit: 'links',
    }),
  ),
  search: modifier(
    'Search',
    ['Depth', ['decision']],
    choice.defaultsTo('Breadth', {
      label: 'Order',
      doc: 'Order of the enumeration.',
      choices: [
        { value: 'Breadth', doc: 'All links of a level before those of the next.' },
        { value: 'Depth', doc: 'The links of a page before those beside it.' },
      ],
    }),
  ),
  enumeration: modifier(
    'Enumeration',
    ['my-sites.pl', ['address', 'decision']],
    string.optional({
      label: 'Enumeration program',
      doc: 'Program that reads the URL and writes RootNodes of nine fields, which stand in its place; /bin/false is none.',
    }),
  ),
} as const;

export type EnumProperty = keyof typeof enumSpec;

const modifierNames: ReadonlyMap<string, EnumProperty> = new Map(
  (Object.keys(enumSpec) as EnumProperty[]).flatMap((property) => {
    const { name, aliases = [] } = modifierParameter(property);
    return [name, ...aliases].map((written) => [written.toLowerCase(), property] as const);
  }),
);

export function modifierProperty(written: string): EnumProperty | undefined {
  return modifierNames.get(written.toLowerCase());
}

export function modifierParameter(property: EnumProperty): Parameter<unknown> {
  return enumSpec[property];
}
