/** Logs: the end of each log of the collection; as files too. */

import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { buttonClass } from '#components/ui/controls/button-style.ts';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import type { LogFile, LogList } from '#lib/services/logs/contract.ts';
import { logDownloadHref, logHref } from './log-href.ts';
import { LogLines } from './log-lines.tsx';

interface LogsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly name?: string }>;
}

export async function generateMetadata({ params }: LogsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, logs` };
}

export default async function LogsPage({ params, searchParams }: LogsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  await requireUser();
  const { name } = await searchParams;
  const logs = await ask((all) => all.listLogs, { slug });
  const shown = logs.files.find((file) => file.name === name) ?? logs.files[0];
  const base = `/collections/${encodeURIComponent(slug)}`;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Reports', href: `${base}/reports` }, { label: 'Logs' }]}
        context={shown === undefined ? undefined : <Size file={shown} />}
        actions={
          shown === undefined ? undefined : (
            <a className={buttonClass({})} href={logDownloadHref(slug, shown.name)} download>
              <Download size={14} aria-hidden />
              {`Download ${shown.name}`}
            </a>
          )
        }
      />
      {shown === undefined ? <NothingLogged base={base} /> : <Shown slug={slug} logs={logs} file={shown} />}
    </>
  );
}

interface ShownProps {
  readonly slug: string;
  readonly logs: LogList;
  readonly file: LogFile;
}

async function Shown({ slug, logs: { files, mostBytes, kept }, file }: ShownProps): Promise<ReactNode> {
  const { lines, before } = await ask((all) => all.readLogTail, { slug, name: file.name });
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-[18px] py-2">
        <SegmentedLinks
          label="Logs"
          current={logHref(slug, file.name)}
          options={files.map(({ name }) => ({ href: logHref(slug, name), label: name }))}
        />
        <p className="text-note text-ink-3">
          {`A log that reaches ${formatBytes(mostBytes)} is renamed to NAME.1; the last ${kept} are kept.`}
        </p>
      </div>
      <LogLines lines={lines} before={before} name={file.name} />
    </>
  );
}

function Size({ file: { bytes, changedAt } }: { readonly file: LogFile }): ReactNode {
  return (
    <>
      {`${formatBytes(bytes)}, last line `}
      <RelativeTime at={changedAt} />
    </>
  );
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
