'use client';
/** What would change a reason, as one verb, and what that costs. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { repairOf, type Repair } from '#components/ui/format/reason-words.ts';
import type { ReasonCount } from '#lib/services/live/contract.ts';
import { recrawlMatching } from '../resources/actions.ts';
import { fileLineHref } from '../resources-href.ts';

interface ReasonRepairProps {
  readonly slug: string;
  readonly reason: ReasonCount;
  readonly isOperator: boolean;
}

/** URLs that one run of single URLs accepts. */
const mostRecrawled = 10_000;

export function ReasonRepair({ slug, reason, isOperator }: ReasonRepairProps): ReactNode {
  const repair = repairOf(reason.reason, fileLineHref(slug, reason.file, reason.line) !== undefined);
  const { verb, href, cost } = wordsOf(slug, reason, repair);
  const recrawls = repair.act === 'recrawl' && isOperator && reason.count <= mostRecrawled;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {recrawls ? <Recrawl slug={slug} reason={reason} /> : null}
      {verb === undefined || href === undefined ? null : <TextLink href={href}>{verb}</TextLink>}
      <span className="min-w-0 truncate text-ink-3" title={cost}>
        {cost}
      </span>
    </span>
  );
}

interface RepairWords {
  readonly verb?: string;
  readonly href?: string | undefined;
  readonly cost: string;
}

function wordsOf(slug: string, { file, line, count }: ReasonCount, repair: Repair): RepairWords {
  const base = `/collections/${encodeURIComponent(slug)}`;
  const urls = formatCount(count, 'URL');
  switch (repair.act) {
    case 'add-hosts':
      return { verb: 'Add hosts', href: `${base}/sites?add=hosts`, cost: `at least ${urls} more` };
    case 'edit-line':
      return { verb: 'Edit line', href: fileLineHref(slug, file, line), cost: `up to ${urls}` };
    case 'edit-limit':
      return { verb: 'Edit limit', href: `${base}/settings#limits`, cost: `up to ${urls}` };
    case 'edit-parameter':
      return { verb: `Edit ${repair.parameter}`, href: `${base}/properties`, cost: `up to ${urls}` };
    case 'certificate':
      return { verb: 'Review certificates', href: `${base}/certificates`, cost: `up to ${urls}` };
    case 'credential':
      return { verb: 'Add credentials', href: `${base}/settings#credentials`, cost: `up to ${urls}` };
    case 'recrawl':
      return { cost: count > mostRecrawled ? 'fetched again by the next run' : formatCount(count, 'request') };
    case 'owner':
      return { cost: 'the site’s owner decides' };
    case 'none':
      return { cost: 'no repair needed' };
  }
}

function Recrawl({
  slug,
  reason: { state, file, line, reason, count },
}: Omit<ReasonRepairProps, 'isOperator'>): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const recrawl = (): void =>
    startTransition(async () => {
      const answer = await reach(() => recrawlMatching(slug, { state, file, line, reason }));
      if (answer.ok) router.push(`/collections/${encodeURIComponent(slug)}/live`);
      else setRefusal(answer.problem.message);
    });
  return (
    <>
      <Button size="small" pending={pending} onClick={recrawl}>
        {`Recrawl ${formatNumber(count)}`}
      </Button>
      <Refusal text={refusal} />
    </>
  );
}
