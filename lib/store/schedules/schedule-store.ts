/** Schedules and their firings, as one set. */

import type pg from 'pg';
import {
  advanceSchedule,
  endFiring,
  lastFirings,
  listFirings,
  runOfFiring,
  runPausedBySchedule,
  takeFiring,
} from './firings.ts';
import type { FiringEnd, FiringPlan, OpenFiring } from './firings.ts';
import {
  createSchedule,
  listSchedules,
  listSchedulesInUse,
  removeSchedule,
  saveSchedule,
  setScheduleEnabled,
} from './schedules.ts';
import type { NextTimes, ScheduleToStore, StoredSchedule } from './schedules.ts';

export function createScheduleStore(pool: pg.Pool) {
  return {
    list: (collectionId: number) => listSchedules(pool, collectionId),
    inUse: (collectionIds: readonly number[]) => listSchedulesInUse(pool, collectionIds),
    create: (given: ScheduleToStore & Pick<StoredSchedule, 'collectionId' | 'createdBy'>) =>
      createSchedule(pool, given),
    save: (id: number, given: ScheduleToStore) => saveSchedule(pool, id, given),
    setEnabled: (id: number, given: NextTimes & Pick<StoredSchedule, 'enabled' | 'changedAt'>) =>
      setScheduleEnabled(pool, id, given),
    remove: (id: number) => removeSchedule(pool, id),
    firings: (collectionId: number, page: { readonly schedule?: number | undefined; readonly limit: number }) =>
      listFirings(pool, collectionId, page),
    lastFirings: (collectionId: number) => lastFirings(pool, collectionId),
    take: (worker: number) => takeFiring(pool, worker),
    advance: (given: {
      readonly worker: number;
      readonly now: number;
      readonly plan: (schedule: StoredSchedule) => FiringPlan;
    }) => advanceSchedule(pool, given),
    end: (firing: OpenFiring, end: FiringEnd & { readonly at: number }) => endFiring(pool, firing, end),
    runOf: (firing: string) => runOfFiring(pool, firing),
    pausedRun: (collectionId: number) => runPausedBySchedule(pool, collectionId),
  };
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>;
