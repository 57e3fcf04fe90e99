'use client';
/** Name and template of a new collection; the text it begins with is in view. */

import { useState, type ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { collectionTemplates } from '#lib/languages/gatherer-cf/templates.ts';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { fromTemplateParams } from '#lib/forms/new-collection.ts';
import { createFromTemplate } from './actions.ts';

const options = collectionTemplates.map(({ id, title }) => ({ value: id, label: title }));
const looks = { name: { placeholder: 'Gathered' } };

export function FromTemplate(): ReactNode {
  const [chosen, setChosen] = useState(options[0]?.value);
  const template = collectionTemplates.find(({ id }) => id === chosen);
  return (
    <ActionForm
      action={createFromTemplate}
      params={fromTemplateParams}
      looks={looks}
      submit="Create from template"
      variant="secondary"
    >
      <Field label="Template" help={template?.doc}>
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
    </ActionForm>
  );
}
