'use client';
/** One attribute with its fields; each change is an edit of its line. */

import type { ReactNode } from 'react';
import { useDraft, type Draft } from '#components/params/use-draft.ts';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import type { AttributeValues } from '#lib/languages/schema-conf/print.ts';
import { EntryPanel } from '../edited-text/entry-panel.tsx';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { AttributeFields, type AttributeTexts } from './attribute-fields.tsx';
import { aliasProblem, changeSchema, nameProblem, readAliases } from './edit-schema.ts';

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
  const { name, line } = attribute;
  const set = (values: Partial<AttributeValues>): void =>
    change(`${name} is changed`, (text) => changeSchema(text, { kind: 'set', line, values }));
  const drafts: Readonly<Record<keyof AttributeTexts, Draft>> = {
    name: useDraft(name, (typed) => {
      if (nameProblem(typed, attributes, attribute) !== undefined) return;
      set({ name: typed.trim() });
      onRenamed(typed.trim());
    }),
    desc: useDraft(attribute.desc ?? '', (typed) => set({ desc: typed.trim() })),
    aliases: useDraft(attribute.aliases.join(', '), (typed) => {
      if (aliasProblem(typed, attributes, attribute) === undefined) set({ aliases: readAliases(typed) });
    }),
  };
  return (
    <EntryPanel
      {...{ edited, name, line, onClose }}
      kind="Attribute"
      onRemove={(text) => changeSchema(text, { kind: 'remove', line })}
    >
      <div className="flex flex-col gap-3 px-[18px] py-3">
        <AttributeFields
          texts={{ name: drafts.name.text, desc: drafts.desc.text, aliases: drafts.aliases.text }}
          traits={attribute}
          problems={{
            name: nameProblem(drafts.name.text, attributes, attribute),
            aliases: aliasProblem(drafts.aliases.text, attributes, attribute),
          }}
          mayEdit={mayEdit}
          onType={(field, text) => drafts[field].type(text)}
          onLeave={(field) => drafts[field].leave()}
          onTrait={(trait, on) => set({ [trait]: on })}
        />
      </div>
    </EntryPanel>
  );
}
