'use client';
/** The saved revisions of a collection, newest first; an older one can be looked at and restored. */

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { restoreRevision } from './actions.ts';
import { compareHref, zipHref } from './compare-href.ts';
import { expectationWords } from './expectation-words.ts';

interface RevisionListProps {
  readonly slug: string;
  readonly revisions: readonly RevisionRow[];
  /** The revision in view. */
  readonly current: number;
  readonly mayRestore: boolean;
}

export function RevisionList({ slug, revisions, current, mayRestore }: RevisionListProps): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const newest = revisions[0]?.number ?? current;
  const here = `/collections/${encodeURIComponent(slug)}/configuration`;
  const restore = (): void =>
    startTransition(async () => {
      const result = await reach(() => restoreRevision(slug, current, newest));
      if (result.ok) router.push(here);
      else setRefusal(result.problem.message);
    });
  return (
    <section aria-label="Revisions" className="border-t border-line py-2">
      <div className="flex items-center pr-2.5 pl-[18px]">
        <h2 className="flex-1 text-head font-medium text-ink-3">Revisions</h2>
        <Menu
          trigger={
            <IconButton label="Files as zip, all revisions" size="small" icon={<Ellipsis size={14} aria-hidden />} />
          }
          groups={[
            [
              { label: 'All revisions', href: `${here}/revisions` },
              {
                label: `Compare with r${Math.max(1, current - 1)}`,
                href: compareHref(slug, { from: Math.max(1, current - 1), to: current }),
              },
            ],
            [
              { label: `Export r${current} as zip`, onSelect: () => location.assign(zipHref(slug, current)) },
              ...(mayRestore ? [{ label: 'Import files or a zip', href: `${here}/import` }] : []),
            ],
          ]}
        />
      </div>
      <ol>
        {revisions.map(({ number, message, author, at, expectations }) => (
          <li key={number}>
            <Link
              prefetch={false}
              href={number === newest ? here : `${here}?revision=${number}`}
              aria-current={number === current ? 'true' : undefined}
              title={titleOf(`${author}: ${message}`, expectations)}
              className={classes(
                'flex min-h-[25px] items-center gap-2 px-[18px] text-control -outline-offset-2!',
                number === current ? 'bg-select text-ink' : 'text-ink-2 hover:bg-hover',
              )}
            >
              <span className="flex-none font-medium tabular-nums">{`r${number}`}</span>
              <span className="min-w-0 flex-1 truncate">{message === '' ? author : message}</span>
              {expectations === undefined || expectations.failed === 0 ? null : (
                <span className="flex-none text-note text-failed-fg" title={expectationWords(expectations)}>
                  {`${expectations.failed} ${expectations.failed === 1 ? 'fails' : 'fail'}`}
                </span>
              )}
              <RelativeTime at={at} className="flex-none text-note text-ink-3" />
            </Link>
          </li>
        ))}
      </ol>
      {current === newest ? null : (
        <div className="flex flex-col gap-2 px-[18px] pt-2">
          <ButtonLink href={compareHref(slug, { from: current, to: newest })} prefetch={false} size="small">
            {`Compare with r${newest}`}
          </ButtonLink>
          {mayRestore ? (
            <Button size="small" pending={pending} onClick={restore}>
              {`Restore r${current}`}
            </Button>
          ) : null}
          {refusal === undefined ? null : (
            <p role="alert" className="text-note text-failed-fg">
              {refusal}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function titleOf(said: string, expectations: RevisionRow['expectations']): string {
  return expectations === undefined ? said : `${said}\n${expectationWords(expectations)}`;
}
