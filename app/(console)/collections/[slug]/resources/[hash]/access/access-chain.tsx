/** The ACLs that decide, parent first: what each permits and denies, and how those below inherit from it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { toneClass } from '#components/ui/marks/verdict-words.ts';
import type { AccessDecision, AclStep } from '#lib/services/access/contract.ts';
import { resourceHref } from '../../../resources-href.ts';
import { inheritanceWords, stepWords, urlBelow, verdictMarks } from './access-words.ts';
import { OriginLink } from './origin-link.tsx';
import { PrincipalChip } from './principal-chip.tsx';

interface AccessChainProps {
  readonly slug: string;
  readonly chain: readonly AclStep[];
  /** For one principal. */
  readonly decision: AccessDecision | undefined;
}

export function AccessChain({ slug, chain, decision }: AccessChainProps): ReactNode {
  return (
    <ol aria-label="Chain of ACLs, parent first">
      {chain.map((step, index) => (
        <ChainStep
          key={step.url}
          slug={slug}
          step={step}
          above={chain[index - 1]?.url}
          isLast={index === chain.length - 1}
          decided={decision?.steps[index]}
          isDeciding={decision?.decidedBy === index}
          isAllowed={decision?.verdict === 'permit'}
        />
      ))}
    </ol>
  );
}

interface ChainStepProps {
  readonly slug: string;
  readonly step: AclStep;
  readonly above: string | undefined;
  readonly isLast: boolean;
  readonly decided: AccessDecision['steps'][number] | undefined;
  readonly isDeciding: boolean;
  /** What is decided in the end. */
  readonly isAllowed: boolean;
}

const fills = { allowed: 'bg-kept-tint before:bg-kept', denied: 'bg-rejected-tint before:bg-rejected' } as const;

function ChainStep(props: ChainStepProps): ReactNode {
  const { slug, step, above, isLast, decided, isDeciding, isAllowed } = props;
  const { url, origin, inheritance, entries, entryCount } = step;
  return (
    <li
      className={classes(
        'relative grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 px-[18px]',
        isDeciding && 'edge-on before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
        isDeciding && fills[isAllowed ? 'allowed' : 'denied'],
      )}
    >
      <StepRail decided={decided} hasAbove={above !== undefined} hasBelow={!isLast} onTint={isDeciding} />
      <div className="min-w-0 py-2">
        <p className="flex items-center justify-between gap-3">
          <StepUrl slug={slug} step={step} text={urlBelow(url, above)} />
          {origin === undefined ? <AnswerOrigin /> : <OriginLink slug={slug} origin={origin} />}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {entries.map((entry) => (
            <PrincipalChip
              key={`${entry.access}-${entry.scope}-${entry.namespace}-${entry.name}`}
              entry={entry}
              onTint={isDeciding && isAllowed}
            />
          ))}
          {entries.length === 0 ? <span className="text-note text-ink-3">names nobody</span> : null}
          {entryCount > entries.length ? (
            <span className="self-center text-note text-ink-3">{`${formatNumber(entryCount - entries.length)} more`}</span>
          ) : null}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-note text-ink-3">
          <code className={classes('mono rounded-chip px-1.5 text-ink-2', isDeciding ? 'bg-surface' : 'bg-well')}>
            {inheritance}
          </code>
          <span className={classes(isDeciding && 'text-ink-2')}>{inheritanceWords[inheritance]}</span>
          {decided === undefined ? null : (
            <span
              className={classes(
                'ml-auto text-right',
                isDeciding ? `font-medium ${toneClass[isAllowed ? 'kept' : 'rejected'].text}` : 'text-ink-2',
              )}
            >
              {stepWords(decided)}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

function AnswerOrigin(): ReactNode {
  return <span className="flex-none text-control text-ink-3">from the server’s answer</span>;
}

interface StepRailProps {
  readonly decided: AccessDecision['steps'][number] | undefined;
  readonly hasAbove: boolean;
  readonly hasBelow: boolean;
  readonly onTint: boolean;
}

/** The mark stands in the line of the URL. */
function StepRail({ decided, hasAbove, hasBelow, onTint }: StepRailProps): ReactNode {
  const look = decided && verdictMarks[decided.verdict];
  return (
    <span className={classes('relative', onTint && '[--glyph-cut:var(--surface)]')}>
      {hasAbove ? <span className={classes(line, 'top-0 h-2.5')} /> : null}
      {hasBelow ? <span className={classes(line, 'top-7 bottom-0')} /> : null}
      <span className="absolute top-2 flex h-5 w-full items-center justify-center">
        {look === undefined ? (
          <span className="keeps-colour size-[5px] rounded-full bg-ink-4" />
        ) : (
          <Glyph shape={look.shape} className={toneClass[look.tone].mark} />
        )}
      </span>
    </span>
  );
}

const line = 'absolute left-1/2 w-px -translate-x-1/2 border-l border-line-strong';

function StepUrl({
  slug,
  step: { url, hash },
  text,
}: Pick<ChainStepProps, 'slug' | 'step'> & { readonly text: string }): ReactNode {
  const shown = <CutMiddle text={text} title={url} className="mono text-control" />;
  if (hash === undefined) return <span className="min-w-0 text-ink">{shown}</span>;
  return (
    <Link href={resourceHref(slug, hash)} prefetch={false} className="min-w-0 text-ink hover:underline">
      {shown}
    </Link>
  );
}
