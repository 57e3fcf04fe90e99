/** Shown without figures: how to turn Essence on, or what to wait for. */

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { gathererCf } from '#lib/languages/gatherer-cf/index.ts';
import type { Essence } from '#lib/services/essence/contract.ts';
import { fileLineHref } from '../resources-href.ts';

interface EssenceEmptyProps {
  readonly slug: string;
  readonly essence: Essence;
}

const about = <TextLink href={`/reference/languages/${gathererCf.id}`}>Reference of gatherer.cf</TextLink>;

export function EssenceEmpty({ slug, essence: { state, hasGatherer, run } }: EssenceEmptyProps): ReactNode {
  if (state === 'off') {
    return (
      <EmptyState
        action={
          <ButtonLink variant="primary" href={fileLineHref(slug, gathererCf.usualPath, 1) ?? ''} prefetch={false}>
            {hasGatherer ? 'Edit gatherer.cf' : 'Open Configuration'}
          </ButtonLink>
        }
        link={about}
      >
        Essence recognizes the type of each document, unpacks archives, and summarizes documents by type. It is off in
        this collection. To turn it on, {hasGatherer ? 'edit gatherer.cf and add' : 'create a gatherer.cf with'}{' '}
        <code className="mono text-ink">Essence: on</code>. RootNodes and LeafNodes in gatherer.cf also turn it on.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink variant="primary" href={`/collections/${encodeURIComponent(slug)}/live`} prefetch={false}>
          Go to Live
        </ButtonLink>
      }
      link={about}
    >
      {waitingWords(state, run)}
    </EmptyState>
  );
}

function waitingWords(state: Essence['state'], run: Essence['run']): string {
  if (state === 'without' && run !== undefined) {
    return `Essence is on, but was off in revision r${run.revision}, which run ${run.id} used. The next run types and summarizes documents.`;
  }
  if (state === 'other-version') {
    return 'The last run used another version of Winnow, so its figures can’t be shown. Start a run to see the document types.';
  }
  return 'Shows the document types of the last run and the results of each Essence stage. This collection has had no run yet.';
}
