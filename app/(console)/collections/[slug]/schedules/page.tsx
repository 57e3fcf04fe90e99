/** The schedules of a collection, and the last times that came. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { FiringTable } from './firing-table.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { schedulesHref } from './schedule-words.ts';

interface SchedulesPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: SchedulesPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, schedules` };
}

export default async function SchedulesPage({ params }: SchedulesPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const mayEdit = role !== 'viewer';
  const { schedules, firings } = await ask((all) => all.listSchedules, { slug });
  const add = mayEdit ? (
    <ButtonLink variant="primary" href={schedulesHref(slug, 'new')} prefetch={false}>
      New schedule
    </ButtonLink>
  ) : undefined;
  const crumbs = [{ label: 'Schedules' }];
  if (schedules.length === 0) {
    return (
      <>
        <TopBar
          collection={slug}
          crumbs={crumbs}
          context={mayEdit ? undefined : 'read-only; operators can create schedules'}
        />
        <EmptyState action={add}>
          Schedules start and stop runs automatically. Their next times and latest outcomes are listed here. There are
          no schedules yet.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={crumbs}
        context={mayEdit ? 'carried out by the engine' : 'read-only; operators can change them'}
        actions={add}
      />
      <ScheduleTable slug={slug} schedules={schedules} mayEdit={mayEdit} />
      <section aria-label="Run history" className="border-t border-line">
        <SectionHead title="Run history" scope="the last 50, newest first" />
        <FiringTable slug={slug} firings={firings} named />
      </section>
    </>
  );
}
