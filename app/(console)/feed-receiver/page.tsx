/** Feed receiver: where clients push feeds, who may, and which collection gets them. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { CertificatePart } from './certificate-part.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import { ReceiverStatus } from './receiver-status.tsx';
import { RefusalTable } from './refusal-table.tsx';

export const metadata: Metadata = { title: 'Feed receiver' };

export default async function FeedReceiverPage(): Promise<ReactNode> {
  await requireUser();
  const result = await askOrProblem((all) => all.getFeedReceiver);
  return (
    <>
      <TopBar crumbs={[{ label: 'Feed receiver' }]} context="for clients of the Google Search Appliance" />
      {result.ok ? <Parts receiver={result.value} /> : <Notice flush>{result.problem.message}</Notice>}
    </>
  );
}

function Parts({ receiver }: { readonly receiver: Parameters<typeof ReceiverStatus>[0]['receiver'] }): ReactNode {
  const { settings, setAt, setBy, certificate, state } = receiver;
  return (
    <>
      <section aria-label="Status" className="pb-5">
        <SectionHead title="Status" />
        <ReceiverStatus receiver={receiver} />
      </section>
      <section aria-label="Settings" className="pb-5">
        <SectionHead title="Settings" scope="of this installation" />
        <div className="flex flex-col gap-4 px-[18px] pt-2">
          {setAt === undefined ? null : (
            <p className="text-note text-ink-3">
              Set by {setBy} <RelativeTime at={setAt} />
            </p>
          )}
          <ReceiverForm settings={settings} />
        </div>
      </section>
      <section aria-label="Certificate" className="pb-5">
        <SectionHead title="Certificate" scope="for HTTPS" />
        <CertificatePart certificate={certificate} />
      </section>
      <section aria-label="Refused uploads" className="pb-5">
        <SectionHead title="Refused uploads" scope="the last 20 since the receiver started" />
        <RefusalTable rows={state?.refusals ?? []} />
      </section>
    </>
  );
}
