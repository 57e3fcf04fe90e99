/** What would keep a URL that is denied: the line, what follows, and how many URLs share the decision. */

import { GitPullRequestArrow } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeText } from '#components/trace/code-text.tsx';
import { tokensOfLine } from '#components/editor/painted/code-tokens.ts';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { ExplainedChange } from '#lib/services/resources/contract.ts';
import { fileLineHref, resourcesHref } from '../../resources-href.ts';
import type { ResourceFilter } from '../../resources-href.ts';

interface NearestChangeProps {
  readonly slug: string;
  readonly site: string;
  readonly change: ExplainedChange;
}

export function NearestChangePart({ slug, site, change }: NearestChangeProps): ReactNode {
  const { kind, lines, outside, outcome, shared, allowedBy } = change;
  const [first] = lines;
  if (kind === 'outside' && outside === undefined) return null;
  const href = first && fileLineHref(slug, first.file, first.line);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-inset border border-line bg-sunken px-3 py-2">
      <span className="flex items-center gap-2 text-body font-semibold text-ink">
        <GitPullRequestArrow size={15} aria-hidden className="text-ink-3" />
        How to keep this URL
      </span>
      <span className="min-w-0 flex-1 basis-80 text-body text-ink-2">
        {kind === 'site' ? 'a site in filterrules.conf that owns its host' : outside}
        {kind === 'edit' && first ? <LineWords start="another value in" line={first} /> : null}
        {kind === 'remove'
          ? lines.map((each, index) => (
              <LineWords
                key={`${each.file}:${each.line}`}
                start={index === 0 ? 'without' : 'and without'}
                line={each}
              />
            ))
          : null}
        <span className="block text-note text-ink-3 first-letter:uppercase">
          {kind === 'outside' ? null : outcome}
          {allowedBy === undefined ? null : `; ${allowedBy.file}:${allowedBy.line} then allows it`}
          {shared === undefined || first === undefined ? null : (
            <>
              {'; '}
              <TextLink href={resourcesHref(slug, sharedBy(first, site))}>
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

/** Each site has a robots.txt of its own. */
function sharedBy({ file, line }: ExplainedChange['lines'][number], site: string): ResourceFilter {
  return { file, line: String(line), ...(file === 'robots.txt' && { site }) };
}

interface LineWordsProps {
  readonly start: string;
  readonly line: ExplainedChange['lines'][number];
}

function LineWords({ start, line: { file, line, text } }: LineWordsProps): ReactNode {
  return (
    <span className="block break-words">
      {`${start} `}
      <span className="mono text-note text-ink-3">{`${file}:${line}`}</span>{' '}
      <CodeText text={text} tokens={tokensOfLine(file, text)} className="text-note break-all" />
    </span>
  );
}
