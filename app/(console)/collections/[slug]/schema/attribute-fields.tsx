'use client';
/** The fields of an attribute, for a new one and for one that is there. */

import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

export interface AttributeTexts {
  readonly name: string;
  readonly desc: string;
  readonly aliases: string;
}

interface AttributeFieldsProps {
  readonly texts: AttributeTexts;
  readonly traits: { readonly editable: boolean; readonly indexable: boolean };
  readonly problems: { readonly name?: string | undefined; readonly aliases?: string | undefined };
  readonly mayEdit: boolean;
  readonly onType: (field: keyof AttributeTexts, text: string) => void;
  readonly onLeave?: (field: keyof AttributeTexts) => void;
  readonly onTrait: (trait: 'editable' | 'indexable', on: boolean) => void;
}

export function AttributeFields(props: AttributeFieldsProps): ReactNode {
  const { texts, traits, problems, mayEdit, onType, onLeave, onTrait } = props;
  const input = (field: keyof AttributeTexts, mono = false): ReactNode => (
    <TextInput
      mono={mono}
      disabled={!mayEdit}
      value={texts[field]}
      onChange={({ target }) => onType(field, target.value)}
      onBlur={() => onLeave?.(field)}
    />
  );
  return (
    <>
      <Field label="Name" parameter="name" error={problems.name}>
        {input('name', true)}
      </Field>
      <Field label="Says" parameter="desc">
        {input('desc')}
      </Field>
      <Field
        label="Aliases"
        parameter="aliases"
        help="Other names, with commas between: an RD that comes with one of them gets this attribute instead."
        error={problems.aliases}
      >
        {input('aliases', true)}
      </Field>
      <Checkbox
        label="Editable"
        help="People may give it a value of their own, which later crawls leave alone."
        checked={traits.editable}
        disabled={!mayEdit}
        onChange={({ target }) => onTrait('editable', target.checked)}
      />
      <Checkbox
        label="Indexable"
        help="The full-text search looks into it."
        checked={traits.indexable}
        disabled={!mayEdit}
        onChange={({ target }) => onTrait('indexable', target.checked)}
      />
    </>
  );
}
