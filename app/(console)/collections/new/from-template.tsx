'use client';
/** Name and template of a new collection; the text it begins with is in view. */

import { useState, type ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { collectionTemplates } from '#lib/languages/gatherer-cf/templates.ts';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { createFromTemplate } from './actions.ts';

const options = collectionTemplates.map(({ id, title }) => ({ value: id, label: title }));

export function FromTemplate(): ReactNode {
  const [{ message, fields, values }, action] = useFormAction(createFromTemplate, untouched);
  const [chosen, setChosen] = useState(options[0]?.value);
  const template = collectionTemplates.find(({ id }) => id === chosen);
  return (
    <FormLayout
      action={action}
      errors={fields}
      actions={<SubmitButton variant="secondary">Create from template</SubmitButton>}
    >
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field label="Name" error={fields?.name ?? fields?.slug}>
        <TextInput name="name" placeholder="Gathered" defaultValue={values?.name} required />
      </Field>
      <Field label="Template" error={fields?.template} help={template?.doc}>
        <Select
          name="template"
          options={options}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <pre
        aria-label="Initial files"
        // A long line scrolls, by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mono max-h-[180px] overflow-auto rounded-control bg-sunken px-2.5 py-2 text-note text-ink-2"
      >
        {template?.files.get(gathererCf.usualPath)}
      </pre>
    </FormLayout>
  );
}
