/** Why a document can’t be tried, why the last trial failed, and how crawls differ from the trial. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { fileLineHref } from '../../resources-href.ts';

interface DocumentNoticesProps {
  readonly slug: string;
  /** Essence is off in the texts that would be used. */
  readonly isOff: boolean;
  readonly problem: string | undefined;
  readonly notes: readonly string[];
}

export function DocumentNotices({ slug, isOff, problem, notes }: DocumentNoticesProps): ReactNode {
  return (
    <>
      {isOff ? (
        <Notice flush title="Essence is off in this collection">
          Documents are typed and summarized only while it is on. Add <code className="mono">Essence: on</code> to{' '}
          <TextLink href={fileLineHref(slug, gathererCf.usualPath, 1) ?? ''}>{gathererCf.usualPath}</TextLink>, or add a
          RootNode.
        </Notice>
      ) : null}
      <RefusalNotice text={problem} />
      {notes.length === 0 ? null : (
        <Notice flush>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
