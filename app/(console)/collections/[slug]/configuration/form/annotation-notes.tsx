'use client';
/** What became of the saved annotations: whether the RDs have them, and which URLs have no RD to show them. */

import { useEffect, useState, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { AnnotationStates } from '#lib/services/annotations/contract.ts';
import { useJob } from '../../jobs/use-job.ts';
import { resourceHref } from '../../resources-href.ts';
import { annotationStates } from '../actions.ts';
import { appliedWords, countWords, withoutWords } from './annotation-words.ts';

interface AnnotationNotesProps {
  readonly slug: string;
  readonly mayApply: boolean;
}

export function AnnotationNotes({ slug, mayApply }: AnnotationNotesProps): ReactNode {
  const { states, refresh } = useStates(slug);
  const job = useJob(slug, 'metadata-apply', { onEnd: refresh });
  const { isOpen, isCancelling, status, result, problem } = job;
  if (states === undefined) return null;
  return (
    <section
      aria-label="Saved annotations"
      className="flex flex-none flex-col gap-1.5 border-t border-line px-[18px] py-2"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-note text-ink-3">{`${countWords(states)} ${appliedWords(states)}`}</p>
        {states.isApplied ? null : (
          <Button size="small" pending={isOpen} disabled={!mayApply} onClick={() => job.start({})}>
            Apply now
          </Button>
        )}
      </div>
      {isOpen ? <JobProgress {...{ status, isCancelling }} onCancel={mayApply ? job.cancel : undefined} /> : null}
      <output className="text-note text-ink-2 empty:hidden">
        {result === undefined ? null : `r${result.revision} applied: ${formatCount(result.changed, 'RD')} changed.`}
      </output>
      <Refusal text={problem?.message} />
      <WithoutRd slug={slug} {...states} />
    </section>
  );
}

function useStates(slug: string) {
  const [states, setStates] = useState<AnnotationStates>();
  useEffect(() => {
    let isCurrent = true;
    void readStates(slug).then((found) => {
      if (isCurrent) setStates(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return { states, refresh: () => void readStates(slug).then(setStates) };
}

async function readStates(slug: string): Promise<AnnotationStates | undefined> {
  const answer = await reach(() => annotationStates(slug));
  return answer.ok ? answer.value : undefined;
}

/** The form has to have room. */
const listed = 5;

type WithoutRdProps = { readonly slug: string } & Pick<AnnotationStates, 'urls' | 'described' | 'without'>;

function WithoutRd({ slug, urls, described, without }: WithoutRdProps): ReactNode {
  if (without.length === 0) return null;
  const more = urls - described - listed;
  return (
    <ul aria-label="Annotated URLs without an RD" className="border-t border-line-2 pt-1 text-note text-ink-2">
      {without.slice(0, listed).map((each) => (
        <li key={each.url} className="flex items-center gap-2 py-0.5">
          <span className="w-10 flex-none text-right text-ink-3 tabular-nums">{each.line}</span>
          <span className="min-w-0 flex-1">
            <CutMiddle text={each.url} />
          </span>
          {each.resource === undefined ? (
            <span className="flex-none text-ink-3">{withoutWords(each)}</span>
          ) : (
            <TextLink href={resourceHref(slug, each.resource.hash)} className="flex-none">
              {withoutWords(each)}
            </TextLink>
          )}
        </li>
      ))}
      {more > 0 ? <li className="py-0.5 pl-12 text-ink-3">{`and ${formatNumber(more)} more`}</li> : null}
    </ul>
  );
}
