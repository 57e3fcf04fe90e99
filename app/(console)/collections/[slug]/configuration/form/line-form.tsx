'use client';
/** One directive word for word: switch, phase, parameters, what is wrong with it, and what it does to real values. */

import type { ReactNode } from 'react';
import { ParamsForm } from '#components/params/params-form.tsx';
import { DocText } from '#components/reference/doc-text.tsx';
import { classes } from '#components/ui/classes.ts';
import { chosenClass, partClass, trackClass } from '#components/ui/controls/segmented-style.ts';
import { Switch } from '#components/ui/controls/switch.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { FilterConfChange } from '#lib/languages/filter-conf/print.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { PhaseName } from '#lib/sdk/phases.ts';
import type { DirectiveRow } from './filter-form.ts';
import type { LineFigure } from './line-figure.tsx';
import { ValueTrial } from './value-trial.tsx';
import { LinePart } from './line-part.tsx';

/** By what can be read in the phase. */
const known = { nothing: 'no data needed', address: 'before retrieval', content: 'after retrieval' } as const;

interface LineFormProps {
  readonly slug: string;
  readonly row: DirectiveRow;
  readonly figure: LineFigure | undefined;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  readonly onChange: (change: FilterConfChange, label: string) => void;
  readonly onReveal: () => void;
}

export function LineForm({ slug, row, figure, catalog, mayEdit, onChange, onReveal }: LineFormProps): ReactNode {
  const { line, fn, shape, enabled, phase, available, written, problems, withoutEffect } = row;
  const entry = catalog.functions.find(({ name }) => name === fn);
  const change = (name: string, value: string | undefined): void =>
    value === undefined
      ? onChange({ kind: 'remove-param', line, name }, `Reset ${name} to its default in line ${line}`)
      : onChange({ kind: 'set-param', line, name, value }, `Changed ${name} in line ${line}`);
  return (
    <LinePart
      line={line}
      what={<span className="mono truncate text-note text-ink-2">{fn}</span>}
      actions={
        <span className="ml-auto flex flex-none items-center gap-1.5 text-note text-ink-3">
          {enabled ? 'on' : 'off'}
          <Switch
            label={`Line ${line} is on`}
            checked={enabled}
            disabled={!mayEdit}
            onChange={(to) =>
              onChange({ kind: 'set-enabled', line, enabled: to }, `Turned line ${line} ${to ? 'on' : 'off'}`)
            }
          />
        </span>
      }
      findings={row.findings}
      onReveal={onReveal}
    >
      {shape === undefined || shape.phases.length < 2 ? null : (
        <PhaseChoice
          phase={phase}
          aside={known[available]}
          phases={shape.phases}
          disabled={!mayEdit}
          onChange={(to) => onChange({ kind: 'set-phase', line, phase: to }, `Moved line ${line} to ${to}`)}
        />
      )}
      {shape === undefined || shape.params.length === 0 ? null : (
        <ParamsForm params={shape.params} written={written} problems={problems} disabled={!mayEdit} onChange={change} />
      )}
      <ValueTrial slug={slug} row={row} figure={figure} />
      <p className="text-note text-ink-2">
        <span className="mono font-medium text-ink">{fn}</span>{' '}
        {entry === undefined ? null : <DocText text={lowered(entry.summary)} />}
        {withoutEffect === undefined ? null : `has no effect: ${withoutEffect}.`}
        {shape === undefined ? 'is an unknown function.' : null}{' '}
        {shape === undefined ? null : (
          <TextLink href={`/reference/functions/${encodeURIComponent(fn)}`}>Reference</TextLink>
        )}
      </p>
    </LinePart>
  );
}

/** A summary as the end of a sentence that begins with the function's name. */
function lowered(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}

interface PhaseChoiceProps {
  readonly aside: string;
  readonly phase: PhaseName;
  readonly phases: readonly PhaseName[];
  readonly disabled: boolean;
  readonly onChange: (phase: PhaseName) => void;
}

function PhaseChoice({ phase, aside, phases, disabled, onChange }: PhaseChoiceProps): ReactNode {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="flex w-full items-center text-note font-medium text-ink-2">
        Phase
        <span className="ml-auto font-normal text-ink-3">{aside}</span>
      </legend>
      <div className={classes(trackClass, 'mt-1 flex!')}>
        {phases.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === phase}
            disabled={disabled}
            onClick={() => {
              if (name !== phase) onChange(name);
            }}
            className={classes(partClass, 'flex-1 disabled:cursor-not-allowed', name === phase && chosenClass)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
