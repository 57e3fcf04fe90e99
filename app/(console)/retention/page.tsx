/** Retention: how long each kind of data is kept. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { keptOtherwise } from '#lib/forms/retention.ts';
import { RetentionForm } from './retention-form.tsx';

export const metadata: Metadata = { title: 'Retention' };

export default async function RetentionPage(): Promise<ReactNode> {
  const { role } = await requireUser();
  const retention = await askOrProblem((all) => all.getRetention);
  return (
    <>
      <TopBar crumbs={[{ label: 'Retention' }]} context="defaults for all collections" />
      {retention.ok ? (
        <>
          <section aria-label="Retention periods" className="pb-5">
            <SectionHead title="Retention periods" scope="older data is removed" />
            <div className="px-[18px] pt-2">
              <RetentionForm retention={retention.value} mayEdit={role === 'admin'} />
            </div>
          </section>
          <KeptOtherwise />
        </>
      ) : (
        <Notice flush>{retention.problem.message}</Notice>
      )}
    </>
  );
}

function KeptOtherwise(): ReactNode {
  return (
    <section aria-label="Other limits" className="pb-5">
      <SectionHead title="Other limits" scope="set elsewhere" />
      <dl className="flex flex-col gap-1 px-[18px] pt-2 text-body">
        {keptOtherwise.map(({ what, limit, where }) => (
          <div key={what} className="flex flex-wrap gap-x-2">
            <dt className="font-medium text-ink">{what}</dt>
            <dd className="text-ink-2">{`${limit}, ${where}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
