'use client';
/** A line that would follow from a folder of the URL space, with its cost; one press takes it into the editor with its plan. */

import { GitPullRequestArrow } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { SuggestedRule } from '#lib/services/live/contract.ts';
import { keepEdits, keptEdits } from '#components/workspace/kept-edits.ts';
import { fileLineHref } from '../../resources-href.ts';
import { insertRule } from './insert-rule.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';

const file = filterConf.usualPath;

interface SuggestedRuleViewProps {
  readonly slug: string;
  readonly rule: SuggestedRule;
  /** Its figures are those of a sample. */
  readonly isSample: boolean;
  readonly mayEdit: boolean;
}

export function SuggestedRuleView({ slug, rule, isSample, mayEdit }: SuggestedRuleViewProps): ReactNode {
  const { text, urls, rds, wider } = rule;
  const more = isSample ? '+' : '';
  const cost = (
    <>
      <span className="text-warn-fg">{`−${formatNumber(urls)}${more} ${urls === 1 ? 'URL' : 'URLs'}, ${formatNumber(rds)}${more} ${rds === 1 ? 'RD' : 'RDs'}`}</span>
      {wider ? ', and the same path on other hosts' : ''}
    </>
  );
  return <RuleLine slug={slug} text={text} cost={cost} mayEdit={mayEdit} />;
}

interface RuleLineProps extends Pick<SuggestedRuleViewProps, 'slug' | 'mayEdit'> {
  readonly text: string;
  /** What it is about, or would cost. */
  readonly cost: ReactNode;
}

/** A line for filter.conf, to be copied or inserted. */
export function RuleLine({ slug, text, cost, mayEdit }: RuleLineProps): ReactNode {
  const { insert, inserting, refusal } = useInsert(slug, text);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-inset border border-line bg-sunken px-3 py-2">
      <GitPullRequestArrow size={14} aria-hidden className="flex-none text-ink-3" />
      <code className="mono min-w-0 flex-1 basis-60 text-note wrap-anywhere text-ink">{text}</code>
      <span className="text-note whitespace-nowrap text-ink-2 tabular-nums">{cost}</span>
      <CopyButton text={text} label="Copy the line" />
      <Button
        size="small"
        pending={inserting}
        disabled={!mayEdit}
        title={mayEdit ? 'Inserts the line into both filters, unsaved, and shows its plan' : 'Operators can edit files'}
        onClick={insert}
      >
        {`Insert into ${file}`}
      </Button>
      <Refusal text={refusal} className="basis-full" />
    </div>
  );
}

interface Insert {
  readonly insert: () => void;
  readonly inserting: boolean;
  readonly refusal: string | undefined;
}

/** Joins the edits that are unsaved in this window, if there are any. */
function useInsert(slug: string, rule: string): Insert {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const [inserting, start] = useTransition();
  const insert = (): void =>
    start(async () => {
      const before = keptEdits(slug);
      const answer = await reach(() => insertRule(slug, rule, before?.texts.get(file)));
      setRefusal(answer.ok ? undefined : answer.problem.message);
      if (!answer.ok) return;
      const { revision, text, line } = answer.value;
      const fresh = {
        base: revision,
        message: '',
        texts: new Map<string, string>(),
        choices: new Map<string, never>(),
      };
      const edits = before ?? fresh;
      keepEdits(slug, { ...edits, texts: new Map(edits.texts).set(file, text) });
      router.push(fileLineHref(slug, file, line) ?? '');
    });
  return { insert, inserting, refusal };
}
