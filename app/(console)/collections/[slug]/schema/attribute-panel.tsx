'use client';
/** One attribute with its fields; each change is an edit of its line. */

import type { ReactNode } from 'react';
import { ParamForm } from '#components/kit/param-form.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import { attributeElement } from '#lib/languages/schema-conf/vocabulary.ts';
import { EntryPanel } from '../edited-text/entry-panel.tsx';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { changeSchema, checkAttribute, helpedTraits, readTrait } from './edit-schema.ts';

interface AttributePanelProps {
  readonly edited: EditedText;
  readonly attribute: SchemaAttribute;
  readonly attributes: readonly SchemaAttribute[];
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}

export function AttributePanel(props: AttributePanelProps): ReactNode {
  const { edited, attribute, attributes, onRenamed, onClose } = props;
  const { mayEdit, change } = edited;
  const { name, desc, aliases, editable, indexable, line } = attribute;
  const values = {
    name,
    desc,
    editable: String(editable),
    indexable: String(indexable),
    aliases: aliases.length === 0 ? undefined : aliases.join(', '),
  };
  const set = (param: string, value = ''): void => {
    const read = readTrait(param, value);
    change(`Changed ${name}`, (text) => changeSchema(text, { kind: 'set', line, values: read }));
    if (read.name !== undefined) onRenamed(read.name);
  };
  return (
    <EntryPanel
      {...{ edited, name, line, onClose }}
      kind="Attribute"
      onRemove={(text) => changeSchema(text, { kind: 'remove', line })}
    >
      <div className="flex flex-col gap-3 px-[18px] py-3">
        <ParamForm
          params={attributeElement.params}
          helped={helpedTraits}
          values={values}
          check={(param, text) => checkAttribute(param, text, attributes, attribute)}
          disabled={!mayEdit}
          onChange={set}
        />
      </div>
    </EntryPanel>
  );
}
