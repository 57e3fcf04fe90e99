'use client';
/** The sites of a collection: which hosts are crawled, from where and how deep; every change is an edit of the text. */

import { Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BulkAct } from '#components/kit/bulk-bar.tsx';
import { EntriesView, type Adding, type DialogEvents } from '#components/kit/entries-view.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { useAddress } from '#components/ui/table/use-address.ts';
import { removeSites, setEnabled } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { RulesOverview, SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedRules, type EditedRules } from '../edited-text/use-edited-rules.ts';
import type { EditedTextInput } from '../edited-text/use-edited-text.ts';
import type { UnownedHosts } from './add-hosts-dialog.tsx';
import { siteColumns } from './site-columns.tsx';

// What changes the text is loaded when it is wanted.
const AssignDialog = lazy(async () => ({ default: (await import('../edited-text/assign-dialog.tsx')).AssignDialog }));
const NewSiteDialog = lazy(async () => ({ default: (await import('./new-site-dialog.tsx')).NewSiteDialog }));
const AddHostsDialog = lazy(async () => ({ default: (await import('./add-hosts-dialog.tsx')).AddHostsDialog }));
const SitePanel = lazy(async () => ({ default: (await import('./site-panel.tsx')).SitePanel }));

const adding: readonly Adding[] = [
  {
    id: 'site',
    label: 'New site of a host',
    keys: 'n',
    button: { label: 'New site', icon: <Plus size={14} aria-hidden /> },
  },
  { id: 'domain', label: 'New site of a domain', keys: 'shift+n' },
  { id: 'hosts', label: 'Add hosts that pages link to', keys: 'shift+h' },
];

interface SitesViewProps extends EditedTextInput {
  /** Hosts of URLs that no site owns, by the last run. */
  readonly unowned: UnownedHosts;
}

export function SitesView({ unowned, ...input }: SitesViewProps): ReactNode {
  const edited = useEditedRules(input);
  const { overview, mayEdit, slug, figures } = edited;
  const [assigned, setAssigned] = useState<readonly SiteEntry[]>();
  const run = figures.run === undefined ? 'no run yet' : `figures of run ${figures.run}`;
  return (
    <EditedFrame section="Sites" configuration={input.configuration} edited={edited}>
      <EntriesView
        list="sites"
        one="site"
        label="Sites"
        slug={slug}
        rows={overview.sites}
        keyOf={({ key }) => key}
        columns={(isNarrow) => siteColumns(edited, isNarrow)}
        scope={`${formatCount(startsOf(overview.sites), 'start point')} in use; ${run}`}
        empty={<NoSites />}
        mayEdit={mayEdit}
        adding={adding}
        renderDialog={(id, events) =>
          id === 'hosts' ? (
            <AddHostsDialog edited={edited} hosts={unowned} onClose={events.onClose} />
          ) : (
            <NewSite edited={edited} type={id === 'domain' ? 'domain' : 'site'} {...events} />
          )
        }
        bulk={(sites, onDone) => bulkActs(edited, sites, { onDone, onAssign: () => setAssigned(sites) })}
        renderPanel={(site, events) => <SitePanel edited={edited} site={site} {...events} />}
      />
      {assigned === undefined ? null : (
        <Suspense>
          <AssignDialog
            edited={edited}
            rules={[]}
            sites={assigned.map(({ key }) => key)}
            onClose={() => setAssigned(undefined)}
          />
        </Suspense>
      )}
    </EditedFrame>
  );
}

interface NewSiteProps extends DialogEvents {
  readonly edited: EditedRules;
  readonly type: SiteEntry['type'];
}

/** Which kind it is stands in the address. */
function NewSite(props: NewSiteProps): ReactNode {
  const { set } = useAddress();
  return <NewSiteDialog {...props} onType={(type) => set({ add: type })} />;
}

interface BulkEvents {
  readonly onAssign: () => void;
  readonly onDone: () => void;
}

function bulkActs(
  { change }: EditedRules,
  sites: readonly SiteEntry[],
  { onAssign, onDone }: BulkEvents,
): readonly BulkAct[] {
  const lines = new Set(sites.map(({ line }) => line));
  const words = formatCount(sites.length, 'site');
  const remove = (): void => {
    change(`${words} removed`, (text) => removeSites(text, lines));
    onDone();
  };
  return [
    { label: 'Assign rules', run: onAssign },
    { label: 'Turn on', run: () => change(`${words} turned on`, (text) => setEnabled(text, lines, true)) },
    { label: 'Turn off', run: () => change(`${words} turned off`, (text) => setEnabled(text, lines, false)) },
    { label: 'Remove', run: remove },
  ];
}

function NoSites(): ReactNode {
  return (
    <div className="flex max-w-[560px] flex-col gap-3 px-[18px] py-4 whitespace-normal">
      <p className="text-body text-ink-2">
        A site is a host or a domain, with the URLs at which crawls start. There are no sites yet.
      </p>
      <TextLink href="/reference/languages/filterrules-conf">Sites and rules</TextLink>
    </div>
  );
}

/** Sites that are off, and start points that are off, are not counted. */
function startsOf(sites: RulesOverview['sites']): number {
  const used = sites.filter(({ enabled }) => enabled);
  return used.flatMap(({ starts }) => starts.filter(({ enabled }) => enabled)).length;
}
