'use client';
/** filter.conf as a form: the line under the caret word for word, and below it all lines in order. */

import { useMemo, useRef, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { filterConf } from '#lib/languages/filter-conf/index.ts';
import type { FilterConfChange } from '#lib/languages/filter-conf/print.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { DirectiveList } from './directive-list.tsx';
import { lineAfterChange, readFilterForm, rowAt } from './filter-form.ts';
import { HiddenParts } from './hidden-parts.tsx';
import type { LineFigure } from './line-figure.tsx';
import { LineForm } from './line-form.tsx';
import { useSelectedLine } from './use-selected-line.ts';

interface FilterFormViewProps {
  readonly slug: string;
  readonly document: OpenDocument;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  readonly figureOf: (line: number) => LineFigure | undefined;
}

export function FilterFormView({ slug, document, catalog, mayEdit, figureOf }: FilterFormViewProps): ReactNode {
  const { text, reveal } = document;
  const form = useMemo(() => readFilterForm(text, catalog), [text, catalog]);
  const selected = useSelectedLine(document);
  const spoken = useRef<HTMLParagraphElement>(null);
  const row = rowAt(form, selected.line);
  const change = (wanted: FilterConfChange, label: string): void => {
    const edits = filterConf.edit(filterConf.parse(sourceText(filterConf.usualPath, text)), wanted);
    const after = readFilterForm(applyEdits(text, edits), catalog);
    selected.change(edits, label, lineAfterChange(form, after, wanted) ?? selected.line);
    if (spoken.current !== null) spoken.current.textContent = label;
  };
  return (
    <div className="flex min-h-full flex-col">
      <p ref={spoken} aria-live="polite" className="sr-only" />
      {row === undefined ? (
        <p className="px-[18px] py-3 text-body text-ink-3">
          No directive is on line {selected.line}. Move the cursor to one, or select one below.
        </p>
      ) : (
        <LineForm
          key={`${row.fn} ${row.line}`}
          slug={slug}
          row={row}
          figure={figureOf(row.line)}
          catalog={catalog}
          mayEdit={mayEdit}
          onChange={change}
          onReveal={() => reveal(row.line)}
        />
      )}
      <DirectiveList
        form={form}
        catalog={catalog}
        current={row?.line}
        mayEdit={mayEdit}
        onChoose={selected.choose}
        onReveal={reveal}
        onChange={change}
      />
      <HiddenParts parts={form.hidden} onReveal={reveal} />
    </div>
  );
}
