/** Gatherers that the collection is collected from; for operators also where there is none yet. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { schedulesHref } from '../schedules/schedule-words.ts';
import { AddGatherd } from './add-gatherd.tsx';
import { GatherdTable } from './gatherd-table.tsx';

interface GatherdPartProps {
  readonly slug: string;
  readonly mayCollect: boolean;
}

export async function GatherdPart({ slug, mayCollect }: GatherdPartProps): Promise<ReactNode> {
  const gatherds = await ask((all) => all.listGatherds, { slug });
  if (gatherds.length === 0 && !mayCollect) return null;
  return (
    <section aria-label="Gatherers" className="border-t border-line pb-1">
      <SectionHead
        title="Gatherers"
        scope="RDs collected from a gatherd"
        actions={
          mayCollect ? (
            <>
              {gatherds.length === 0 ? null : <TextLink href={schedulesHref(slug)}>Schedules</TextLink>}
              <AddGatherd slug={slug} />
            </>
          ) : null
        }
      />
      {gatherds.length === 0 ? null : <GatherdTable slug={slug} gatherds={gatherds} mayCollect={mayCollect} />}
    </section>
  );
}
