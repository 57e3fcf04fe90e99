'use client';
/** A cron expression with what it says in words and its next five times, in its zone and in UTC. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { CronPreview } from '#lib/services/schedules/contract.ts';
import { usualTimes, zonedTime } from './schedule-words.ts';
import { useCronPreview } from './use-cron-preview.ts';

interface CronFieldProps {
  readonly name: 'start' | 'stop';
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly zone: string;
  /** What the last save found. */
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

export function CronField({ name, label, help, value, zone, error, disabled, onChange }: CronFieldProps): ReactNode {
  const { preview, problem } = useCronPreview(value, zone);
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} help={help} error={problem ?? (preview === undefined ? error : undefined)}>
        <TextInput
          name={name}
          mono
          autoComplete="off"
          placeholder="minute hour day month weekday"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {value === '' && !disabled && name === 'start' ? (
        <div className="flex flex-wrap gap-1.5">
          {usualTimes.map(({ label: word, cron }) => (
            <Button key={cron} size="small" onClick={() => onChange(cron)}>
              {word}
            </Button>
          ))}
        </div>
      ) : null}
      {value === '' || problem !== undefined ? null : preview === undefined ? (
        <div aria-hidden className={place} />
      ) : (
        <NextTimes name={name} preview={preview} zone={zone} />
      )}
    </div>
  );
}

interface NextTimesProps extends Pick<CronFieldProps, 'name' | 'zone'> {
  readonly preview: CronPreview;
}

/** The placeholder is as high as the loaded times, so that the form does not move. */
const place = 'min-h-[172px] rounded-inset bg-sunken';
const cell = 'py-0.5 pr-4 text-left font-normal whitespace-nowrap tabular-nums';

function NextTimes({ name, zone, preview: { words, next, advice } }: NextTimesProps): ReactNode {
  const zones = zone === 'UTC' ? ['UTC'] : [zone, 'UTC'];
  return (
    <div className={classes('flex flex-col gap-1 px-3 py-2', place)}>
      <output className="text-body font-medium text-ink">{words}</output>
      {advice === undefined ? null : <p className="text-note text-warn-fg">{advice}</p>}
      <div className="overflow-x-auto">
        <table className="text-note text-ink-2" aria-label={`Next five ${name} times`}>
          <thead>
            <tr>
              {zones.map((each) => (
                <th key={each} scope="col" className={`${cell} text-ink-3`}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {next.map((at) => (
              <tr key={at}>
                {zones.map((each) => (
                  <td key={each} className={cell}>
                    {zonedTime(at, each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
