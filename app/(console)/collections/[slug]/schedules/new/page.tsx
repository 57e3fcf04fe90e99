/** A new schedule. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { schedulesHref } from '../schedule-words.ts';
import { ScheduleForm } from '../schedule-form.tsx';

interface NewSchedulePageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: NewSchedulePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, new schedule` };
}

export default async function NewSchedulePage({ params }: NewSchedulePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const { beforeRuns } = await ask((all) => all.getSettings, { slug });
  const mayEdit = role !== 'viewer';
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Schedules', href: schedulesHref(slug) }, { label: 'New schedule' }]}
        context={mayEdit ? undefined : 'read-only; operators can create schedules'}
      />
      <div className="px-[18px] py-4">
        <ScheduleForm slug={slug} rule={beforeRuns} mayEdit={mayEdit} />
      </div>
    </>
  );
}
