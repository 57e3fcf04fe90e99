'use client';
/** The CIDR blocks a collection may reach beyond public addresses; administrators only. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { saveReach } from './actions.ts';

interface ReachFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

function firstError(fields: Readonly<Record<string, string>> | undefined): string | undefined {
  return Object.entries(fields ?? {}).find(([name]) => name === 'reach' || name.startsWith('reach.'))?.[1];
}

export function ReachForm({ settings: { slug, reach }, mayEdit }: ReachFormProps): ReactNode {
  const [{ message, fields, values, done }, action] = useFormAction(saveReach, untouched);
  return (
    <FormLayout
      action={action}
      errors={fields}
      actions={mayEdit ? <SubmitButton variant="secondary">Save allowed networks</SubmitButton> : undefined}
    >
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Field
        label="Address ranges"
        parameter="CIDR"
        help={
          mayEdit
            ? 'One per line, such as 10.20.0.0/16. Public addresses, and hosts named by a start point or a site, are always allowed. Cloud metadata addresses never are.'
            : 'Administrators can change the allowed networks.'
        }
        error={firstError(fields)}
      >
        <Textarea name="reach" mono rows={5} defaultValue={values?.reach ?? reach.join('\n')} disabled={!mayEdit} />
      </Field>
    </FormLayout>
  );
}
