/** Proxy: how collections reach the web whose configuration names no proxy. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { ProxyForm } from './proxy-form.tsx';

export const metadata: Metadata = { title: 'Proxy' };

export default async function ProxyPage(): Promise<ReactNode> {
  await requireUser();
  const result = await askOrProblem((all) => all.getProxy);
  return (
    <>
      <TopBar crumbs={[{ label: 'Proxy' }]} context="default for all collections" />
      {result.ok ? (
        <section aria-label="Default proxy" className="pb-5">
          <SectionHead title="Default proxy" scope="of this installation" />
          <div className="flex flex-col gap-4 px-[18px] pt-2">
            {result.value.setAt === undefined ? (
              <p className="text-note text-ink-3">
                Not set. Collections whose configuration names no proxy connect directly.
              </p>
            ) : (
              <p className="text-note text-ink-3">
                Set by {result.value.setBy} <RelativeTime at={result.value.setAt} />
              </p>
            )}
            <ProxyForm proxy={result.value} />
          </div>
        </section>
      ) : (
        <Notice flush>{result.problem.message}</Notice>
      )}
    </>
  );
}
