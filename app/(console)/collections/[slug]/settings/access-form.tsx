'use client';
/** How the ACLs of the collection are read, and who may see documents of which a feed says nothing. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { AccessRules } from '#lib/services/access/contract.ts';
import { saveAccessRules } from './actions.ts';

interface AccessFormProps {
  readonly slug: string;
  readonly rules: AccessRules;
  readonly mayEdit: boolean;
}

export function AccessForm({ slug, rules, mayEdit }: AccessFormProps): ReactNode {
  const [{ message, done }, action] = useFormAction(saveAccessRules, untouched);
  return (
    <FormLayout
      action={action}
      aria-label="Access"
      actions={mayEdit ? <SubmitButton variant="secondary">Save</SubmitButton> : undefined}
    >
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Checkbox
        name="deniedGroupsWin"
        label="Denied groups win over permitted users"
        help="An ACL that permits a user by name and denies one of the user’s groups denies the user. By default it permits, as on the appliance."
        defaultChecked={rules.deniedGroupsWin}
        disabled={!mayEdit}
      />
      {rules.sources.map(({ id, name, isSecureByDefault }) => (
        <div key={id}>
          <input type="hidden" name="source" value={id} />
          <Checkbox
            name={`secure-${id}`}
            label={`Documents of ${name} are secure by default`}
            help="Nobody may see a document whose record has neither an authmethod nor an ACL. Applies to later uploads."
            defaultChecked={isSecureByDefault}
            disabled={!mayEdit}
          />
        </div>
      ))}
    </FormLayout>
  );
}
