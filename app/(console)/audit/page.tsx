/** Audit log: who did what, newest first; nothing in it can be changed. */

import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { FilterChips } from '#components/ui/table/filter-chips.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { buttonClass } from '#components/ui/controls/button-style.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { unchecked } from '#lib/services/define-service.ts';
import { AuditTable } from './audit-table.tsx';
import { RemovedEntries } from './removed-entries.tsx';
import { actionWords } from './audit-words.ts';
import { chainWords } from '#lib/services/audit/chain-words.ts';

export const metadata: Metadata = { title: 'Audit log' };

type Query = Partial<Readonly<Record<'action' | 'actor' | 'from' | 'to' | 'before', string>>>;

const filterNames: ReadonlySet<string> = new Set(['action', 'actor', 'from', 'to']);

interface AuditPageProps {
  readonly searchParams: Promise<Query>;
}

/** Verified whenever the page is opened; `winnow audit verify` verifies all. */
const newestVerified = 10_000;

function auditHref(query: Query): string {
  const text = new URLSearchParams(Object.entries(query)).toString();
  return text === '' ? '/audit' : `/audit?${text}`;
}

export default async function AuditLogPage({ searchParams }: AuditPageProps): Promise<ReactNode> {
  await requireUser();
  const { before, ...given } = await searchParams;
  const filter: Query = Object.fromEntries(
    // An empty field of the form is no filter.
    Object.entries(given).filter(([name, value]) => filterNames.has(name) && value !== ''),
  );
  const { action } = filter;
  const asked = { ...filter, ...(before !== undefined && { before }), limit: 100 };
  const [result, chain] = await Promise.all([
    askOrProblem((all) => all.listAudit, unchecked(asked)),
    askOrProblem((all) => all.verifyAudit, { newest: newestVerified }),
  ]);
  if (!result.ok) {
    return (
      <>
        <TopBar crumbs={[{ label: 'Audit log' }]} />
        <Notice flush>{result.problem.message}</Notice>
      </>
    );
  }
  const { rows, next, actions } = result.value;
  const verified = chain.ok ? chainWords(chain.value) : undefined;
  return (
    <>
      <TopBar crumbs={[{ label: 'Audit log' }]} context={verified?.whole === true ? verified.text : 'append-only'} />
      {verified === undefined || verified.whole ? null : <Notice flush>{verified.text}</Notice>}
      <AuditFilter filter={filter} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-2 text-note">
        <FilterChips filters={chipsOf(filter)} clearHref="/audit" />
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

/** One for each part of the filter, with the address without it. */
function chipsOf(filter: Query) {
  const words: Readonly<Record<string, (value: string) => string>> = {
    action: actionWords,
    actor: (value) => `by ${value}`,
    from: (value) => `from ${value}`,
    to: (value) => `to ${value}`,
  };
  return Object.entries(filter).flatMap(([name, value]) => {
    const rest = Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
    const label = words[name]?.(value);
    return label === undefined ? [] : [{ label, withoutHref: auditHref(rest) }];
  });
}

function AuditFilter({ filter }: { readonly filter: Query }): ReactNode {
  const { action, actor, from, to } = filter;
  return (
    <form
      action="/audit"
      className="flex flex-wrap items-center gap-2 border-b border-line px-[18px] py-2 text-note text-ink-2"
    >
      {action === undefined ? null : <input type="hidden" name="action" value={action} />}
      <label htmlFor="audit-actor" className="flex w-[240px] items-center gap-2">
        User
        <TextInput small id="audit-actor" name="actor" defaultValue={actor} />
      </label>
      <label htmlFor="audit-from" className="flex w-[210px] items-center gap-2 whitespace-nowrap">
        From, UTC
        <TextInput small type="date" id="audit-from" name="from" defaultValue={from} />
      </label>
      <label htmlFor="audit-to" className="flex w-[200px] items-center gap-2 whitespace-nowrap">
        To, UTC
        <TextInput small type="date" id="audit-to" name="to" defaultValue={to} />
      </label>
      <Button size="small" type="submit">
        Filter
      </Button>
      <a href={`/api${auditHref(filter)}`} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Export CSV
      </a>
    </form>
  );
}
