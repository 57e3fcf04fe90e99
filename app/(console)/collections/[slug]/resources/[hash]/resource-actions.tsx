'use client';
/** What can be done with this URL: open it, simulate it, fetch it again (R), or read the record that brought it. */

import { ExternalLink, FileCode, FlaskConical, RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { buttonClass } from '#components/ui/controls/button-style.ts';
import { simulatorHref } from '../../simulator/simulator-query.ts';
import { recrawlUrls } from '../actions.ts';

interface ResourceActionsProps {
  readonly slug: string;
  readonly url: string;
  readonly mayRecrawl: boolean;
  /** Of what feeds bring, which is not crawled: where its record is shown. */
  readonly recordHref: string | undefined;
}

/** Crawled addresses become links only for schemes a browser may open. */
function isOpenable(url: string): boolean {
  return /^(https?|ftp):/i.test(url);
}

export function ResourceActions({ slug, url, mayRecrawl, recordHref }: ResourceActionsProps): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const recrawl = useMemo(
    () => () =>
      startTransition(async () => {
        const answer = await reach(() => recrawlUrls(slug, [url]));
        if (answer.ok) router.push(`/collections/${encodeURIComponent(slug)}/live`);
        else setRefusal(answer.problem.message);
      }),
    [slug, url, router],
  );
  const bindings = useMemo(
    () => (mayRecrawl && recordHref === undefined ? [{ keys: 'r', label: 'Recrawl this URL', run: recrawl }] : []),
    [mayRecrawl, recordHref, recrawl],
  );
  useKeymap(bindings);
  return (
    <>
      <Refusal text={refusal} />
      {isOpenable(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass({})}>
          <ExternalLink size={14} aria-hidden />
          Open
        </a>
      ) : null}
      <ButtonLink
        href={simulatorHref(slug, { urls: url, url })}
        prefetch={false}
        icon={<FlaskConical size={14} aria-hidden />}
      >
        Simulate
      </ButtonLink>
      {recordHref === undefined ? (
        <Button
          icon={<RefreshCw size={14} aria-hidden />}
          pending={pending}
          disabled={!mayRecrawl}
          title={mayRecrawl ? undefined : 'Operators can recrawl'}
          onClick={recrawl}
        >
          Recrawl
        </Button>
      ) : (
        <ButtonLink href={recordHref} prefetch={false} icon={<FileCode size={14} aria-hidden />}>
          Record
        </ButtonLink>
      )}
    </>
  );
}
