/** Every parameter of robot.conf, declared once: model, validator, form, reference page and catalog read this table. */

import { defineParameter } from '../../sdk/define-parameter.ts';
import type { Parameter } from '../../sdk/define-parameter.ts';
import { boolean, choice, decimal, email, headerText, integer, string, url } from '../../sdk/param.ts';

const table = 'Portal Server 7.1 Technical Reference, table 42-1';
const sample = 'Portal Server 7.2 Administration Guide, robot.conf sample';

const proxies = { none: 'Proxies come with a later release.' } as const;
const authentication = { none: 'Authentication comes with a later release: no credentials are sent.' } as const;
const commandPort = { none: 'The command port comes with a later release.' } as const;
const completion = {
  none: 'Actions at the end of a run come with a later release: a run ends after one pass.',
} as const;
const resources = { none: 'The engine sizes its own threads, memory and folders in this release.' } as const;

/** The groups of the manual's Properties page, in its order. */
export const parameterGroups = [
  'Crawling speed',
  'Completion actions',
  'Logfile settings',
  'Standard compliance',
  'Authentication parameters',
  'Proxy settings',
  'Link following',
  'Advanced settings',
  'Indexing settings',
] as const;

/** The parameters by the name of their property in the model. */
export const robotParameters = {
  csid: defineParameter({
    name: 'csid',
    group: 'Advanced settings',
    param: string.optional({
      label: 'Search server',
      doc: 'Identifies the search server the file belongs to, such as x-catalog://host:port/name. Filters can read it as the source csid.',
    }),
    effect: 'works',
    example: 'x-catalog://budgie.siroe.com:80/jack',
    reference: sample,
  }),
  autoProxy: defineParameter({
    name: 'auto-proxy',
    group: 'Proxy settings',
    param: url.optional({ label: 'Proxy', doc: 'URL of the proxy server, or of a proxy.pac script that names one.' }),
    effect: proxies,
    example: 'http://proxy.siroe.com:8080/',
    reference: table,
  }),
  autoServ: defineParameter({
    name: 'auto_serv',
    group: 'Proxy settings',
    param: url.optional({ label: 'Proxy server', doc: 'URL of the proxy server. Known from the sample file only.' }),
    effect: proxies,
    example: 'http://proxy.siroe.com:8080/',
    reference: sample,
  }),
  proxyLoc: defineParameter({
    name: 'proxy-loc',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Setting from',
      doc: 'Where the proxy setting comes from, such as server. Known from the sample file only.',
    }),
    effect: proxies,
    example: 'server',
    reference: sample,
  }),
  proxyType: defineParameter({
    name: 'proxy-type',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Choice of proxy',
      doc: 'How the proxy is chosen, such as auto. Known from the sample file only.',
    }),
    effect: proxies,
    example: 'auto',
    reference: sample,
  }),
  bindir: defineParameter({
    name: 'bindir',
    group: 'Advanced settings',
    param: string.optional({
      label: 'Program folder',
      doc: 'Folder added to the search path of external programs such as the one in cmd-hook.',
    }),
    effect: { none: 'External programs come with a later release.' },
    example: '/opt/robot/bin',
    reference: table,
  }),
  cmdHook: defineParameter({
    name: 'cmd-hook',
    group: 'Completion actions',
    param: string.optional({
      label: 'Program to run',
      doc: 'Full path of a program to run at the end of a run that stored at least one RD.',
    }),
    effect: completion,
    example: '/opt/robot/bin/after-run',
    reference: table,
  }),
  commandPort: defineParameter({
    name: 'command-port',
    group: 'Advanced settings',
    param: integer.optional({
      doc: 'TCP port on which the robot takes commands from other programs.',
      min: 1,
      max: 65_535,
    }),
    effect: commandPort,
    example: '21445',
    reference: table,
  }),
  remoteAccess: defineParameter({
    name: 'remote-access',
    group: 'Advanced settings',
    param: boolean.defaultsTo('false', {
      label: 'Commands from other hosts',
      doc: 'Whether the command port answers other hosts than this one.',
    }),
    effect: commandPort,
    example: 'true',
    reference: table,
  }),
  connectTimeout: defineParameter({
    name: 'connect-timeout',
    aliases: ['command-timeout'],
    group: 'Crawling speed',
    param: integer.defaultsTo('120', {
      label: 'Connection timeout',
      doc: 'How long a server may take to answer a connection request.',
      min: 1,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    example: '30',
    reference: table,
  }),
  convertTimeout: defineParameter({
    name: 'convert-timeout',
    group: 'Indexing settings',
    param: integer.defaultsTo('600', {
      label: 'Conversion timeout',
      doc: 'How long the conversion of a document may take.',
      min: 1,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    example: '300',
    reference: table,
  }),
  depth: defineParameter({
    name: 'depth',
    group: 'Link following',
    param: integer.defaultsTo('10', {
      label: 'Depth',
      doc: 'How many links away from a starting point the robot goes, for starting points without a depth of their own; -1 is without limit.',
      min: -1,
      max: 1_000_000,
      unit: 'links',
    }),
    effect: 'works',
    example: '-1',
    reference: table,
  }),
  email: defineParameter({
    name: 'email',
    group: 'Standard compliance',
    param: email.defaultsTo('user@domain', {
      label: 'Contact e-mail',
      doc: 'Address of the person who runs the robot, sent as From with every request so that site owners can ask.',
    }),
    effect: 'works',
    example: 'search@siroe.com',
    reference: table,
  }),
  enableIp: defineParameter({
    name: 'enable-ip',
    group: 'Indexing settings',
    param: boolean.defaultsTo('true', {
      label: 'Keep the address in the RD',
      doc: 'Whether every RD gets the attribute ip with the address it was fetched from.',
    }),
    effect: 'works',
    example: 'false',
    reference: table,
  }),
  enableRdmProbe: defineParameter({
    name: 'enable-rdm-probe',
    group: 'Standard compliance',
    param: boolean.defaultsTo('false', {
      label: 'Ask servers for RDM first',
      doc: 'Whether each server is first asked if it hands out RDs itself over RDM; if so it is not enumerated.',
    }),
    effect: { none: 'The RDM probe comes with a later release: every server is enumerated.' },
    example: 'true',
    reference: table,
  }),
  enableRobotsTxt: defineParameter({
    name: 'enable-robots-txt',
    group: 'Standard compliance',
    param: boolean.defaultsTo('yes', {
      label: 'Keep to robots.txt',
      doc: 'Whether the robot reads robots.txt of each site and keeps to it.',
    }),
    effect: 'works',
    example: 'no',
    reference: table,
  }),
  engineConcurrent: defineParameter({
    name: 'engine-concurrent',
    group: 'Advanced settings',
    param: integer.defaultsTo('10', { label: 'Threads', doc: 'Number of threads made in advance.', min: 1, max: 100 }),
    effect: resources,
    example: '20',
    reference: table,
  }),
  enumerationFilter: defineParameter({
    name: 'enumeration-filter',
    group: 'Link following',
    param: string.defaultsTo('enumeration-default', {
      doc: 'Name of the filter in filter.conf that decides which resources are read for links.',
    }),
    effect: 'works',
    example: 'enumeration-intranet',
    reference: table,
  }),
  generationFilter: defineParameter({
    name: 'generation-filter',
    group: 'Indexing settings',
    param: string.defaultsTo('generation-default', {
      doc: 'Name of the filter in filter.conf that decides which resources get an RD.',
    }),
    effect: 'works',
    example: 'generation-intranet',
    reference: table,
  }),
  metadataClasses: defineParameter({
    name: 'metadata-classes',
    group: 'Indexing settings',
    param: choice.defaultsTo('single', {
      label: 'Classes of external metadata',
      doc: 'What a metadata class in external_metadata.cfg may be.',
      choices: [
        { value: 'single', doc: 'One letter or digit, as the manual of external metadata has it.' },
        { value: 'long', doc: 'Up to 64 letters and digits not beginning with FUN, as in its later versions.' },
      ],
    }),
    effect: 'works',
    example: 'long',
    reference: 'External metadata',
  }),
  indexAfterNgenerated: defineParameter({
    name: 'index-after-ngenerated',
    group: 'Indexing settings',
    param: integer.defaultsTo('256', {
      label: 'Hand RDs out every',
      doc: 'How long RDs are collected before they are handed out together.',
      min: 1,
      unit: 'minutes',
    }),
    effect: { none: 'Hand-outs come with a later release: every stored RD can be searched and exported at once.' },
    example: '30',
    reference: table,
  }),
  loglevel: defineParameter({
    name: 'loglevel',
    group: 'Logfile settings',
    param: integer.defaultsTo('1', {
      label: 'Log level',
      doc: '0 errors, 1 also generation, 2 also retrieval, 3 also filtering, 4 also spawning, 5 and more also retrieval progress.',
      min: 0,
      max: 100,
    }),
    effect: {
      none: 'The log files robot.log and filter.log come with a later release: the console keeps every decision.',
    },
    example: '3',
    reference: table,
  }),
  maxConnections: defineParameter({
    name: 'max-connections',
    aliases: ['max-concurrent'],
    group: 'Crawling speed',
    param: integer.defaultsTo('8', {
      label: 'Connections',
      doc: 'How many resources are retrieved at the same time.',
      min: 1,
      max: 100,
      unit: 'connections',
    }),
    effect: 'works',
    example: '16',
    reference: table,
  }),
  siteMaxConnections: defineParameter({
    name: 'site-max-connections',
    aliases: ['site-max-concurrent'],
    group: 'Crawling speed',
    param: integer.defaultsTo('2', {
      label: 'Connections to one site',
      doc: 'How many resources are retrieved from one site at the same time.',
      min: 1,
      max: 100,
      unit: 'connections',
    }),
    effect: 'works',
    example: '4',
    reference: table,
  }),
  maxFilesizeKb: defineParameter({
    name: 'max-filesize-kb',
    group: 'Advanced settings',
    param: integer.defaultsTo('10240', {
      label: 'Largest file',
      doc: 'Largest file the robot retrieves. Larger files are cut to this size and their URLs marked as cut, unless max-filesize-action is refuse.',
      min: 1,
      max: 4_194_304,
      unit: 'kilobytes',
    }),
    effect: 'works',
    example: '20480',
    reference: table,
  }),
  maxFilesizeAction: defineParameter({
    name: 'max-filesize-action',
    group: 'Advanced settings',
    param: choice.defaultsTo('cut', {
      label: 'Larger files',
      doc: 'What happens to files larger than max-filesize-kb. An addition to the original robot.',
      choices: [
        { value: 'cut', doc: 'The file is cut to the limit, and its URL is marked as cut.' },
        { value: 'refuse', doc: 'The URL fails as too large and gets no RD.' },
      ],
    }),
    effect: 'works',
    example: 'refuse',
    reference: 'Winnow',
  }),
  maxMemoryPerUrl: defineParameter({
    name: 'max-memory-per-url',
    aliases: ['max-memory'],
    group: 'Advanced settings',
    param: integer.defaultsTo('64000', {
      label: 'Memory for one URL',
      doc: 'Memory for one URL; a larger RD waits on disk.',
      min: 1,
      unit: 'bytes',
    }),
    effect: resources,
    example: '128000',
    reference: table,
  }),
  maxWorking: defineParameter({
    name: 'max-working',
    group: 'Advanced settings',
    param: integer.defaultsTo('1024', {
      label: 'URLs worked on at once',
      doc: 'How many URLs the robot works on at one time.',
      min: 1,
      unit: 'URLs',
    }),
    effect: resources,
    example: '2048',
    reference: table,
  }),
  onCompletion: defineParameter({
    name: 'onCompletion',
    group: 'Completion actions',
    param: choice.defaultsTo('idle', {
      label: 'After all URLs',
      doc: 'What the robot does after all URLs are processed.',
      choices: [
        { value: 'idle', doc: 'Waits for the next start.' },
        { value: 'loop', doc: 'Starts over.' },
        { value: 'quit', doc: 'Ends.' },
        { value: 'shutdown', doc: 'Ends; another word for quit.' },
      ],
    }),
    effect: completion,
    example: 'quit',
    reference: table,
  }),
  username: defineParameter({
    name: 'username',
    group: 'Authentication parameters',
    param: string.defaultsTo('anonymous', { label: 'User name', doc: 'User name for HTTP authentication and FTP.' }),
    effect: authentication,
    example: 'jack',
    reference: table,
  }),
  password: defineParameter({
    name: 'password',
    group: 'Authentication parameters',
    param: string.optional({ doc: 'Password for HTTP authentication and FTP.' }),
    effect: authentication,
    secret: true,
    example: 'credential:intranet',
    reference: table,
  }),
  referer: defineParameter({
    name: 'referer',
    group: 'Advanced settings',
    param: headerText.optional({ doc: 'Sent as Referer with every request when it is set.' }),
    effect: 'works',
    example: 'http://www.siroe.com/',
    reference: table,
  }),
  robotStateDir: defineParameter({
    name: 'robot-state-dir',
    group: 'Advanced settings',
    param: string.optional({ label: 'State folder', doc: 'Folder in which the robot keeps its state.' }),
    effect: { none: 'The state of a run is kept in the database.' },
    example: '/var/opt/robot/state',
    reference: table,
  }),
  serverDelay: defineParameter({
    name: 'server-delay',
    group: 'Crawling speed',
    param: decimal.defaultsTo('1', {
      label: 'Delay between requests',
      doc: 'Time from the start of one request to a site to the start of the next, for example 0.5. 0 means no delay.',
      min: 0,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    example: '2',
    reference: table,
  }),
  smartHostHeuristics: defineParameter({
    name: 'smart-host-heuristics',
    group: 'Link following',
    param: boolean.defaultsTo('false', {
      label: 'Numbered hosts are one',
      doc: 'Whether hosts of one site that differ by a number, such as www1 and www2, count as one.',
    }),
    effect: { none: 'Host heuristics come with a later release: each host name stands for itself.' },
    example: 'true',
    reference: table,
  }),
  tmpdir: defineParameter({
    name: 'tmpdir',
    group: 'Advanced settings',
    param: string.optional({
      label: 'Folder for temporary files',
      doc: 'Folder for temporary files, passed to programs as TMPDIR.',
    }),
    effect: resources,
    example: '/var/tmp/robot',
    reference: table,
  }),
  userAgent: defineParameter({
    name: 'user-agent',
    group: 'Standard compliance',
    param: headerText.defaultsTo('Winnow', {
      label: 'Name of the robot',
      doc: 'Name of the robot, sent as User-Agent; the part before the slash is what robots.txt files address.',
    }),
    effect: 'works',
    example: 'SiroeBot/1.0',
    reference: table,
  }),
} as const;

export type RobotProperty = keyof typeof robotParameters;

/** The parameters as a list, in the order of the table. */
export const vocabulary: readonly Parameter<unknown>[] = Object.values(robotParameters);

const byWrittenName: ReadonlyMap<string, RobotProperty> = new Map(
  (Object.keys(robotParameters) as RobotProperty[]).flatMap((property) => {
    const { name, aliases = [] } = parameterOf(property);
    return [name, ...aliases].map((written) => [written.toLowerCase(), property] as const);
  }),
);

/** Finds a parameter by a name or alias as written, in any case (`OnCompletion` is printed too). */
export function propertyOf(written: string): RobotProperty | undefined {
  return byWrittenName.get(written.toLowerCase());
}

export function parameterOf(property: RobotProperty): Parameter<unknown> {
  return robotParameters[property];
}

/** Spellings the manual prints beside the one of the table's first column. */
export const printedSpellings: ReadonlySet<string> = new Set(['OnCompletion']);

/** The depth that can follow a seed URL. */
export const seedDepth = integer.optional({
  doc: 'How many links away from this URL the robot goes; -1 is without limit.',
  min: -1,
  max: 1_000_000,
  unit: 'links',
});
