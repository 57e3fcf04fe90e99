/** In the place of figures: how to switch Essence on, or what to wait for. */

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
        Essence recognizes the type of each document, unpacks archives, and summarizes each type in its own way. It is
        off in this collection. To turn it on, {hasGatherer ? 'write' : 'add a file gatherer.cf with'}{' '}
        <code className="mono text-ink">Essence: on</code>. It is also on where gatherer.cf has RootNodes or LeafNodes.
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
    return `Essence is on, but run ${run.id} used revision r${run.revision}, in which it was off. The next run types and summarizes its documents.`;
  }
  if (state === 'other-version') {
    return 'The last run was made by another version of Winnow, whose decisions can’t be counted here. Start a run to see its types.';
  }
  return 'Shows the types of all documents of the last run, and what became of them in each stage. This collection has had no run yet.';
}
