'use client';
/** The filters by phase with their counts, and beside them the line in view with all lines in order. */

import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { useAddress } from '#components/ui/table/use-address.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { readFilterForm } from '../configuration/form/filter-form.ts';
import { FilterFormView } from '../configuration/form/filter-form-view.tsx';
import { useLineMarks } from '../configuration/marks/use-line-marks.ts';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedText, type EditedTextInput } from '../edited-text/use-edited-text.ts';
import { fileLineHref } from '../resources-href.ts';
import { PhaseTable } from './phase-table.tsx';
import { filterConf } from '#lib/languages/filter-conf/index.ts';

const path = filterConf.usualPath;

interface FiltersViewProps {
  readonly input: EditedTextInput;
  readonly catalog: Catalog;
}

export function FiltersView({ input, catalog }: FiltersViewProps): ReactNode {
  const edited = useEditedText(input, path);
  const { slug, text, mayEdit, hits, plan, kept, change } = edited;
  const router = useRouter();
  const { get, set } = useAddress();
  const form = useMemo(() => readFilterForm(text, catalog), [text, catalog]);
  const asked = Number(get('line'));
  const line = Number.isInteger(asked) && asked > 0 ? asked : (form.rows[0]?.line ?? 1);
  const figures = useLineMarks({ slug, hits, path, text, saved: kept.savedTextOf(path), plan });
  const document: OpenDocument = {
    path,
    language: filterConf,
    text,
    caretLine: line,
    applyEdits: (edits, label) => change(label, (before) => applyEdits(before, edits)),
    reveal: (at) => router.push(fileLineHref(slug, path, at) ?? ''),
  };
  return (
    <EditedFrame section="Filters" configuration={input.configuration} edited={edited}>
      <div className="min-h-0 flex-1 max-lg:overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_440px] lg:grid-rows-[minmax(0,1fr)]">
        <div className="min-h-0 min-w-0 lg:overflow-y-auto">
          <SectionHead
            title="Phases"
            scope={hits === null ? 'no run yet' : `figures of run ${hits.run}; choose a line to change it`}
          />
          {form.filters.map((filter) => (
            <PhaseTable
              key={filter.line}
              filter={filter}
              figures={figures}
              chosen={line}
              onChoose={(at) => set({ line: String(at) })}
            />
          ))}
        </div>
        <section
          aria-label="Lines"
          className="min-h-0 min-w-0 border-line max-lg:border-t lg:overflow-y-auto lg:border-l"
        >
          <FilterFormView slug={slug} document={document} catalog={catalog} mayEdit={mayEdit} figureOf={figures.of} />
        </section>
      </div>
    </EditedFrame>
  );
}
