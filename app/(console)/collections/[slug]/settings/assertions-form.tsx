'use client';
/** Whether a failed assertion prevents runs from starting. */

import { useActionState, type ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { saveRequireAssertions } from './actions.ts';

interface AssertionsFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function AssertionsForm({ settings: { slug, requireAssertions }, mayEdit }: AssertionsFormProps): ReactNode {
  const [{ message, done }, action] = useActionState(saveRequireAssertions, untouched);
  return (
    <FormLayout action={action} actions={mayEdit ? <SubmitButton>Save</SubmitButton> : undefined}>
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Checkbox
        key={String(requireAssertions)}
        name="required"
        defaultChecked={requireAssertions}
        disabled={!mayEdit}
        label="Runs start only if no assertion fails"
        help="Applies to runs started from the console, schedules, and the command line. Assertions that need a fetch don't block a run."
      />
    </FormLayout>
  );
}
