/** What the schedule services need of the database. */

export type { FiringEnd, FiringPlan, OpenFiring, PlannedFiring } from '../../store/firings.ts';
export type { ScheduleStore } from '../../store/schedule-store.ts';
export type { NextTimes, ScheduleInUse, StoredSchedule } from '../../store/schedules.ts';
