/** Audit log: who did what, newest first; nothing in it can be changed. */

import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { FilterChips } from '#components/ui/table/filter-chips.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { AuditTable } from './audit-table.tsx';
import { RemovedEntries } from './removed-entries.tsx';
import { actionWords } from './audit-words.ts';

export const metadata: Metadata = { title: 'Audit log' };

interface AuditPageProps {
  readonly searchParams: Promise<{ readonly action?: string; readonly actor?: string; readonly before?: string }>;
}

type Query = Partial<Readonly<Record<'action' | 'actor' | 'before', string>>>;

function auditHref(query: Query): string {
  const text = new URLSearchParams(Object.entries(query)).toString();
  return text === '' ? '/audit' : `/audit?${text}`;
}

export default async function AuditLogPage({ searchParams }: AuditPageProps): Promise<ReactNode> {
  await requireUser();
  const { action, actor, before } = await searchParams;
  const filter: Query = { ...(action !== undefined && { action }), ...(actor !== undefined && { actor }) };
  const result = await askOrProblem((all) => all.listAudit, {
    ...filter,
    ...(before !== undefined && { before }),
    limit: 100,
  });
  if (!result.ok) {
    return (
      <>
        <TopBar crumbs={[{ label: 'Audit log' }]} />
        <Notice flush>{result.problem.message}</Notice>
      </>
    );
  }
  const { rows, next, actions } = result.value;
  const { action: _action, ...withoutAction } = filter;
  const { actor: _actor, ...withoutActor } = filter;
  const chips = [
    ...(action === undefined ? [] : [{ label: actionWords(action), withoutHref: auditHref(withoutAction) }]),
    ...(actor === undefined ? [] : [{ label: `by ${actor}`, withoutHref: auditHref(withoutActor) }]),
  ];
  return (
    <>
      <TopBar crumbs={[{ label: 'Audit log' }]} context="append-only" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-2 text-note">
        <FilterChips filters={chips} clearHref="/audit" />
        {action === undefined
          ? actions.map((name) => (
              <Link
                key={name}
                href={auditHref({ ...filter, action: name })}
                prefetch={false}
                className="text-ink-3 hover:text-ink hover:underline"
              >
                {actionWords(name)}
              </Link>
            ))
          : null}
      </div>
      <AuditTable rows={rows} isPart={before !== undefined || next !== undefined} />
      <RemovedEntries page={result.value} />
      <nav aria-label="Pages" className="flex gap-4 px-[18px] py-3 text-body">
        {before === undefined ? null : (
          <Link href={auditHref(filter)} prefetch={false} className="text-accent hover:underline">
            Newest
          </Link>
        )}
        {next === undefined ? null : (
          <Link href={auditHref({ ...filter, before: next })} prefetch={false} className="text-accent hover:underline">
            Older
          </Link>
        )}
      </nav>
    </>
  );
}
