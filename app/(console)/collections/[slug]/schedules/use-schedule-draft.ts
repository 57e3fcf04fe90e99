'use client';
/** What stands in the form of a schedule, as it is typed. */

import { useState } from 'react';
import type { MetadataRule } from '#lib/services/external-metadata/contract.ts';
import type { ScheduleRow } from '#lib/services/schedules/contract.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';

export interface ScheduleDraft {
  readonly name: string;
  readonly zone: string;
  readonly start: string;
  readonly stop: string;
  readonly what: string;
  readonly stopAct: string;
  /** '' is what the collection says. */
  readonly metadata: string;
  readonly threshold: string;
}

export type SetDraft = (change: Partial<ScheduleDraft>) => void;

const fresh = { name: '', start: '', stop: '', what: 'full', stopAct: 'stop', metadata: '' } as const;

function draftOf({ name, zone, start = '', stop = '', what, stopAct, metadata }: ScheduleRow): Partial<ScheduleDraft> {
  const texts = { name, zone, start, stop, what, stopAct };
  return metadata === null ? texts : { ...texts, metadata: metadata.mode, threshold: metadata.threshold };
}

/** Of a new schedule the zone is the reader's own until another is typed. */
export function useScheduleDraft(
  schedule: ScheduleRow | undefined,
  rule: MetadataRule,
): readonly [ScheduleDraft, SetDraft] {
  const zone = useZone();
  const [typed, setTyped] = useState<Partial<ScheduleDraft>>({});
  const saved = schedule === undefined ? {} : draftOf(schedule);
  const draft = { ...fresh, zone, threshold: rule.threshold, ...saved, ...typed };
  return [draft, (change) => setTyped((before) => ({ ...before, ...change }))];
}
