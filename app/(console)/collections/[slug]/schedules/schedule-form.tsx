'use client';
/** A schedule as a form: when runs start and stop, in which zone, what they crawl, what is done before. */

import type { ReactNode } from 'react';
import { untouched, type FormState } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { ParamInputs, type ParamInputsProps } from '#components/kit/param-inputs.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import type { MetadataRule } from '#lib/services/external-metadata/contract.ts';
import type { ScheduleRow } from '#lib/services/schedules/contract.ts';
import { metadataParam, scheduleParams } from '#lib/forms/schedule.ts';
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

function Inputs({ draft, set, ...inputs }: Part & Pick<ParamInputsProps, 'params' | 'looks'>): ReactNode {
  const { fields, ...rest } = inputs;
  return (
    <ParamInputs
      {...rest}
      values={{ ...draft }}
      problems={{ ...fields, threshold: fields?.['metadata.threshold'] }}
      onChange={(name, text) => set({ [name]: text })}
    />
  );
}

function NameAndZone(part: Part): ReactNode {
  const autoComplete = 'off';
  const looks = { name: { autoComplete }, zone: { autoComplete, suggestions: useZones() } };
  const { name, zone } = scheduleParams;
  return <Inputs {...part} params={{ name, zone }} looks={looks} />;
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

function StopTime(part: Part): ReactNode {
  const { draft, set, fields, disabled } = part;
  const { stopAct } = scheduleParams;
  return (
    <>
      <CronField
        name="stop"
        label="Stops"
        help="Optional. Stops or pauses the active run of the collection."
        value={draft.stop}
        zone={draft.zone}
        error={fields?.['stop']}
        disabled={disabled}
        onChange={(text) => set({ stop: text })}
      />
      {draft.stop === '' ? null : <Inputs {...part} params={{ stopAct }} />}
    </>
  );
}

const thresholdLooks = { threshold: { mono: true } };

function RunFields({ rule, ...part }: Part & Pick<ScheduleFormProps, 'rule'>): ReactNode {
  const { metadata } = part.draft;
  const { what, threshold } = scheduleParams;
  const asksThreshold = metadata !== '' && metadata !== 'nothing';
  const params = { what, metadata: metadataParam(rule.mode), ...(asksThreshold && { threshold }) };
  return <Inputs {...part} params={params} looks={thresholdLooks} />;
}
