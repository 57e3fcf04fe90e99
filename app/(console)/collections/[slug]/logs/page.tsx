/** Log: the log files of the collection as they are written; as files too. */

import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { buttonClass } from '#components/ui/controls/button-style.ts';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import type { LogList } from '#lib/services/logs/contract.ts';
import { logDownloadHref } from './log-href.ts';
import { LogView } from './log-view.tsx';

interface LogsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly name?: string }>;
}

export async function generateMetadata({ params }: LogsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, log` };
}

export default async function LogsPage({ params, searchParams }: LogsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const { name } = await searchParams;
  const logs = await ask((all) => all.listLogs, { slug });
  const { files } = logs;
  const named = files.find((file) => file.name === name) ?? files.find(({ format }) => format === 'robot');
  const shown = named ?? files[0];
  const base = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Live', href: `${base}/live` }, { label: 'Log' }]}
        context={shown === undefined ? undefined : rotationWords(logs)}
        actions={
          shown === undefined ? undefined : (
            <a className={buttonClass({})} href={logDownloadHref(slug, shown.name)} download>
              <Download size={14} aria-hidden />
              {`Download ${shown.name}`}
            </a>
          )
        }
      />
      {shown === undefined ? (
        <NothingLogged base={base} />
      ) : (
        <LogView slug={slug} logs={logs} file={shown} mayControl={role !== 'viewer'} />
      )}
    </>
  );
}

function rotationWords({ mostBytes, kept }: LogList): string {
  return `At ${formatBytes(mostBytes)}, a log is renamed to NAME.1; the last ${kept} are kept`;
}

function NothingLogged({ base }: { readonly base: string }): ReactNode {
  return (
    <EmptyState
      action={
        <ButtonLink href={`${base}/live`} prefetch={false}>
          Go to Live
        </ButtonLink>
      }
    >
      Runs write robot.log and filter.log here, or log.gatherer and log.errors if the collection has RootNodes. There
      are no logs yet.
    </EmptyState>
  );
}
