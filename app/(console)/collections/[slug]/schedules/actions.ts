'use server';
/** Making and changing schedules; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { CronPreview } from '#lib/services/schedules/contract.ts';
import { schedulesHref } from './schedule-words.ts';
import { unchecked } from '#lib/services/define-service.ts';

const given = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text);

function metadataOf({ metadata = '', threshold = '' }: Readonly<Record<string, string>>): object | null {
  if (metadata === '') return null;
  return { mode: metadata, ...(threshold.trim() !== '' && { threshold: threshold.trim() }) };
}

/** With a number it changes that schedule, else it makes one. */
export async function saveSchedule(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '', schedule = '', name, zone, start, stop, what, stopAct } = values;
  const input = {
    slug,
    name,
    zone,
    start: given(start),
    stop: given(stop),
    what,
    stopAct,
    metadata: metadataOf(values),
  };
  const result =
    schedule === ''
      ? await act((all) => all.createSchedule, unchecked(input))
      : await act((all) => all.changeSchedule, unchecked({ ...input, schedule: Number(schedule) }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(schedulesHref(slug), 'layout');
  redirect(schedulesHref(slug));
}

export async function previewCron(cron: string, zone: string): Promise<ServiceResult<CronPreview>> {
  return act((all) => all.previewCron, { cron, zone });
}

/** Answers what was wrong, or undefined. */
export async function setEnabled(slug: string, schedule: number, enabled: boolean): Promise<string | undefined> {
  const result = await act((all) => all.setScheduleEnabled, { slug, schedule, enabled });
  if (!result.ok) return result.problem.message;
  revalidatePath(schedulesHref(slug), 'layout');
  return undefined;
}

/** Answers what was wrong; else it leads to the list. */
export async function deleteSchedule(slug: string, schedule: number): Promise<string | undefined> {
  const result = await act((all) => all.deleteSchedule, { slug, schedule });
  if (!result.ok) return result.problem.message;
  revalidatePath(schedulesHref(slug), 'layout');
  redirect(schedulesHref(slug));
}
