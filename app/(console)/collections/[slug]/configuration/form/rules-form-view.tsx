'use client';
/** filterrules.conf as a form: each site with its starting points as a table, each rule with its tests. */

import { useMemo, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { ParamsForm } from '#components/params/params-form.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { sourceText } from '#lib/lang/source-text.ts';
import { filterrulesConf } from '#lib/languages/filterrules-conf/index.ts';
import type { FilterrulesChange } from '#lib/languages/filterrules-conf/print.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { HiddenParts } from './hidden-parts.tsx';
import { readRulesForm, sayLine, type BlockPart, type LinePart } from './rules-form.ts';
import { StartTable } from './start-table.tsx';

interface RulesFormViewProps {
  readonly document: OpenDocument;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
}

export function RulesFormView({ document, catalog, mayEdit }: RulesFormViewProps): ReactNode {
  const { text, applyEdits, reveal } = document;
  const form = useMemo(() => readRulesForm(text, catalog), [text, catalog]);
  const change = (wanted: FilterrulesChange, label: string): void =>
    applyEdits(filterrulesConf.edit(filterrulesConf.parse(sourceText(filterrulesConf.usualPath, text)), wanted), label);
  return (
    <div className="pb-4">
      <HiddenParts parts={form.hidden} onReveal={reveal} />
      {form.blocks.length > 0 ? null : <p className="px-[18px] py-3 text-body text-ink-3">No sites or rules yet.</p>}
      {form.blocks.map((block) => (
        <BlockForm key={block.line} {...{ block, mayEdit }} onReveal={reveal} onChange={change} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly mayEdit: boolean;
  readonly onChange: (change: FilterrulesChange, label: string) => void;
}

interface BlockFormProps extends PartProps {
  readonly block: BlockPart;
  readonly onReveal: (line: number) => void;
}

function BlockForm({ block, mayEdit, onReveal, onChange }: BlockFormProps): ReactNode {
  const { element, line, written, starts, lines } = block;
  const name = written.get(element.name === 'Site' ? 'name' : 'id') ?? '';
  const label = `${element.name} ${name}`;
  return (
    <section aria-label={label} className="border-t border-line first:border-t-0">
      <SectionHead
        stacked
        title={
          <button type="button" onClick={() => onReveal(line)} className="hover:underline" title="Show in the text">
            {label}
          </button>
        }
        scope={`line ${line}`}
      />
      {element.name === 'Site' ? (
        <StartTable
          label={`Start points of ${name}`}
          rows={starts}
          mayEdit={mayEdit}
          onReveal={onReveal}
          onAdd={(url) => onChange({ kind: 'insert', block: line, element: 'Start', params: { url } }, `Added ${url}`)}
          onSet={(row, url, depth) => {
            const at = `Changed line ${row.line}`;
            if (url !== row.url) onChange({ kind: 'set-param', line: row.line, name: 'url', value: url }, at);
            else if (depth === undefined) onChange({ kind: 'remove-param', line: row.line, name: 'depth' }, at);
            else onChange({ kind: 'set-param', line: row.line, name: 'depth', value: String(depth) }, at);
          }}
          onRemove={(row) => onChange({ kind: 'remove', line: row.line }, `Removed ${row.url}`)}
        />
      ) : null}
      <div className="flex flex-col gap-2 px-[18px] pt-1 pb-4">
        {[block, ...lines].map((part) => (
          <Line key={part.line} part={part} mayEdit={mayEdit} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

/** The parameters of a tag or line; open on demand, since most are looked at seldom. */
function Line({ part, mayEdit, onChange }: PartProps & { readonly part: LinePart }): ReactNode {
  const { element, line, written, problems } = part;
  return (
    <details open={problems.size > 0} className="rounded-control border border-line">
      <summary className="min-h-7 cursor-pointer px-2.5 py-1 text-note whitespace-nowrap text-ink-2">
        <span className="inline-flex w-[calc(100%-1.5em)] gap-1.5 align-bottom">
          <span className="flex-none font-medium text-ink">
            {element.form === 'block' ? 'All settings' : element.name}
          </span>
          <CutMiddle text={sayLine(part)} className="mono text-ink-3" />
        </span>
      </summary>
      <div className="border-t border-line-2 px-2.5 py-3">
        <ParamsForm
          params={element.params}
          written={written}
          problems={problems}
          disabled={!mayEdit}
          help
          onChange={(name, value) =>
            value === undefined
              ? onChange({ kind: 'remove-param', line, name }, `Reset ${name} to its default in line ${line}`)
              : onChange({ kind: 'set-param', line, name, value }, `Changed ${name} in line ${line}`)
          }
        />
      </div>
    </details>
  );
}
