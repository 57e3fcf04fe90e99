'use client';
/** What a run does with external metadata before it begins; a choice takes effect at once. */

import type { ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import type { MetadataRule } from '#lib/services/external-metadata/contract.ts';
import { saveRule } from '../actions.ts';
import type { ThresholdChoice } from './use-threshold.ts';

interface RuleChoiceProps {
  readonly slug: string;
  readonly rule: MetadataRule;
  /** The threshold in the field above. */
  readonly threshold: ThresholdChoice;
  readonly mayEdit: boolean;
}

const modes: readonly { readonly value: MetadataRule['mode']; readonly label: string }[] = [
  { value: 'nothing', label: 'do nothing' },
  { value: 'check', label: 'check the written file' },
  { value: 'concatenate', label: 'concatenate the profiles' },
];

export function RuleChoice({ slug, rule, threshold, mayEdit }: RuleChoiceProps): ReactNode {
  const { pending, problem, change } = useRequest();
  const save = (next: MetadataRule): void => change(() => saveRule(slug, next));
  const isOther = rule.mode !== 'nothing' && threshold.problem === undefined && threshold.text !== rule.threshold;
  return (
    <section aria-label="Before a run" className="flex flex-col gap-1.5 border-t border-line px-[18px] py-3">
      <div className="flex items-center gap-2">
        <label htmlFor="metadata-rule" className="flex-none text-body text-ink-2">
          Before a run
        </label>
        <Select
          id="metadata-rule"
          options={modes}
          value={rule.mode}
          disabled={!mayEdit || pending}
          onChange={({ target }) => {
            const mode = modes.find(({ value }) => value === target.value)?.value ?? 'nothing';
            save({ mode, threshold: mode === 'nothing' ? rule.threshold : threshold.threshold.text });
          }}
        />
      </div>
      <p className="text-note text-ink-3">{wordsOf(rule)}</p>
      {isOther && mayEdit ? (
        <Button
          size="small"
          className="self-start"
          pending={pending}
          onClick={() => save({ ...rule, threshold: threshold.text })}
        >
          {`Change threshold to ${threshold.text}`}
        </Button>
      ) : null}
      <Refusal text={problem?.message} />
    </section>
  );
}

function wordsOf({ mode, threshold }: MetadataRule): string {
  if (mode === 'nothing') return 'Runs use the written file as it is.';
  const first = mode === 'check' ? 'The file is checked' : 'The profiles are concatenated';
  return `${first} before each run. Above a share of ${threshold}, the run doesn’t start and nothing changes.`;
}
