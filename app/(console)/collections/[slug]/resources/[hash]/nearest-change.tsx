/** What would keep a URL that is denied: the line, what follows, and how many URLs share the decision. */

import { GitPullRequestArrow } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeText } from '#components/trace/code-text.tsx';
import { tokensOfLine } from '#components/editor/code-tokens.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatCount } from '#components/ui/format.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { NearestChange } from '#lib/services/resources/contract.ts';
import { fileLineHref, resourcesHref } from '../../resources-href.ts';

interface NearestChangeProps {
  readonly slug: string;
  readonly change: NearestChange;
}

export function NearestChangePart({ slug, change }: NearestChangeProps): ReactNode {
  const { kind, lines, leadsTo, shared, allowedBy } = change;
  const [first] = lines;
  if (kind === 'outside') return null;
  const href = first && fileLineHref(slug, first.file, first.line);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-inset border border-line bg-sunken px-3 py-2">
      <span className="flex items-center gap-2 text-body font-semibold text-ink">
        <GitPullRequestArrow size={15} aria-hidden className="text-ink-3" />
        What would keep it
      </span>
      <span className="min-w-0 flex-1 basis-80 text-body text-ink-2">
        {kind === 'site' ? 'a site of filterrules.conf that owns its host' : null}
        {kind === 'edit' && first ? `another bound in ${first.file}:${first.line}` : null}
        {kind === 'remove'
          ? lines.map(({ file, line, text }, index) => (
              <span key={`${file}:${line}`} className="block break-words">
                {index === 0 ? 'without ' : 'and without '}
                <span className="mono text-note text-ink-3">{`${file}:${line}`}</span>{' '}
                <CodeText text={text} tokens={tokensOfLine(file, text)} className="text-note break-all" />
              </span>
            ))
          : null}
        <span className="block text-note text-ink-3">
          {leadsToWords[leadsTo]}
          {allowedBy === undefined ? null : `; ${allowedBy.file}:${allowedBy.line} lets it pass then`}
          {shared === undefined || first === undefined ? null : (
            <>
              {'; '}
              <TextLink href={resourcesHref(slug, { file: first.file, line: String(first.line) })}>
                {`${formatCount(shared, 'URL shares', 'URLs share')} this decision`}
              </TextLink>
            </>
          )}
        </span>
      </span>
      {first === undefined || href === undefined ? null : (
        <ButtonLink href={href}>{`Edit line ${first.line} with plan`}</ButtonLink>
      )}
    </div>
  );
}

const leadsToWords = {
  kept: 'Then it gets an RD, going by its last fetch',
  fetched: 'Then it is fetched; what follows is not known',
  undecided: 'What follows is not known',
} as const;
