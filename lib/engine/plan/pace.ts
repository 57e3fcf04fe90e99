/** Servers that the edited configuration asks less often than the saved one does. */

import { hostsWords, paceWords } from '../../languages/pace-words.ts';
import type { Pace } from '../crawl/politeness.ts';
import type { Program } from '../program/program.ts';
import { paceAt } from '../crawl/site-facts.ts';

export interface SlowerHosts {
  /** `www.siroe.com and 2 more hosts`. */
  readonly hosts: string;
  readonly before: string;
  readonly after: string;
}

/** Hosts that both configurations name; robots.txt is left out, since it slows both alike. */
export function slowerHosts(saved: Program, edited: Program): SlowerHosts[] {
  const known = new Set(saved.named.hosts.map(({ host }) => host));
  const hosts = new Set(edited.named.hosts.map(({ host }) => host).filter((host) => known.has(host)));
  const changes = [...hosts].flatMap((host) => {
    const [before, after] = [saved, edited].map((program) => paceAt(program, `${host}:`, undefined));
    if (before === undefined || after === undefined || after.delayMs <= before.delayMs) return [];
    return [{ host, before: wordsOf(before), after: wordsOf(after) }];
  });
  return [...Map.groupBy(changes, ({ before, after }) => `${before} ${after}`).values()].map((same) => ({
    hosts: hostsWords(same.map(({ host }) => host)),
    before: same[0]?.before ?? '',
    after: same[0]?.after ?? '',
  }));
}

function wordsOf({ delayMs, slots }: Pace): string {
  return paceWords({ delaySeconds: delayMs / 1000, connections: slots });
}
