/** Network: how collections reach servers where their configuration does not say so. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { NewsServerForm } from './news-server-form.tsx';
import { ProxyForm } from './proxy-form.tsx';

export const metadata: Metadata = { title: 'Network' };

export default async function NetworkPage(): Promise<ReactNode> {
  await requireUser();
  const [proxy, news] = await Promise.all([
    askOrProblem((all) => all.getProxy),
    askOrProblem((all) => all.getNewsServer),
  ]);
  const problem = proxy.ok ? (news.ok ? undefined : news.problem) : proxy.problem;
  return (
    <>
      <TopBar crumbs={[{ label: 'Network' }]} context="defaults for all collections" />
      {proxy.ok && news.ok ? (
        <>
          <Setting
            title="Default proxy"
            saved={proxy.value}
            unset="Not set. Collections whose configuration names no proxy connect directly."
          >
            <ProxyForm proxy={proxy.value} />
          </Setting>
          <Setting
            title="News server"
            saved={news.value}
            unset="Not set. The server is the one in $NNTPSERVER, or else the host news."
          >
            <NewsServerForm server={news.value.server} />
          </Setting>
        </>
      ) : (
        <Notice flush>{problem?.message}</Notice>
      )}
    </>
  );
}

interface SettingProps {
  readonly title: string;
  readonly saved: { readonly setAt?: number; readonly setBy?: string };
  /** What holds as long as nobody set it. */
  readonly unset: string;
  readonly children: ReactNode;
}

function Setting({ title, saved: { setAt, setBy }, unset, children }: SettingProps): ReactNode {
  return (
    <section aria-label={title} className="pb-5">
      <SectionHead title={title} scope="of this installation" />
      <div className="flex flex-col gap-4 px-[18px] pt-2">
        <p className="text-note text-ink-3">
          {setAt === undefined ? (
            unset
          ) : (
            <>
              Set by {setBy} <RelativeTime at={setAt} />
            </>
          )}
        </p>
        {children}
      </div>
    </section>
  );
}
