/** What stands beside the steps of a simulation: what robot.conf says of names and redirects, and what was seen of them. */

import { isPlaceOf } from '../../lang/file-places.ts';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { parameterOf } from '../../languages/robot-conf/vocabulary.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { SimulationNote } from './contract.ts';
import type { OpenTexts } from './texts.ts';

export function notesOf(
  { files, editedFiles, pinned }: Pick<OpenTexts, 'files' | 'editedFiles' | 'pinned'>,
  facts: Facts,
): readonly SimulationNote[] {
  const aliases = pinned.aliases.filter(({ siteKey }) => siteKey === facts.url.siteKey);
  return [
    dnsNote(facts),
    ...smartHostNotes(editedFiles ?? files),
    ...redirectNotes(facts, pinned.limits.redirects),
    ...aliases.map(({ of, from, to }): SimulationNote => {
      return { about: 'redirect', text: `The host counts as ${of}: the start point ${from} redirects to ${to}.` };
    }),
  ];
}

function dnsNote({ address, url }: Facts): SimulationNote {
  if (address === undefined) return { about: 'DNS', text: `${url.host} was not looked up.` };
  const { ip, allowed, reason, detail } = address;
  if (allowed) return { about: 'DNS', text: ip === undefined ? 'The address is allowed.' : `${url.host} is ${ip}.` };
  const why = [reason, detail].filter((part) => part !== undefined).join(': ');
  return { about: 'DNS', text: `The address is refused: ${why}.` };
}

const smartHosts = parameterOf('smartHostHeuristics');

/** Said only when somebody switched it on: it then looks as though hosts were taken together, and they are not. */
function smartHostNotes(files: ReadonlyMap<string, string>): readonly SimulationNote[] {
  const [file, text] = [...files].find(([path]) => isPlaceOf(robotConf, path)) ?? [];
  if (file === undefined || text === undefined) return [];
  const { pairs } = robotConf.parse(sourceText(file, text)).ast;
  const written = pairs.findLast(({ name }) => name.text.toLowerCase() === smartHosts.name);
  if (written === undefined) return [];
  const { effect } = smartHosts;
  const says = `${smartHosts.name} is ${written.value.text}.`;
  const works = effect === 'works' ? '' : ` ${effect.none}`;
  return [{ about: 'smart host', text: `${says}${works}`, at: { file, line: written.line } }];
}

function redirectNotes({ response, discovery }: Facts, limit: number): readonly SimulationNote[] {
  const hops = discovery.hops === 0 ? '' : ` It was itself reached by ${discovery.hops} of at most ${limit} redirects.`;
  if (response?.redirectTo !== undefined) {
    const { status, redirectTo } = response;
    const answer = status === undefined ? 'The answer' : `The answer ${status}`;
    return [
      { about: 'redirect', text: `${answer} leads to ${redirectTo}, which is decided as a URL of its own.${hops}` },
    ];
  }
  return hops === '' ? [] : [{ about: 'redirect', text: hops.trim() }];
}
