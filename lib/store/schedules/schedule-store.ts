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
import { changeSchedule, createSchedule, listSchedules, listSchedulesInUse, removeSchedule } from './schedules.ts';
import type { ScheduleKey, StoredSchedule } from './schedules.ts';

type ParametersAfterPool<Each> = Each extends (pool: pg.Pool, ...given: infer Given) => unknown ? Given : never;

export function createScheduleStore(pool: pg.Pool) {
  return {
    list: (collectionId: number) => listSchedules(pool, collectionId),
    inUse: (collectionIds: readonly number[]) => listSchedulesInUse(pool, collectionIds),
    create: (...given: ParametersAfterPool<typeof createSchedule>) => createSchedule(pool, ...given),
    change: (...given: ParametersAfterPool<typeof changeSchedule>) => changeSchedule(pool, ...given),
    remove: (schedule: ScheduleKey) => removeSchedule(pool, schedule),
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
