/** Whether revisions have Essence: read once each, since a revision never changes. */

import { sourceText } from '../../lang/source-text.ts';
import { isEssenceOn } from '../../languages/gatherer-cf/essence-switch.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { createCache, perOwner } from '../cache-once.ts';
import type { RevisionStore } from '../../db/revisions.ts';

export interface EssenceSwitch {
  readonly isOn: boolean;
  readonly hasGatherer: boolean;
}

export type ReadEssenceSwitch = (revisionId: number) => Promise<EssenceSwitch>;

/** The console asks for the newest revision of every collection at each page. */
const known = perOwner(() => createCache<EssenceSwitch>(2_000));

export function essenceSwitch(revisions: Pick<RevisionStore, 'files'>): ReadEssenceSwitch {
  return (revisionId) =>
    known(revisions).get(String(revisionId), async () => {
      const text = (await revisions.files(revisionId)).get(gathererCf.usualPath);
      if (text === undefined) return { isOn: false, hasGatherer: false };
      return { isOn: isEssenceOn(gathererCf.parse(sourceText(gathererCf.usualPath, text)).ast), hasGatherer: true };
    });
}
