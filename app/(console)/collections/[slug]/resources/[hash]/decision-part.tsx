/** The decision replayed over the stored facts, step by step. */

import type { ReactNode } from 'react';
import { FilterTrace } from '#components/trace/filter-trace.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Explanation } from '#lib/services/resources/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { revisionHref } from '../../configuration/revisions/compare-href.ts';
import { railsOf, stagesNotReached, traceSteps } from '../trace-steps.ts';

interface DecisionPartProps {
  readonly slug: string;
  readonly explained: ServiceResult<Explanation>;
}

export function DecisionPart({ slug, explained }: DecisionPartProps): ReactNode {
  if (!explained.ok) {
    return (
      <section aria-label="Decision">
        <SectionHead title="Decision" />
        <ErrorPart title="Failed to replay the decision">{explained.problem.message}</ErrorPart>
      </section>
    );
  }
  const explanation = explained.value;
  return (
    <section aria-label="Decision">
      <SectionHead title="Decision" scope={<DecisionScope slug={slug} explanation={explanation} />} />
      <FilterTrace
        steps={traceSteps(slug, explanation)}
        rails={railsOf(explanation)}
        notReached={stagesNotReached(explanation)}
        {...(explanation.agrees === false && {
          disagreement: 'The crawl stored a different path. This is a bug in Winnow. Report it with this URL.',
        })}
      />
    </section>
  );
}

interface DecisionScopeProps {
  readonly slug: string;
  readonly explanation: Explanation;
}

/** Which revision decided, and whether it decides so again. */
function DecisionScope({ slug, explanation: { revision, steps, agrees } }: DecisionScopeProps): ReactNode {
  const agreement = agrees === undefined ? '' : agrees ? ', agrees with the crawl' : ', differs from the crawl';
  return (
    <>
      <TextLink href={revisionHref(slug, revision)}>{`r${revision}`}</TextLink>
      {`, ${steps.length} steps${agreement}`}
    </>
  );
}
