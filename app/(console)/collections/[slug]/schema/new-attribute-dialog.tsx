'use client';
/** A new attribute of the schema. */

import { useState, type FormEvent, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { aliasProblem, changeSchema, nameProblem, readAliases } from './edit-schema.ts';

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
  const [texts, setTexts] = useState({ name: '', desc: '', aliases: '' });
  const [traits, setTraits] = useState({ editable: true, indexable: false });
  const [checked, setChecked] = useState(false);
  const name = texts.name.trim();
  const problems = {
    name: nameProblem(name, attributes),
    aliases: aliasProblem(texts.aliases, attributes),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problems.name !== undefined || problems.aliases !== undefined) return;
    const values = { name, desc: texts.desc.trim(), ...traits, aliases: readAliases(texts.aliases) };
    edited.change(`${name} is added`, (text) => changeSchema(text, { kind: 'add', values }));
    onAdded(name);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <AttributeFields
        texts={texts}
        traits={traits}
        problems={checked ? problems : {}}
        mayEdit
        onType={(field, text) => setTexts((before) => ({ ...before, [field]: text }))}
        onTrait={(trait, on) => setTraits((before) => ({ ...before, [trait]: on }))}
      />
      <div className="flex justify-end pb-2">
        <Button type="submit" variant="primary">
          Add the attribute
        </Button>
      </div>
    </form>
  );
}
