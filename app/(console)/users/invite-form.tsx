'use client';
/** Invites somebody by e-mail address and role. */

import type { ReactNode } from 'react';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { inviteUser, type LinkState } from './actions.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { roleOptions } from './role-options.ts';

const untouched: LinkState = {};

export function InviteForm(): ReactNode {
  const [{ message, fields, values, link }, action] = useFormAction(inviteUser, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>Create invitation</SubmitButton>}>
      {link === undefined ? null : <OneTimeLink link={link} />}
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field label="E-mail address" error={fields?.email}>
        <TextInput name="email" type="email" autoComplete="off" defaultValue={values?.email} required />
      </Field>
      <Field
        label="Role"
        help="Viewers can read, operators can run and edit, and administrators can also manage users and allowed networks."
        error={fields?.role}
      >
        <Select name="role" options={roleOptions} defaultValue={values?.role ?? 'viewer'} />
      </Field>
    </FormLayout>
  );
}
