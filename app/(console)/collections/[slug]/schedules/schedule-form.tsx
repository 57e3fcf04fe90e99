'use client';
/** A schedule as a form: when runs start and stop, in which zone, what they crawl, what is done before. */

import type { ReactNode } from 'react';
import { untouched, type FormState } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { MetadataRule } from '#lib/services/external-metadata/contract.ts';
import type { ScheduleRow } from '#lib/services/schedules/contract.ts';
import { saveSchedule } from './actions.ts';
import { CronField } from './cron-field.tsx';
import { schedulesHref } from './schedule-words.ts';
import { useScheduleDraft, type ScheduleDraft, type SetDraft } from './use-schedule-draft.ts';
import { useZones } from './use-zones.ts';

interface ScheduleFormProps {
  readonly slug: string;
  /** Absent: a new one. */
  readonly schedule?: ScheduleRow;
  /** What the collection does with external metadata before its runs. */
  readonly rule: MetadataRule;
  readonly mayEdit: boolean;
}

/** What every part of the form works on. */
interface Part {
  readonly draft: ScheduleDraft;
  readonly set: SetDraft;
  readonly fields: FormState['fields'];
  readonly disabled: boolean;
}

export function ScheduleForm({ slug, schedule, rule, mayEdit }: ScheduleFormProps): ReactNode {
  const [{ message, fields }, action] = useFormAction(saveSchedule, untouched);
  const [draft, set] = useScheduleDraft(schedule, rule);
  const part: Part = { draft, set, fields, disabled: !mayEdit };
  const actions = (
    <>
      {mayEdit ? <SubmitButton>{schedule === undefined ? 'Create schedule' : 'Save'}</SubmitButton> : null}
      <ButtonLink href={schedulesHref(slug)} prefetch={false}>
        {mayEdit ? 'Cancel' : 'Back'}
      </ButtonLink>
    </>
  );
  return (
    <FormLayout action={action} errors={fields} actions={actions}>
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="schedule" value={schedule?.id ?? ''} />
      <NameAndZone {...part} />
      <StartTime {...part} />
      {draft.start === '' ? null : <RunFields rule={rule} {...part} />}
      <StopTime {...part} />
    </FormLayout>
  );
}

function NameAndZone({ draft: { name, zone }, set, fields, disabled }: Part): ReactNode {
  const zones = useZones();
  return (
    <>
      <Field label="Name" error={fields?.['name']}>
        <TextInput
          name="name"
          autoComplete="off"
          value={name}
          disabled={disabled}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field
        label="Time zone"
        help="The times below are local times of this zone, including daylight saving time."
        error={fields?.['zone']}
      >
        <TextInput
          name="zone"
          list="time-zones"
          autoComplete="off"
          value={zone}
          disabled={disabled}
          onChange={({ target }) => set({ zone: target.value })}
        />
      </Field>
      <datalist id="time-zones">
        {zones.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  );
}

function StartTime({ draft: { start, zone }, set, fields, disabled }: Part): ReactNode {
  return (
    <CronField
      name="start"
      label="Starts"
      help="Cron expression: minute, hour, day of the month, month, day of the week. Leave empty to only stop runs."
      value={start}
      zone={zone}
      error={fields?.['start']}
      disabled={disabled}
      onChange={(text) => set({ start: text })}
    />
  );
}

const stopActs = [
  { value: 'stop', label: 'Stop the run' },
  { value: 'pause', label: 'Pause the run until the next start time' },
];

function StopTime({ draft: { stop, stopAct, zone }, set, fields, disabled }: Part): ReactNode {
  return (
    <>
      <CronField
        name="stop"
        label="Stops"
        help="Optional. Stops or pauses the active run of the collection."
        value={stop}
        zone={zone}
        error={fields?.['stop']}
        disabled={disabled}
        onChange={(text) => set({ stop: text })}
      />
      {stop === '' ? null : (
        <Field label="At the stop time">
          <Select
            name="stopAct"
            options={stopActs}
            value={stopAct}
            disabled={disabled}
            onChange={({ target }) => set({ stopAct: target.value })}
          />
        </Field>
      )}
    </>
  );
}

const whats = [
  { value: 'full', label: 'Everything (full run)' },
  { value: 'incremental', label: 'Only URLs that are due (incremental run)' },
];
const modes = {
  nothing: 'Nothing',
  check: 'Check the written file',
  concatenate: 'Concatenate the profiles',
} as const;

function RunFields({ rule, draft, set, fields, disabled }: Part & Pick<ScheduleFormProps, 'rule'>): ReactNode {
  const { what, metadata, threshold } = draft;
  const options = [
    { value: '', label: `Setting of the collection (${modes[rule.mode].toLowerCase()})` },
    ...Object.entries(modes).map(([value, label]) => ({ value, label })),
  ];
  return (
    <>
      <Field label="URLs to crawl">
        <Select
          name="what"
          options={whats}
          value={what}
          disabled={disabled}
          onChange={({ target }) => set({ what: target.value })}
        />
      </Field>
      <Field label="External metadata before the run">
        <Select
          name="metadata"
          options={options}
          value={metadata}
          disabled={disabled}
          onChange={({ target }) => set({ metadata: target.value })}
        />
      </Field>
      {metadata === '' || metadata === 'nothing' ? null : (
        <Field
          label="Threshold"
          help="Share of malformed lines, from 0 to 1. Above it, the run does not start."
          error={fields?.['metadata.threshold']}
        >
          <TextInput
            name="threshold"
            mono
            value={threshold}
            disabled={disabled}
            onChange={({ target }) => set({ threshold: target.value })}
          />
        </Field>
      )}
    </>
  );
}
