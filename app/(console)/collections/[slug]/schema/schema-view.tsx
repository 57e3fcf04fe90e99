'use client';
/** The schema: the attributes that resource descriptions can have; every change is an edit of the text. */

import { Plus } from 'lucide-react';
import { lazy, useMemo, type ReactNode } from 'react';
import type { BulkAct } from '#components/kit/bulk-bar.tsx';
import { EntriesView, type Adding } from '#components/kit/entries-view.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import { readSchema } from '#lib/languages/schema-conf/read.ts';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedText, type EditedText, type EditedTextInput } from '../edited-text/use-edited-text.ts';
import { fileLineHref } from '../resources-href.ts';
import { attributeColumns } from './attribute-columns.tsx';
import { schemaPath, setTraits } from './edit-schema.ts';

// What changes the text is loaded when it is wanted.
const AttributePanel = lazy(async () => ({ default: (await import('./attribute-panel.tsx')).AttributePanel }));
const NewAttributeDialog = lazy(async () => ({
  default: (await import('./new-attribute-dialog.tsx')).NewAttributeDialog,
}));

const adding: readonly Adding[] = [
  {
    id: 'attribute',
    label: 'New attribute',
    keys: 'n',
    button: { label: 'New attribute', icon: <Plus size={14} aria-hidden /> },
  },
];

export function SchemaView(input: EditedTextInput): ReactNode {
  const edited = useEditedText(input, schemaPath);
  const { text, mayEdit, slug } = edited;
  const schema = useMemo(() => readSchema(text), [text]);
  const attributes = schema?.attributes ?? [];
  const shared = { edited, attributes };
  return (
    <EditedFrame section="Schema" configuration={input.configuration} edited={edited}>
      {schema === undefined ? <Broken slug={slug} /> : null}
      <EntriesView
        list="schema"
        one="attribute"
        label="Schema"
        slug={slug}
        rows={attributes}
        keyOf={({ name }) => name}
        columns={(isNarrow) => attributeColumns(edited, isNarrow)}
        scope={isBuiltIn(input) ? 'built-in schema; editing it creates schema.conf' : 'of schema.conf'}
        empty={<p className="px-[18px] py-4 text-body text-ink-2">The schema has no attributes yet.</p>}
        mayEdit={mayEdit && schema !== undefined}
        adding={adding}
        renderDialog={(_, events) => <NewAttributeDialog {...shared} {...events} />}
        bulk={(ticked) => bulkActs(edited, ticked)}
        renderPanel={(attribute, events) => <AttributePanel {...shared} attribute={attribute} {...events} />}
      />
    </EditedFrame>
  );
}

function isBuiltIn({ files }: EditedTextInput): boolean {
  return files.some(({ path, builtIn }) => path === schemaPath && builtIn);
}

function Broken({ slug }: { readonly slug: string }): ReactNode {
  return (
    <Notice tone="error" flush title="schema.conf has errors, so it is not used">
      {'Fix them in '}
      <TextLink href={fileLineHref(slug, schemaPath, 1) ?? ''}>the text</TextLink>
      {'to edit attributes here.'}
    </Notice>
  );
}

function bulkActs({ change }: EditedText, attributes: readonly SchemaAttribute[]): readonly BulkAct[] {
  const words = formatCount(attributes.length, 'attribute');
  const acts = [
    ['Editable', { editable: true }],
    ['Not editable', { editable: false }],
    ['Indexable', { indexable: true }],
    ['Not indexable', { indexable: false }],
  ] as const;
  return acts.map(([label, values]) => ({
    label,
    run: () => change(`${words}: ${label.toLowerCase()}`, (text) => setTraits(text, attributes, values)),
  }));
}
