/** For every finding of robot.conf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExample, FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

const robot = exampleIn(syntax.usualPath);
const process = (...pairs: readonly string[]): string =>
  ['<Process', ...pairs.map((pair) => `  ${pair}`), '>', '</Process>'].join('\n');
export const parameters = (...pairs: readonly string[]): FindingExample => robot(process(...pairs));
const seeds = (...seeded: readonly string[]): FindingExample =>
  robot(['<Process', '>', ...seeded, '</Process>'].join('\n'));

export const examples: FindingExamples = {
  'ROBOT-001': robot('<Process\n  user-agent="SiroeBot/1.0\n>\n</Process>'),
  'ROBOT-002': robot('<Process csid="x-catalog://siroe.com:80/jack>\n</Process>'),
  'ROBOT-003': parameters('user-agent=”SiroeBot/1.0”'),
  'ROBOT-004': parameters('user-agent="SiroeBot', '1.0"'),
  'ROBOT-005': parameters('depth = 3'),
  'ROBOT-007': parameters('depth=3 # for now'),
  'ROBOT-101': parameters('server-dealy=2'),
  'ROBOT-102': parameters('depth=deep'),
  'ROBOT-103': parameters('depth=1', 'depth=2'),
  'ROBOT-104': parameters('command-timeout=30'),
  'ROBOT-107': parameters('ps/robot"'),
  'ROBOT-108': parameters('robot-state-dir="/var/opt/', '  robot"'),
  'ROBOT-109': robot('<Process\n  depth=3\n>'),
  'ROBOT-110': robot('depth=3\n</Process>'),
  'ROBOT-111': robot(`${process('depth=3')}\nserver-delay=1`),
  'ROBOT-112': robot('depth=3'),
  'ROBOT-113': seeds('http://'),
  'ROBOT-114': seeds('wais://wais.siroe.com/'),
  'ROBOT-115': seeds('http://www.siroe.com/ max=3'),
  'ROBOT-116': parameters('password=boots'),
  'ROBOT-117': parameters('csid=siroe'),
  'ROBOT-118': parameters('Depth=3'),
  'ROBOT-130': parameters('cmd-hook="/usr/bin/true"'),
  'ROBOT-131': parameters('tmpdir="/var/tmp/robot"'),
  'ROBOT-135': parameters('auto-proxy="https://proxy.siroe.com:8080/"'),
  'ROBOT-136': parameters('auto-proxy="http://jack:boots@proxy.siroe.com:8080/"'),
  'ROBOT-137': parameters('no-proxy="siroe.com, http://intranet/"'),
  'ROBOT-138': parameters('proxy-type=none', 'no-proxy=siroe.com'),
};
