'use client';
/** One RootNode or LeafNode word for word: its URL, and how far a root goes. */

import type { ReactNode } from 'react';
import { ParamsForm } from '#components/params/params-form.tsx';
import { useDraft } from '#components/params/use-draft.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { GathererChange } from '#lib/languages/gatherer-cf/print.ts';
import { modifierParameter, modifierProperty } from '#lib/languages/gatherer-cf/vocabulary.ts';
import type { ParameterEntry } from '#lib/sdk/describe.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { LinePart } from './line-part.tsx';
import { RootTrial } from './root-trial.tsx';
import {
  filterOptions,
  filterPath,
  modifierValue,
  type EntryPart,
  type FilteredModifier,
  type RootPart,
} from './roots-form.ts';

interface EntryFormProps {
  readonly slug: string;
  readonly changedFiles: readonly EditedFile[];
  readonly entry: EntryPart;
  /** The same entry; undefined for a leaf. */
  readonly root: RootPart | undefined;
  readonly modifiers: readonly ParameterEntry[];
  readonly mayEdit: boolean;
  readonly paths: readonly string[];
  readonly onShow: (path: string, line: number) => void;
  readonly onReveal: () => void;
  readonly onChange: (change: GathererChange, label: string) => void;
}

export function EntryForm(props: EntryFormProps): ReactNode {
  const { entry, root, mayEdit, onReveal, onChange } = props;
  const { at, line, head, findings } = entry;
  const list = root === undefined ? 'leaf' : 'root';
  const isProgram = head.startsWith('|');
  const draft = useDraft(head, (typed) => {
    const text = typed.trim();
    if (text !== '') onChange({ kind: 'set-url', list, at, text }, `Changed line ${line}`);
  });
  return (
    <LinePart
      line={line}
      what={<span className="text-note text-ink-2">{root === undefined ? 'LeafNode' : 'RootNode'}</span>}
      findings={findings}
      onReveal={onReveal}
    >
      <Field
        label={isProgram ? 'Program' : 'URL'}
        help={isProgram ? 'It prints the URLs. It runs only if an administrator allows it.' : undefined}
      >
        <TextInput
          mono
          disabled={!mayEdit}
          value={draft.text}
          onChange={({ target }) => draft.type(target.value)}
          onBlur={draft.leave}
        />
      </Field>
      {root === undefined || isProgram ? null : (
        <RootTrial
          slug={props.slug}
          line={line}
          changedFiles={props.changedFiles}
          mayRun={mayEdit}
          onShow={props.onShow}
        />
      )}
      {root === undefined ? null : <Limits {...props} root={root} />}
    </LinePart>
  );
}

/** The modifiers, and beside URL and Host the filter files that narrow them. */
function Limits({
  root,
  modifiers,
  mayEdit,
  onChange,
  ...filters
}: EntryFormProps & { readonly root: RootPart }): ReactNode {
  const { at, written, problems, filters: files } = root;
  const fileOf = (name: string): string | undefined => {
    const property = modifierProperty(name);
    return property === 'urlMax' || property === 'hostMax' ? files[property] : undefined;
  };
  const set = (name: string, value: string | undefined): void => {
    const property = modifierProperty(name);
    if (property === undefined) return;
    const file = fileOf(name);
    if (value === undefined && file === undefined) {
      onChange({ kind: 'remove-modifier', at, property }, `Reset ${name} to its default`);
    } else {
      const number = value ?? defaultOf(name, modifiers);
      onChange({ kind: 'set-modifier', at, property, value: modifierValue(number, file) }, `Changed ${name}`);
    }
  };
  const [urls, hosts, ...rest] = modifiers;
  const form = (params: readonly ParameterEntry[]): ReactNode => (
    <ParamsForm params={params} written={written} problems={problems} disabled={!mayEdit} help onChange={set} />
  );
  return (
    <>
      {urls === undefined ? null : form([urls])}
      <FilterChoice modifier="urlMax" {...{ root, modifiers, mayEdit, onChange }} {...filters} />
      {hosts === undefined ? null : form([hosts])}
      <FilterChoice modifier="hostMax" {...{ root, modifiers, mayEdit, onChange }} {...filters} />
      {form(rest)}
    </>
  );
}

function defaultOf(name: string, modifiers: readonly ParameterEntry[]): string {
  return modifiers.find((each) => each.name === name)?.default ?? '';
}

interface FilterChoiceProps extends Pick<EntryFormProps, 'modifiers' | 'mayEdit' | 'paths' | 'onShow' | 'onChange'> {
  readonly root: RootPart;
  readonly modifier: FilteredModifier;
}

const labels: Readonly<Record<FilteredModifier, string>> = { urlMax: 'URL filter', hostMax: 'Host filter' };

function FilterChoice(props: FilterChoiceProps): ReactNode {
  const { root, modifier, modifiers, mayEdit, paths, onShow, onChange } = props;
  const written = root.filters[modifier];
  const { name } = modifierParameter(modifier);
  const path = filterPath(written, paths);
  const choose = (file: string): void => {
    const number = root.written.get(name) ?? defaultOf(name, modifiers);
    const value = modifierValue(number, file);
    onChange({ kind: 'set-modifier', at: root.at, property: modifier, value }, `Changed ${labels[modifier]}`);
  };
  return (
    <div className="flex max-w-[480px] flex-col gap-1">
      <Field label={labels[modifier]} parameter={`${name}=number,file`}>
        <Select
          options={filterOptions(modifier, { paths, written })}
          value={written ?? ''}
          disabled={!mayEdit}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {path === undefined ? null : (
        <button
          type="button"
          onClick={() => onShow(path, 1)}
          className="min-h-6 self-start text-note text-accent hover:underline"
        >
          {`Open ${path}`}
        </button>
      )}
    </div>
  );
}
