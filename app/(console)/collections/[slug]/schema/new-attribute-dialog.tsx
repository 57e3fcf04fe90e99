'use client';
/** A new attribute of the schema. */

import { useState, type FormEvent, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { ParamForm } from '#components/kit/param-form.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import type { AttributeValues } from '#lib/languages/schema-conf/print.ts';
import { attributeElement } from '#lib/languages/schema-conf/vocabulary.ts';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { changeSchema, checkAttribute, helpedTraits, nameProblem, readTrait } from './edit-schema.ts';

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
  const [isSent, setSent] = useState(false);
  const problem = nameProblem(values['name'] ?? '', attributes);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (problem !== undefined) return;
    const read = Object.entries(values).map(([param, value = '']) => readTrait(param, value));
    const added: AttributeValues = Object.assign({ name: '' }, ...read);
    edited.change(`Added ${added.name}`, (text) => changeSchema(text, { kind: 'add', values: added }));
    onAdded(added.name);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <ParamForm
        params={attributeElement.params}
        helped={helpedTraits}
        values={values}
        problems={isSent ? { name: problem } : {}}
        check={(param, text) => (param === 'name' ? undefined : checkAttribute(param, text, attributes))}
        disabled={false}
        onChange={(param, value) => setValues((before) => ({ ...before, [param]: value }))}
      />
      <div className="flex justify-end pb-2">
        <Button type="submit" variant="primary">
          Add attribute
        </Button>
      </div>
    </form>
  );
}
