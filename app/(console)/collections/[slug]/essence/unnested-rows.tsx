/** Totals of the nested documents, computed when the page is opened. Says so when not all documents were counted. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { formatBytes, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { StageRow } from './stage-row.tsx';

const mostReasons = 3;

export async function UnnestedRows({ slug, run }: { readonly slug: string; readonly run: number }): Promise<ReactNode> {
  const sums = await ask((all) => all.getUnnested, { slug, run });
  if (sums === null) return null;
  const { documents, isAll, members, bytes, levels, refused } = sums;
  const others = refused.slice(mostReasons).reduce((sum, reason) => sum + reason.members, 0);
  return (
    <>
      <StageRow name="members" note={formatBytes(bytes)} figure={formatNumber(members)} />
      <StageRow name="depth" note="levels" figure={formatNumber(levels)} />
      {refused.slice(0, mostReasons).map((reason) => (
        <StageRow key={reason.reason} name="refused" note={reason.reason} figure={formatNumber(reason.members)} />
      ))}
      {others > 0 ? <StageRow name="refused" note="other reasons" figure={formatNumber(others)} /> : null}
      {isAll ? null : <StageRow name="counted" note={`first ${formatCount(documents, 'document')} only`} />}
    </>
  );
}
