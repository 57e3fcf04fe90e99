'use client';
/** The schema as a table, the chosen attribute beside it, a new one in a dialog; the address says what is open. */

import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useAddress } from '#components/ui/use-address.ts';
import { useCommands } from '#components/shell/use-commands.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { Button } from '#components/ui/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import { readSchema } from '#lib/languages/schema-conf/read.ts';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedText, type EditedText, type EditedTextInput } from '../edited-text/use-edited-text.ts';
import { fileLineHref } from '../resources-href.ts';
import { AttributeTable } from './attribute-table.tsx';
import { schemaPath, setTraits } from './edit-schema.ts';

// What changes the text is loaded when it is wanted.
const AttributePanel = lazy(async () => ({ default: (await import('./attribute-panel.tsx')).AttributePanel }));
const NewAttributeDialog = lazy(async () => ({
  default: (await import('./new-attribute-dialog.tsx')).NewAttributeDialog,
}));

export function SchemaView(input: EditedTextInput): ReactNode {
  const edited = useEditedText(input, schemaPath);
  const { text, mayEdit, slug } = edited;
  const { get, set } = useAddress();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const schema = useMemo(() => readSchema(text), [text]);
  const attributes = schema?.attributes ?? [];
  const chosen = attributes.find(({ name }) => name === get('attribute'));
  const acts = useMemo(
    () => (mayEdit ? [{ label: 'New attribute', keys: 'n', run: () => set({ add: 'attribute' }) }] : []),
    [mayEdit, set],
  );
  useKeymap(acts);
  useCommands(
    useMemo(() => acts.map(({ label, run }) => ({ id: `schema ${label}`, group: slug, label, run })), [acts, slug]),
  );
  return (
    <EditedFrame section="Schema" configuration={input.configuration} edited={edited}>
      {schema === undefined ? <Broken slug={slug} /> : null}
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:has-[aside]:grid-cols-[minmax(0,1fr)_400px]">
        <div className={classes('flex min-h-[240px] min-w-0 flex-col', chosen !== undefined && 'max-lg:hidden')}>
          {ticked.size === 0 ? (
            <SectionHead
              title={formatCount(attributes.length, 'attribute')}
              scope={isBuiltIn(input) ? 'the built-in schema; a change makes schema.conf' : 'of schema.conf'}
              actions={
                <Button
                  size="small"
                  icon={<Plus size={14} aria-hidden />}
                  disabled={!mayEdit || schema === undefined}
                  onClick={() => set({ add: 'attribute' })}
                >
                  New attribute
                </Button>
              }
            />
          ) : (
            <BulkTraits
              edited={edited}
              attributes={attributes.filter(({ name }) => ticked.has(name))}
              onDone={() => setTicked(new Set())}
            />
          )}
          <AttributeTable
            edited={edited}
            attributes={attributes}
            chosen={chosen?.name}
            ticked={ticked}
            onTick={setTicked}
            onOpen={(name) => set({ attribute: name })}
          />
        </div>
        {chosen === undefined ? null : (
          <Suspense>
            <AttributePanel
              key={chosen.name}
              edited={edited}
              attribute={chosen}
              attributes={attributes}
              onRenamed={(name) => set({ attribute: name })}
              onClose={() => set({ attribute: undefined })}
            />
          </Suspense>
        )}
      </div>
      {mayEdit && get('add') === 'attribute' ? (
        <Suspense>
          <NewAttributeDialog
            edited={edited}
            attributes={attributes}
            open
            onClose={() => set({ add: undefined })}
            onAdded={(name) => set({ add: undefined, attribute: name })}
          />
        </Suspense>
      ) : null}
    </EditedFrame>
  );
}

function isBuiltIn({ files }: EditedTextInput): boolean {
  return files.some(({ path, builtIn }) => path === schemaPath && builtIn);
}

function Broken({ slug }: { readonly slug: string }): ReactNode {
  return (
    <Notice tone="error" flush title="schema.conf has errors, so there is no schema">
      {'Fix them in '}
      <TextLink href={fileLineHref(slug, schemaPath, 1) ?? ''}>the text</TextLink>
      {'; until then no attribute can be changed here.'}
    </Notice>
  );
}

interface BulkTraitsProps {
  readonly edited: EditedText;
  readonly attributes: readonly SchemaAttribute[];
  readonly onDone: () => void;
}

function BulkTraits({ edited: { change }, attributes, onDone }: BulkTraitsProps): ReactNode {
  const words = formatCount(attributes.length, 'attribute');
  const acts = [
    ['Editable', { editable: true }],
    ['Not editable', { editable: false }],
    ['Indexable', { indexable: true }],
    ['Not indexable', { indexable: false }],
  ] as const;
  return (
    <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line bg-select px-[18px] py-1">
      <span className="pr-1 text-body font-medium tabular-nums">{words}</span>
      {acts.map(([label, values]) => (
        <Button
          key={label}
          size="small"
          onClick={() => change(`${words}: ${label.toLowerCase()}`, (text) => setTraits(text, attributes, values))}
        >
          {label}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={onDone}>
        Untick all
      </Button>
    </div>
  );
}
