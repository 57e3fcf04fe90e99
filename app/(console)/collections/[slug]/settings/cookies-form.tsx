'use client';
/** Whether runs keep the cookies of servers. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { saveKeepsCookies } from './actions.ts';

interface CookiesFormProps {
  readonly slug: string;
  readonly keeps: boolean;
  readonly mayEdit: boolean;
}

export function CookiesForm({ slug, keeps, mayEdit }: CookiesFormProps): ReactNode {
  const [{ message, done }, action] = useFormAction(saveKeepsCookies, untouched);
  return (
    <FormLayout
      action={action}
      aria-label="Cookies"
      className="pt-4"
      actions={mayEdit ? <SubmitButton variant="secondary">Save</SubmitButton> : undefined}
    >
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Checkbox
        name="keeps"
        label="Keep cookies during a run"
        help="Cookies that servers set are sent back to them, as a browser does. They are kept in memory and forgotten when the run ends."
        defaultChecked={keeps}
        disabled={!mayEdit}
      />
    </FormLayout>
  );
}
