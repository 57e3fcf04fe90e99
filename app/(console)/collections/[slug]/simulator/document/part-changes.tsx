/** Changes that rules made to a part: the line, and each value before and after. */

import type { ReactNode } from 'react';
import { DiffWords } from '#components/editor/diff/diff-words.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { DocumentTrial, TriedAttribute } from '#lib/services/essence/try-document-contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import { placeWords } from './trial-words.ts';

interface PartChangesProps {
  readonly slug: string;
  readonly trial: DocumentTrial;
  readonly index: number;
}

/** Changes shown of one part. */
const mostShown = 20;

export function PartChanges({ slug, trial, index }: PartChangesProps): ReactNode {
  const changed = trial.parts[index]?.attributes.filter(({ before }) => before !== undefined) ?? [];
  if (changed.length === 0) return null;
  return (
    <section aria-label="Changed by rules" className="border-t border-line bg-running-tint/40">
      {changed.slice(0, mostShown).map((attribute) => (
        <Change key={attribute.name} slug={slug} attribute={attribute} rules={trial.rules} />
      ))}
      {changed.length > mostShown ? (
        <p className="px-[18px] pb-3 text-note text-ink-2">{`and ${formatCount(changed.length - mostShown, 'change')} more`}</p>
      ) : null}
    </section>
  );
}

interface ChangeProps {
  readonly slug: string;
  readonly attribute: TriedAttribute;
  readonly rules: DocumentTrial['rules'];
}

function Change({ slug, attribute: { name, value, before, at }, rules }: ChangeProps): ReactNode {
  const line = rules?.steps.find((step) => step.line === at?.line)?.text;
  const isCut = value.isCut === true || before?.isCut === true;
  return (
    <div className="flex flex-col gap-2 px-[18px] py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-body text-ink-2">
        <VerdictGlyph verdict="changed" word="silent" />
        <span className="font-medium text-ink">{name}</span>
        {before === null ? 'set by' : 'changed by'}
        {at === undefined ? null : <FileLine text={placeWords(at)} href={fileLineHref(slug, at.file, at.line)} />}
        <span className="ml-auto text-note text-ink-3 tabular-nums">
          {`${before === null ? '' : `${formatNumber(before?.bytes ?? 0)} → `}${formatCount(value.bytes, 'byte')}${isCut ? ', truncated' : ''}`}
        </span>
      </p>
      {line === undefined ? null : (
        <code className="mono rounded-inset border border-line bg-surface px-2.5 py-1 text-note wrap-anywhere text-ink-2">
          {line}
        </code>
      )}
      <DiffWords before={before?.text ?? ''} after={value.text} />
    </div>
  );
}
