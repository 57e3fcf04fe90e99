'use client';
/** The URL space: where the URLs are, as an icicle of hosts and folders, with what the chosen one is about below. */

import { useMemo, type ReactNode } from 'react';
import { Icicle, type Folder } from '#components/charts/icicle.tsx';
import { useAddress } from '#components/ui/table/use-address.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { formatClock } from '#components/ui/format/format-time.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import type { SpaceCell, UrlSpace } from '#lib/services/live/contract.ts';
import { aroundOf, colourings, nameOf, printPlace, readColouring, readPlace, type Place } from './space-address.ts';
import { spaceParts } from './space-colours.ts';
import { SpaceDetail } from './space-detail.tsx';
import { SpaceLegend } from './space-legend.tsx';
import { SpaceTable } from './space-table.tsx';
import { isOver } from '../run/run-over.ts';
import { useAsked } from '../use-asked.ts';

interface SpacePartProps {
  readonly slug: string;
  /** The run that the page shows. */
  readonly run: Pick<RunRow, 'id' | 'state'>;
  readonly isTable: boolean;
  readonly mayEdit: boolean;
  /** The switch between the two maps, and the one to a table. */
  readonly actions: ReactNode;
}

/** A count made during a run is never final: the run goes on. */
const duringRun = { againMs: 5_000, isCurrent: () => false };
const afterRun = { againMs: 5_000, isCurrent: (space: UrlSpace) => space.current };

export function SpacePart({ slug, run, isTable, mayEdit, actions }: SpacePartProps): ReactNode {
  const { get, set } = useAddress();
  const zone = useZone();
  const { colouring, folder, space, isOld, failure, retry } = useSpace(slug, run);
  const chosen = readPlace(get('cell')) ?? folder ?? firstOf(space);
  const narrow = (place: Place | undefined): void =>
    set({ folder: place && printPlace(place), cell: place && printPlace(place) }, 'push');
  return (
    <>
      <section aria-label="URL space" data-chart="urls" className="flex-none border-t border-line">
        <SectionHead
          title="URL space"
          scope={scopeOf(space, zone)}
          actions={
            <>
              <SegmentedChoice
                label="Colour by"
                options={colourings}
                current={colouring}
                onChange={(value) => set({ colour: value === 'verdict' ? undefined : value })}
              />
              {actions}
            </>
          }
        />
        {failure === undefined ? null : (
          <ErrorPart title="Failed to load the URL space" retry={<Button onClick={retry}>Try again</Button>}>
            {failure}
          </ErrorPart>
        )}
        {space === undefined ? (
          <Counting failed={failure !== undefined} />
        ) : (
          <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
            {isTable ? (
              <SpaceTable slug={slug} space={space} onNarrow={narrow} />
            ) : (
              <Picture
                space={space}
                chosen={chosen}
                onSelect={(place) => set({ cell: printPlace(place) })}
                onNarrow={narrow}
              />
            )}
            <SpaceLegend slug={slug} space={space} onNarrow={narrow} />
          </div>
        )}
      </section>
      {chosen === undefined ? null : (
        <SpaceDetail slug={slug} place={chosen} mayEdit={mayEdit} countedAt={space?.countedAt} />
      )}
    </>
  );
}

/** The folders in view as the address says; counted again while the run goes on and when it ends. */
function useSpace(slug: string, run: SpacePartProps['run']) {
  const { get } = useAddress();
  const colouring = readColouring(get('colour'));
  const folderText = get('folder');
  const folder = useMemo(() => readPlace(folderText), [folderText]);
  const query = new URLSearchParams({ colour: colouring, ...folder });
  const href = `/api/collections/${encodeURIComponent(slug)}/url-space?${query.toString()}`;
  const asked = useAsked<UrlSpace>(href, {
    ...(isOver(run.state) ? afterRun : duringRun),
    version: `${run.id} ${run.state}`,
  });
  return { colouring, folder, space: asked.value, isOld: asked.isOld, failure: asked.failure, retry: asked.retry };
}

/** Counting a million URLs for the first time takes some seconds. */
function Counting({ failed }: { readonly failed: boolean }): ReactNode {
  if (failed) return null;
  return (
    <p className="late px-[18px] pb-4 text-note text-ink-3" style={{ minHeight: 382 }}>
      Counting URLs by folder. For a million URLs, the first count takes several seconds.
    </p>
  );
}

function scopeOf(space: UrlSpace | undefined, zone: string): string {
  if (space === undefined) return 'width is URLs';
  const counted = space.current ? '' : `, counted at ${formatClock(new Date(space.countedAt), zone)}`;
  const small = space.smallHosts === 0 ? '' : `, ${formatNumber(space.smallHosts)} small hosts not shown`;
  return `width: number of URLs, ${formatCount(space.total, 'URL')} in view${small}${counted}`;
}

function firstOf(space: UrlSpace | undefined): Place | undefined {
  return space?.cells[0];
}

interface PictureProps {
  readonly space: UrlSpace;
  readonly chosen: Place | undefined;
  readonly onSelect: (place: Place) => void;
  readonly onNarrow: (place: Place | undefined) => void;
}

type NamedCell = SpaceCell & Folder;

function Picture({ space, chosen, onSelect, onNarrow }: PictureProps): ReactNode {
  const { cells, keys, total, folder } = space;
  const data = useMemo((): readonly NamedCell[] => cells.map((cell) => ({ ...cell, name: nameOf(cell) })), [cells]);
  const parts = useMemo(() => keys.map(({ colour }) => spaceParts[colour]), [keys]);
  const selected = data.find(({ site, path }) => site === chosen?.site && path === chosen.path);
  return (
    <div className="px-[18px]">
      <Icicle
        label="URL space. Use the arrow keys to move between folders, Enter to zoom in, and Backspace to zoom out."
        data={data}
        total={total}
        keys={parts}
        selected={selected?.id}
        onSelect={onSelect}
        onNarrow={onNarrow}
        onWiden={() => onNarrow(folder && aroundOf(folder))}
      />
    </div>
  );
}
