'use client';
/** Whether expectations that fail keep a run from starting. */

import { useActionState, type ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { saveRequireExpectations } from './actions.ts';

interface ExpectationsFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function ExpectationsForm({
  settings: { slug, requireExpectations },
  mayEdit,
}: ExpectationsFormProps): ReactNode {
  const [{ message, done }, action] = useActionState(saveRequireExpectations, untouched);
  return (
    <FormLayout action={action} actions={mayEdit ? <SubmitButton>Save</SubmitButton> : undefined}>
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Checkbox
        key={String(requireExpectations)}
        name="required"
        defaultChecked={requireExpectations}
        disabled={!mayEdit}
        label="A run starts only when no expectation fails"
        help="Applies to runs started from the console, schedules, and the command line. Expectations that need a fetch don't block a run."
      />
    </FormLayout>
  );
}
