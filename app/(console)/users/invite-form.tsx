'use client';
/** Invites somebody by e-mail address and role. */

import type { ReactNode } from 'react';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/field.tsx';
import { FormLayout } from '#components/ui/form-layout.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { inviteUser, type LinkState } from './actions.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { roleOptions } from './role-options.ts';

const untouched: LinkState = {};

export function InviteForm(): ReactNode {
  const [{ message, fields, values, link }, action] = useFormAction(inviteUser, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>Make invitation</SubmitButton>}>
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
