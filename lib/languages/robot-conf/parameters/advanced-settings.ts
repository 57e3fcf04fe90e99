/** The parameters of robot.conf under “Advanced settings”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { boolean, choice, headerText, integer, string } from '../../../sdk/param.ts';
import { sample, table } from './references.ts';

export const advancedSettings = {
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
  bindir: defineParameter({
    name: 'bindir',
    group: 'Advanced settings',
    param: string.optional({
      label: 'Program folder',
      doc: 'Folder added to the search path (PATH) of programs that robot.conf and gatherer.cf name. It must be inside the program folder or the data folder of the server.',
    }),
    effect: 'works',
    example: '/opt/robot/bin',
    reference: table,
  }),
  commandPort: defineParameter({
    name: 'command-port',
    group: 'Advanced settings',
    param: integer.optional({
      doc: 'TCP port on which the robot takes commands from other programs, one per line: status, pause, stop and others. Without it there is no such port.',
      min: 1,
      max: 65_535,
    }),
    effect: 'works',
    example: '21445',
    reference: table,
  }),
  remoteAccess: defineParameter({
    name: 'remote-access',
    group: 'Advanced settings',
    param: boolean.defaultsTo('false', {
      label: 'Commands from other hosts',
      doc: 'Whether the command port answers other hosts than this one. Every client then has to send the token that the settings of the collection create.',
    }),
    effect: 'works',
    example: 'true',
    reference: table,
  }),
  engineConcurrent: defineParameter({
    name: 'engine-concurrent',
    group: 'Advanced settings',
    param: integer.optional({
      label: 'URLs processed at once',
      doc: 'How many URLs are retrieved, converted and described at the same time, whatever max-connections allows. Without it, max-connections is the only limit. The original robot called these its threads and had 10.',
      min: 1,
      max: 100,
      unit: 'URLs',
    }),
    effect: 'works',
    example: '20',
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
    param: integer.optional({
      label: 'Memory for one RD',
      doc: 'RDs wait in memory to be stored together, up to 100 at a time. An RD larger than this is stored at once. Without it, no RD is stored sooner for its size. The original robot used 64000.',
      min: 1,
      unit: 'bytes',
    }),
    effect: 'works',
    example: '128000',
    reference: table,
  }),
  maxWorking: defineParameter({
    name: 'max-working',
    group: 'Advanced settings',
    param: integer.optional({
      label: 'URLs in memory',
      doc: 'How many URLs a run has in memory at the same time, waiting or being processed. The others wait in the database. At most a quarter as many sites are crawled side by side. Without it, up to 20,000 URLs per site. The original robot used 1024.',
      min: 1,
      unit: 'URLs',
    }),
    effect: 'works',
    example: '2048',
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
    param: string.optional({
      label: 'State folder',
      doc: 'Folder for the file NAME.state, named after the collection. The robot writes its state and counters, such as the number of RDs, to this file when a run begins, every 10 seconds, and when it ends: one name and value per line. A run resumes from the database, not from this file. The folder must be inside the program folder or the data folder of the server.',
    }),
    effect: 'works',
    example: '/var/opt/robot/state',
    reference: table,
  }),
  tmpdir: defineParameter({
    name: 'tmpdir',
    group: 'Advanced settings',
    param: string.optional({
      label: 'Folder for temporary files',
      doc: 'Folder for temporary files, passed as TMPDIR to programs that robot.conf and gatherer.cf name, and to the document readers. It must be inside the program folder or the data folder of the server.',
    }),
    effect: 'works',
    example: '/var/tmp/robot',
    reference: table,
  }),
} as const;
