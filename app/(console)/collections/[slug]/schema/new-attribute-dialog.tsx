'use client';
/** A new attribute of the schema. */

import { useState, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { NewEntryForm } from '#components/kit/new-entry-form.tsx';
import { ParamForm } from '#components/kit/param-form.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import type { AttributeValues } from '#lib/languages/schema-conf/print.ts';
import { attributeElement } from '#lib/languages/schema-conf/vocabulary.ts';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { changeSchema, checkAttribute, helpedTraits, readTrait } from './edit-schema.ts';

interface NewAttributeDialogProps {
  readonly edited: EditedText;
  readonly attributes: readonly SchemaAttribute[];
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
}

export function NewAttributeDialog({ onClose, ...form }: NewAttributeDialogProps): ReactNode {
  return (
    <EditDialog onClose={onClose} title="New attribute" description="It is added at the end of schema.conf.">
      <AttributeForm {...form} />
    </EditDialog>
  );
}

function AttributeForm({ edited, attributes, onAdded }: Omit<NewAttributeDialogProps, 'onClose'>): ReactNode {
  const [values, setValues] = useState<Readonly<Record<string, string | undefined>>>({ editable: 'true' });
  const { params } = attributeElement;
  const problems = params.map(({ name }) => [name, checkAttribute(name, values[name] ?? '', attributes)] as const);
  const add = (): void => {
    const read = Object.entries(values).map(([param, value = '']) => readTrait(param, value));
    const added: AttributeValues = Object.assign({ name: '' }, ...read);
    edited.change(`Added ${added.name}`, (text) => changeSchema(text, { kind: 'add', values: added }));
    onAdded(added.name);
  };
  return (
    <NewEntryForm submit="Add attribute" problems={Object.fromEntries(problems)} onSubmit={add}>
      {(shown) => (
        <ParamForm
          {...{ params, values }}
          helped={helpedTraits}
          problems={shown}
          disabled={false}
          onChange={(param, value) => setValues((before) => ({ ...before, [param]: value }))}
        />
      )}
    </NewEntryForm>
  );
}
