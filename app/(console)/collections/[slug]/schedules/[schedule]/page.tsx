/** One schedule: its form, and the times of it that came. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { readRunNumber } from '../../runs/run-href.ts';
import { FiringTable } from '../firing-table.tsx';
import { ScheduleForm } from '../schedule-form.tsx';
import { schedulesHref } from '../schedule-words.ts';
import { DeleteSchedule } from './delete-schedule.tsx';

interface SchedulePageProps {
  readonly params: Promise<{ readonly slug: string; readonly schedule: string }>;
}

export async function generateMetadata({ params }: SchedulePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, schedule` };
}

export default async function SchedulePage({ params }: SchedulePageProps): Promise<ReactNode> {
  const { slug, schedule: text } = await params;
  const { role } = await requireUser();
  const number = readRunNumber(text);
  if (number === undefined) notFound();
  const [{ schedule, firings }, { beforeRuns }] = await Promise.all([
    ask((all) => all.getSchedule, { slug, schedule: number }),
    ask((all) => all.getSettings, { slug }),
  ]);
  const mayEdit = role !== 'viewer';
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Schedules', href: schedulesHref(slug) }, { label: schedule.name }]}
        context={
          mayEdit
            ? `created by ${schedule.createdBy}${schedule.enabled ? '' : '; off'}`
            : 'read-only; operators can change it'
        }
        actions={mayEdit ? <DeleteSchedule slug={slug} schedule={schedule.id} name={schedule.name} /> : undefined}
      />
      <div className="grid flex-1 content-start lg:grid-cols-[minmax(0,516px)_minmax(0,1fr)] lg:content-stretch">
        <div className="border-line px-[18px] py-4 lg:border-r">
          <ScheduleForm slug={slug} schedule={schedule} rule={beforeRuns} mayEdit={mayEdit} />
        </div>
        <section aria-label="Run history" className="min-w-0 max-lg:border-t max-lg:border-line">
          <SectionHead title="Run history" scope="the last 50, newest first" />
          <FiringTable slug={slug} firings={firings} />
        </section>
      </div>
    </>
  );
}
