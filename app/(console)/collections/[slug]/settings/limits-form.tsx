'use client';
/** Trap limits and body retention. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { saveLimits } from './actions.ts';

const limitFields = [
  { name: 'pathDepth', label: 'Path depth', unit: 'segments', help: 'A URL with more path segments is rejected.' },
  {
    name: 'repetition',
    label: 'Repetition',
    unit: 'times',
    help: 'Number of times the same segments may repeat in a path.',
  },
  { name: 'urlBytes', label: 'URL length', unit: 'bytes', help: undefined },
  {
    name: 'linksPerPage',
    label: 'Links per page',
    unit: 'links',
    help: 'Further distinct links are skipped and counted.',
  },
  { name: 'redirects', label: 'Redirects in a row', unit: 'hops', help: undefined },
  {
    name: 'trapPages',
    label: 'Crawler traps',
    unit: 'pages',
    help: 'After this many pages in a row with URLs of one pattern and no new text or links, such as the days of an endless calendar, further URLs of the pattern are rejected. Session IDs are detected after a tenth of this number. Default: 1000. 0 turns this off.',
  },
] as const;

const keepOptions = [
  { value: 'text', label: 'Text types' },
  { value: 'all', label: 'All types' },
  { value: 'none', label: 'None' },
];

interface LimitsFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function LimitsForm({ settings: { slug, limits, bodies }, mayEdit }: LimitsFormProps): ReactNode {
  const [{ message, fields, values, done }, action] = useFormAction(saveLimits, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={mayEdit ? <SubmitButton>Save</SubmitButton> : undefined}>
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      {limitFields.map(({ name, label, unit, help }) => (
        <Field key={name} label={label} unit={unit} help={help} error={fields?.[`limits.${name}`]}>
          <TextInput
            name={`limits.${name}`}
            type="number"
            defaultValue={values?.[`limits.${name}`] ?? limits[name]}
            disabled={!mayEdit}
          />
        </Field>
      ))}
      <Field
        label="Stored bodies"
        help="When the configuration changes and the page has not, the stored body is processed again."
        error={fields?.['bodies.keep']}
      >
        <Select
          name="bodies.keep"
          options={keepOptions}
          defaultValue={values?.['bodies.keep'] ?? bodies.keep}
          disabled={!mayEdit}
        />
      </Field>
      <Field
        label="Maximum size of stored bodies"
        unit="GB"
        help="The oldest are deleted first."
        error={fields?.['bodies.maxBytes']}
      >
        <TextInput
          name="bodies.maxBytes"
          type="number"
          step="any"
          defaultValue={values?.['bodies.maxBytes'] ?? bodies.maxBytes / 1e9}
          disabled={!mayEdit}
        />
      </Field>
    </FormLayout>
  );
}
