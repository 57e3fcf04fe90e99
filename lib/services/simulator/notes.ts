/** What stands beside the steps of a simulation: what robot.conf says of names and redirects, and what was seen of them. */

import { isPlaceOf } from '../../lang/file-places.ts';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { parameterOf } from '../../languages/robot-conf/vocabulary.ts';
import { plainHost } from '../../match/urls/plain-host.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { SimulationNote } from './contract.ts';
import type { OpenTexts } from './texts.ts';

export function notesOf(
  {
    files,
    editedFiles,
    pinned,
    saved,
    edited,
  }: Pick<OpenTexts, 'files' | 'editedFiles' | 'pinned' | 'saved' | 'edited'>,
  facts: Facts,
): readonly SimulationNote[] {
  const { siteKey } = facts.url;
  const why = (edited ?? saved)?.aliases.get(siteKey);
  const isByAddress = pinned.aliases.some((alias) => alias.siteKey === siteKey && alias.shares !== undefined);
  const about = isByAddress ? 'smart host' : 'redirect';
  return [
    dnsNote(facts),
    ...smartHostNotes(editedFiles ?? files, why === undefined ? plainHost(facts.url.host) : undefined),
    ...redirectNotes(facts, pinned.limits.redirects),
    ...(why === undefined ? [] : [{ about, text: `The host ${why}.` } as const]),
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

/** `plain`: the name that the host has without its number, where no run has looked at both yet. */
function smartHostNotes(files: ReadonlyMap<string, string>, plain: string | undefined): readonly SimulationNote[] {
  const [file, text] = [...files].find(([path]) => isPlaceOf(robotConf, path)) ?? [];
  if (file === undefined || text === undefined) return [];
  const { pairs } = robotConf.parse(sourceText(file, text)).ast;
  const written = pairs.findLast(({ name }) => name.text.toLowerCase() === smartHosts.name);
  if (written === undefined) return [];
  const says = `${smartHosts.name} is ${written.value.text}.`;
  const reading = smartHosts.param.read(written.value.text);
  const isOpen = reading.ok && reading.value === true && plain !== undefined;
  const rest = isOpen
    ? ` A crawl changes the host to ${plain} if a site owns that name and DNS has an address for it.`
    : '';
  return [{ about: 'smart host', text: `${says}${rest}`, at: { file, line: written.line } }];
}

function redirectNotes({ response, discovery }: Facts, limit: number): readonly SimulationNote[] {
  const hops =
    discovery.hops === 0 ? '' : ` The URL itself was reached through ${discovery.hops} of up to ${limit} redirects.`;
  if (response?.redirectTo !== undefined) {
    const { status, redirectTo } = response;
    const answer = status === undefined ? 'The response' : `The response ${status}`;
    return [
      { about: 'redirect', text: `${answer} redirects to ${redirectTo}, which is decided as a separate URL.${hops}` },
    ];
  }
  return hops === '' ? [] : [{ about: 'redirect', text: hops.trim() }];
}
