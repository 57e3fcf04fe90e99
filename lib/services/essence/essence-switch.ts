/** Whether revisions have Essence: read once each, since a revision never changes. */

import { sourceText } from '../../lang/source-text.ts';
import { isEssenceOn } from '../../languages/gatherer-cf/essence-switch.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { createCache } from '../cache-once.ts';
import type { RevisionStore } from '../../db/revisions.ts';

export interface EssenceSwitch {
  readonly isOn: boolean;
  readonly hasGatherer: boolean;
}

export type ReadEssenceSwitch = (revisionId: number) => Promise<EssenceSwitch>;

/** The console asks for the newest revision of every collection at each page. */
const kept = 2000;

const known = new WeakMap<Pick<RevisionStore, 'files'>, ReadEssenceSwitch>();

export function essenceSwitch(revisions: Pick<RevisionStore, 'files'>): ReadEssenceSwitch {
  const found = known.get(revisions) ?? createEssenceSwitch(revisions);
  known.set(revisions, found);
  return found;
}

function createEssenceSwitch(revisions: Pick<RevisionStore, 'files'>): ReadEssenceSwitch {
  const cache = createCache<EssenceSwitch>(kept);
  return (revisionId) =>
    cache.get(String(revisionId), async () => {
      const text = (await revisions.files(revisionId)).get(gathererCf.usualPath);
      if (text === undefined) return { isOn: false, hasGatherer: false };
      return { isOn: isEssenceOn(gathererCf.parse(sourceText(gathererCf.usualPath, text)).ast), hasGatherer: true };
    });
}
