import type { Facts } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { documentType, separatesMembers } from '../essence/compile-essence.ts';

/** Its type, where its members are resources: the filters follow its links, or Essence describes each of them. */
export function archiveType(
  { program: { essence, process }, archives }: DocumentCrawl,
  facts: Facts,
  { interned }: CompactDecision,
): string | undefined {
  const { enumerate, generate } = interned.decision.verdict;
  if (facts.content === undefined) return undefined;
  const { type } = facts.content;
  if (process.unpacksArchives && enumerate === true && archives.isArchive(type)) return type;
  if (essence === undefined || generate !== true) return undefined;
  const { type: known } = documentType(essence, facts);
  return separatesMembers(essence, known) ? known : undefined;
}
