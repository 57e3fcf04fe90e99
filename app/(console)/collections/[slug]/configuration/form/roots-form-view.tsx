'use client';
/** gatherer.cf as a form: the root or leaf under the caret, all of them below it, then the variables in their groups. */

import { useMemo, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { ParamsForm } from '#components/params/params-form.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { sourceText } from '#lib/lang/source-text.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { gathererCf } from '#lib/languages/gatherer-cf/index.ts';
import type { GathererChange } from '#lib/languages/gatherer-cf/print.ts';
import { propertyOf } from '#lib/languages/gatherer-cf/vocabulary.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { HiddenParts } from './hidden-parts.tsx';
import { entryAt, readRootsForm, sayReach, type RepeatedLine, type RootsForm } from './roots-form.ts';
import { useSelectedLine } from './use-selected-line.ts';

interface RootsFormViewProps {
  readonly slug: string;
  readonly changedFiles: readonly EditedFile[];
  readonly document: OpenDocument;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  /** Of the files of the collection. */
  readonly paths: readonly string[];
  readonly onShow: (path: string, line: number) => void;
}

type Change = (wanted: GathererChange, label: string) => void;

export function RootsFormView(props: RootsFormViewProps): ReactNode {
  const { slug, changedFiles, document, catalog, mayEdit, paths, onShow } = props;
  const { text, reveal } = document;
  const form = useMemo(() => readRootsForm(text, catalog), [text, catalog]);
  const selected = useSelectedLine(document);
  const change: Change = (wanted, label) => {
    const edits = gathererCf.edit(gathererCf.parse(sourceText(gathererCf.usualPath, text)), wanted);
    selected.change(edits, label, lineAfter(wanted, readRootsForm(applyEdits(text, edits), catalog)) ?? selected.line);
  };
  const root = entryAt(form.roots, selected.line);
  const leaf = root === undefined ? entryAt(form.leaves, selected.line) : undefined;
  const entry = root ?? leaf;
  return (
    <div className="pb-4">
      {entry === undefined ? (
        <p className="px-[18px] py-3 text-body text-ink-3">
          {form.roots.length + form.leaves.length === 0
            ? 'No RootNodes or LeafNodes yet. Add a RootNode to follow its links, or a LeafNode to fetch a single URL.'
            : `Line ${selected.line} has no RootNode or LeafNode. Move the cursor to one, or select one below.`}
        </p>
      ) : (
        <EntryForm
          key={entry.line}
          entry={entry}
          root={root}
          modifiers={form.modifiers}
          {...{ slug, changedFiles, mayEdit, paths, onShow }}
          onReveal={() => reveal(entry.line)}
          onChange={change}
        />
      )}
      <EntryList
        kind="root"
        entries={form.roots.map((part) => ({ ...part, note: sayReach(part, form.modifiers) }))}
        current={root?.line}
        mayEdit={mayEdit}
        onChoose={selected.choose}
        onChange={change}
      />
      <EntryList
        kind="leaf"
        entries={form.leaves.map((part) => ({ ...part, note: undefined }))}
        current={leaf?.line}
        mayEdit={mayEdit}
        onChoose={selected.choose}
        onChange={change}
      />
      <Variables form={form} mayEdit={mayEdit} onChange={change} />
      <Repeated lines={form.repeated} onReveal={reveal} />
      <HiddenParts parts={form.hidden} onReveal={reveal} />
    </div>
  );
}

/** Where the form's line is after a change that moves it: an entry that was added is looked at at once. */
function lineAfter(wanted: GathererChange, { roots, leaves }: RootsForm): number | undefined {
  if (wanted.kind !== 'add-entry') return undefined;
  return (wanted.list === 'root' ? roots : leaves).at(-1)?.line;
}

interface VariablesProps {
  readonly form: RootsForm;
  readonly mayEdit: boolean;
  readonly onChange: Change;
}

function Variables({ form: { groups, written, problems }, mayEdit, onChange }: VariablesProps): ReactNode {
  const set = (name: string, value: string | undefined): void => {
    const property = propertyOf(name);
    if (property === undefined) return;
    if (value === undefined) onChange({ kind: 'remove-variable', property }, `Reset ${name} to its default`);
    else onChange({ kind: 'set-variable', property, value }, `Changed ${name}`);
  };
  return groups.map(({ title, variables }) => {
    const count = variables.filter(({ name }) => written.has(name)).length;
    return (
      <section key={title} aria-label={title} className="border-t border-line">
        <SectionHead stacked title={title} scope={count === 0 ? 'all defaults' : `${count} set`} />
        <div className="px-[18px] pt-1 pb-4">
          <ParamsForm params={variables} {...{ written, problems }} disabled={!mayEdit} help onChange={set} />
        </div>
      </section>
    );
  });
}

interface RepeatedProps {
  readonly lines: readonly RepeatedLine[];
  readonly onReveal: (line: number) => void;
}

function Repeated({ lines, onReveal }: RepeatedProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Given line by line" className="border-t border-line pb-3">
      <SectionHead stacked title="Given line by line" scope="edited as text" />
      <ul>
        {lines.map(({ line, name, value }) => (
          <li key={line} className="px-[18px] py-0.5">
            <button
              type="button"
              onClick={() => onReveal(line)}
              className="block min-h-6 max-w-full text-left text-note hover:underline"
            >
              <CutMiddle text={`${name} ${value}`} className="mono text-ink">
                {name} <span className="text-ink-3">{value}</span>
              </CutMiddle>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
