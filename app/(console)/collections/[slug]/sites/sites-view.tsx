'use client';
/** The sites of a collection as a table, the chosen one beside it, a new one in a dialog; the address says what is open. */

import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useAddress } from '#components/ui/use-address.ts';
import { useCommands } from '#components/shell/use-commands.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { Button } from '#components/ui/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount } from '#components/ui/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedRules } from '../edited-text/use-edited-rules.ts';
import type { EditedTextInput } from '../edited-text/use-edited-text.ts';
import { SiteTable } from './site-table.tsx';

// What changes the text is loaded when it is wanted.
const NewSiteDialog = lazy(async () => ({ default: (await import('./new-site-dialog.tsx')).NewSiteDialog }));
const SiteBulkBar = lazy(async () => ({ default: (await import('./site-bulk-bar.tsx')).SiteBulkBar }));
const SitePanel = lazy(async () => ({ default: (await import('./site-panel.tsx')).SitePanel }));

export function SitesView(input: EditedTextInput): ReactNode {
  const edited = useEditedRules(input);
  const { overview, mayEdit, slug, figures } = edited;
  const { get, set } = useAddress();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = overview.sites.find(({ key }) => key === get('site'));
  const asked = mayEdit ? get('add') : undefined;
  const acts = useMemo(
    () =>
      mayEdit
        ? [
            { label: 'New site of a host', keys: 'n', run: () => set({ add: 'site' }) },
            { label: 'New site of a domain', keys: 'shift+n', run: () => set({ add: 'domain' }) },
          ]
        : [],
    [mayEdit, set],
  );
  useKeymap(acts);
  useCommands(
    useMemo(() => acts.map(({ label, run }) => ({ id: `sites ${label}`, group: slug, label, run })), [acts, slug]),
  );
  const run = figures.run === undefined ? 'no run yet' : `figures of run ${figures.run}`;
  return (
    <EditedFrame section="Sites" configuration={input.configuration} edited={edited}>
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:has-[aside]:grid-cols-[minmax(0,1fr)_440px]">
        <div className={classes('flex min-h-[240px] min-w-0 flex-col', chosen !== undefined && 'max-lg:hidden')}>
          {ticked.size === 0 ? (
            <SectionHead
              title={formatCount(overview.sites.length, 'site')}
              scope={`${formatCount(startsOf(overview.sites), 'start point')} in use; ${run}`}
              actions={
                <Button
                  size="small"
                  icon={<Plus size={14} aria-hidden />}
                  disabled={!mayEdit}
                  onClick={() => set({ add: 'site' })}
                >
                  New site
                </Button>
              }
            />
          ) : (
            <Suspense>
              <SiteBulkBar edited={edited} keys={[...ticked]} onDone={() => setTicked(new Set())} />
            </Suspense>
          )}
          <SiteTable
            edited={edited}
            chosen={chosen?.key}
            ticked={ticked}
            onTick={setTicked}
            onOpen={(key) => set({ site: key })}
          />
        </div>
        {chosen === undefined ? null : (
          <Suspense>
            <SitePanel
              key={chosen.key}
              edited={edited}
              site={chosen}
              onRenamed={(name) => set({ site: name })}
              onClose={() => set({ site: undefined })}
            />
          </Suspense>
        )}
      </div>
      {asked !== 'site' && asked !== 'domain' ? null : (
        <Suspense>
          <NewSiteDialog
            edited={edited}
            type={asked}
            onType={(type) => set({ add: type })}
            onClose={() => set({ add: undefined })}
            onAdded={(name) => set({ add: undefined, site: name })}
          />
        </Suspense>
      )}
    </EditedFrame>
  );
}

/** Sites that are off, and start points that are off, are not counted. */
function startsOf(sites: ReturnType<typeof useEditedRules>['overview']['sites']): number {
  const used = sites.filter(({ enabled }) => enabled);
  return used.flatMap(({ starts }) => starts.filter(({ enabled }) => enabled)).length;
}
