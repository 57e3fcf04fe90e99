'use client';
/** robot.conf as a form, grouped as the manual's Properties page; seed URLs as a table. */

import { useMemo, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { ParamsForm } from '#components/params/params-form.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { sourceText } from '#lib/lang/source-text.ts';
import { robotConf } from '#lib/languages/robot-conf/index.ts';
import type { RobotConfChange } from '#lib/languages/robot-conf/print.ts';
import { speedOf, speeds, valuesOf } from '#lib/languages/robot-conf/speed.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { HiddenParts } from './hidden-parts.tsx';
import { groupAnchor, parameterAt, readRobotForm, type RobotForm } from './robot-form.ts';
import { StartTable } from './start-table.tsx';

interface RobotFormViewProps {
  readonly document: Pick<OpenDocument, 'text' | 'applyEdits' | 'reveal' | 'caretLine'>;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  /** Where a parameter that is written stands; not given beside the text itself. */
  readonly renderSource?: (line: number) => ReactNode;
}

export function RobotFormView({ document, catalog, mayEdit, renderSource }: RobotFormViewProps): ReactNode {
  const { text, applyEdits, reveal, caretLine } = document;
  const form = useMemo(() => readRobotForm(text, catalog), [text, catalog]);
  const change = (wanted: RobotConfChange, label: string): void =>
    applyEdits(robotConf.edit(robotConf.parse(sourceText(robotConf.usualPath, text)), wanted), label);
  const current = parameterAt(form, caretLine);
  return (
    <div className="pb-4">
      <HiddenParts parts={form.hidden} onReveal={reveal} />
      {form.groups.map((group) => (
        <Group key={group.title} {...{ group, form, current, mayEdit, renderSource }} onChange={change} />
      ))}
      <section aria-label="Seed URLs" className="border-t border-line">
        <SectionHead stacked title="Seed URLs" scope="each is a start point of a site for its host" />
        <StartTable
          label="Seed URLs"
          rows={form.seeds}
          mayEdit={mayEdit}
          onReveal={reveal}
          onAdd={(url) => change({ kind: 'add-seed', url }, `Added ${url}`)}
          onSet={({ line }, url, depth) =>
            change({ kind: 'set-seed', line, url, ...(depth !== undefined && { depth }) }, `Changed line ${line}`)
          }
          onRemove={({ line, url }) => change({ kind: 'remove-seed', line }, `Removed ${url}`)}
        />
      </section>
    </div>
  );
}

interface GroupProps {
  readonly group: RobotForm['groups'][number];
  readonly form: RobotForm;
  /** The parameter the caret is on. */
  readonly current: string | undefined;
  readonly mayEdit: boolean;
  readonly renderSource: RobotFormViewProps['renderSource'];
  readonly onChange: (change: RobotConfChange, label: string) => void;
}

function Group({
  group: { title, parameters },
  form,
  current,
  mayEdit,
  renderSource,
  onChange,
}: GroupProps): ReactNode {
  const set = parameters.filter(({ name }) => form.written.has(name)).length;
  return (
    <section id={groupAnchor(title)} aria-label={title} className="scroll-mt-2 border-t border-line first:border-t-0">
      <SectionHead stacked title={title} scope={set === 0 ? 'all defaults' : `${set} set`} />
      <div className="px-[18px] pt-1 pb-4">
        {title === 'Crawling speed' ? <SpeedDial written={form.written} mayEdit={mayEdit} onChange={onChange} /> : null}
        <ParamsForm
          params={parameters}
          written={form.written}
          problems={form.problems}
          disabled={!mayEdit}
          current={current}
          help
          sourceOf={renderSource && ((name) => sourceOf(form, name, renderSource))}
          onChange={(name, value) =>
            value === undefined
              ? onChange({ kind: 'remove-parameter', name }, `Reset ${name} to its default`)
              : onChange({ kind: 'set-parameter', name, value }, `Changed ${name}`)
          }
        />
      </div>
    </section>
  );
}

/** Nothing for what is not written: its default applies. */
function sourceOf({ lines }: RobotForm, name: string, renderSource: (line: number) => ReactNode): ReactNode {
  const line = lines.get(name);
  return line === undefined ? undefined : renderSource(line);
}

/** Ten presets that write connections and delay; none is chosen when the values are those of no preset. */
function SpeedDial({
  written,
  mayEdit,
  onChange,
}: Pick<GroupProps, 'mayEdit' | 'onChange'> & Pick<RobotForm, 'written'>): ReactNode {
  const current = speedOf(written);
  const chosen = speeds.find(({ speed }) => speed === current);
  return (
    <div className="mb-3.5 max-w-[480px] [&_button]:flex-1 [&_button]:px-0 [&_fieldset]:w-full">
      <SegmentedChoice
        label="Speed"
        options={speeds.map(({ speed }) => ({ value: String(speed), label: speed, disabled: !mayEdit }))}
        current={String(current)}
        onChange={(value) => {
          const preset = speeds.find(({ speed }) => String(speed) === value);
          if (preset !== undefined)
            onChange({ kind: 'set-parameters', values: valuesOf(preset) }, `Speed ${value} is set`);
        }}
      />
      <p className="mt-1 text-note text-ink-3">
        {chosen === undefined
          ? 'Speed: custom. A preset from 1 (slowest) to 10 sets the connections and the delay below.'
          : `Speed ${chosen.speed}: ${formatCount(chosen.connections, 'connection')}, ${
              chosen.delaySeconds === 0 ? 'no delay' : `${chosen.delaySeconds} s from one request to the next`
            }.`}
      </p>
    </div>
  );
}
