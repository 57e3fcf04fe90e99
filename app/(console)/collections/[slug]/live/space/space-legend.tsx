/** Below the icicle: the way to the folder in view, what the keys do, and what the colours mean. */

import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Counted, ofCollection, ofCollectionAt } from '#components/ui/format/counted.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { SpaceColour, SpaceKey, UrlSpace } from '#lib/services/live/contract.ts';
import type { ResourceOutcome } from '#lib/services/resources/contract.ts';
import { trailOf, type Place } from './space-address.ts';
import { spaceVerdicts } from './space-colours.ts';

interface SpaceLegendProps {
  readonly slug: string;
  readonly space: UrlSpace;
  readonly onNarrow: (place: Place | undefined) => void;
}

export function SpaceLegend({ slug, space, onNarrow }: SpaceLegendProps): ReactNode {
  const { folder, keys, total } = space;
  const counted = new Date(space.countedAt).toISOString();
  const of = space.current ? ofCollection(slug) : ofCollectionAt(slug, counted);
  const hidden = total - keys.reduce((sum, { n }) => sum + n, 0);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-[18px] py-2 text-note text-ink-3">
      <nav aria-label="Folder in view" className="flex flex-wrap items-center gap-1">
        <Crumb name={slug} isLast={folder === undefined} onClick={() => onNarrow(undefined)} />
        {folder === undefined
          ? null
          : trailOf(folder).map((place, index, all) => (
              <Fragment key={place.path}>
                <ChevronRight size={12} aria-hidden className="text-ink-4" />
                <Crumb name={place.name} isLast={index === all.length - 1} onClick={() => onNarrow(place)} />
              </Fragment>
            ))}
      </nav>
      <span className="max-md:hidden">click to select; click again or Enter to zoom in; Backspace to zoom out</span>
      <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 md:ml-auto">
        {keys.map((key) => (
          <li key={key.label} className="inline-flex items-center gap-1.5">
            <Mark colour={key.colour} />
            {key.label}{' '}
            {isVerdict(key.colour) && folder === undefined && hidden === 0 ? (
              <Counted measure={key.colour} of={of} value={key.n} className="text-ink-2 tabular-nums" />
            ) : (
              <Plain n={key.n} />
            )}
          </li>
        ))}
        {hidden > 0 ? (
          <li>
            on hosts not shown <Plain n={hidden} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Plain({ n }: Pick<SpaceKey, 'n'>): ReactNode {
  return <span className="text-ink-2 tabular-nums">{formatNumber(n)}</span>;
}

function isVerdict(colour: SpaceColour): colour is ResourceOutcome & SpaceColour {
  return spaceVerdicts[colour] !== undefined;
}

interface CrumbProps {
  readonly name: string;
  readonly isLast: boolean;
  readonly onClick: () => void;
}

function Crumb({ name, isLast, onClick }: CrumbProps): ReactNode {
  return (
    <button
      type="button"
      aria-current={isLast ? 'location' : undefined}
      onClick={onClick}
      className={classes('min-h-6 rounded-chip hover:text-ink hover:underline', isLast && 'font-medium text-ink')}
    >
      {name}
    </button>
  );
}

/** Class names spelled out, because the style sheet is made from the words it finds in the source. */
const swatches: Readonly<Record<SpaceColour, string>> = {
  quiet: 'bg-ink-4',
  'rule-1': 'bg-rejected',
  'rule-2': 'bg-series',
  'rule-3': 'bg-merged',
  'rule-4': 'bg-warn',
  'rule-5': 'bg-failed',
  'step-1': 'bg-series/15',
  'step-2': 'bg-series/35',
  'step-3': 'bg-series/60',
  'step-4': 'bg-series',
  kept: 'bg-kept',
  'no-rd': 'bg-no-rd',
  rejected: 'bg-rejected',
  failed: 'bg-failed',
  queued: 'hatch',
};

function Mark({ colour }: { readonly colour: SpaceColour }): ReactNode {
  const verdict = spaceVerdicts[colour];
  if (verdict !== undefined) return <VerdictGlyph verdict={verdict} size={12} word="silent" />;
  return <span aria-hidden className={classes('keeps-colour size-2.5 rounded-[2px]', swatches[colour])} />;
}
