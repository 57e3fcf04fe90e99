/** How somebody came to a verdict: the groups that the chain names, and what would let them in. */

import type { ReactNode } from 'react';
import { formatChange } from '#components/ui/format/format.ts';
import type { AccessDecision } from '#lib/services/access/contract.ts';
import { listWords, nameOf } from './access-words.ts';
import { OriginLink } from './origin-link.tsx';

interface DecisionNoteProps {
  readonly slug: string;
  readonly decision: AccessDecision;
}

export function DecisionNote({ slug, decision: { principal, groups, toPermit } }: DecisionNoteProps): ReactNode {
  return (
    <dl className="mx-[18px] mt-2 mb-3 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-inset border border-line bg-sunken px-3 py-2 text-note max-sm:grid-cols-1">
      <dt className="text-ink-3 wrap-anywhere">{`Groups of ${principal}`}</dt>
      <dd className="text-ink-2">
        {groups.length === 0 ? 'The chain names none of them' : null}
        {groups.length === 0 ? null : (
          <ul>
            {groups.map(({ group, via, origin }) => (
              <li key={`${group.namespace}-${group.name}`} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium text-ink">{nameOf(group)}</span>
                  {via.length === 0 ? null : ` via ${listWords(via)}`}
                </span>
                {origin === undefined ? null : <OriginLink slug={slug} origin={origin} />}
              </li>
            ))}
          </ul>
        )}
      </dd>
      {toPermit === undefined ? null : (
        <>
          <dt className="text-ink-3">To permit</dt>
          <dd className="text-ink-2">
            {`${toPermit.text}: `}
            <span className="font-semibold text-kept-fg tabular-nums">{formatChange(toPermit.people)}</span>
            {` ${toPermit.people === 1 ? 'person' : 'people'} here`}
          </dd>
        </>
      )}
    </dl>
  );
}
