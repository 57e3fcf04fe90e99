/** A new collection: from a URL, or from the configuration files of an old system. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { ForFeeds } from './for-feeds.tsx';
import { ForRds } from './for-rds.tsx';
import { FromFiles } from './from-files.tsx';
import { FromTemplate } from './from-template.tsx';
import { FromUrl } from './from-url.tsx';
import { SampleButton } from './sample-button.tsx';

export const metadata: Metadata = { title: 'New collection' };

export default async function NewCollectionPage(): Promise<ReactNode> {
  const { role } = await requireUser();
  return (
    <>
      <TopBar crumbs={[{ label: 'New collection' }]} />
      {role === 'viewer' ? (
        <Notice flush>Operators can create collections. You can view the existing ones.</Notice>
      ) : (
        <div className="grid lg:grid-cols-2">
          <section aria-label="From a URL" className="border-line pb-5 lg:border-r">
            <SectionHead title="From a URL" scope="writes filterrules.conf with its site and start point" />
            <div className="px-[18px] pt-2">
              <FromUrl />
            </div>
          </section>
          <section aria-label="From files" className="border-line pb-5 max-lg:border-t">
            <SectionHead title="From files" scope="robot.conf, filter.conf, filterrules.conf, or a zip of them" />
            <div className="px-[18px] pt-2">
              <FromFiles />
            </div>
          </section>
          <section aria-label="From a template" className="min-w-0 border-t border-line pb-5 lg:border-r">
            <SectionHead title="From a template" scope="RootNodes from the Harvest manual, ready to edit" />
            <div className="px-[18px] pt-2">
              <FromTemplate />
            </div>
          </section>
          <section aria-label="For feeds" className="border-t border-line pb-5">
            <SectionHead title="For feeds" scope="documents of any host, accepted by URL patterns" />
            <div className="px-[18px] pt-2">
              <ForFeeds />
            </div>
          </section>
          <section aria-label="From SOIF" className="border-t border-line pb-5 lg:col-span-2">
            <SectionHead title="From SOIF" scope="uploaded RDs, or RDs collected from a gatherd" />
            <div className="max-w-[520px] px-[18px] pt-2">
              <ForRds />
            </div>
          </section>
          <section aria-label="Sample" className="border-t border-line lg:col-span-2">
            <SectionHead title="The sample collection" scope="needs no network" />
            <div className="flex max-w-[520px] flex-col items-start gap-3 px-[18px] pt-1 pb-5">
              <p className="text-body text-ink-2">
                A small site that Winnow serves on this machine, with files that show what filters do. No requests leave
                this machine.
              </p>
              <SampleButton variant="secondary" />
            </div>
          </section>
        </div>
      )}
    </>
  );
}
