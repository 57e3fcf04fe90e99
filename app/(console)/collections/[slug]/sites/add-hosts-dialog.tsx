'use client';
/** Hosts that the last run found links to and that no site owns: the ticked ones become sites. */

import { useState, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { NewEntryForm } from '#components/kit/new-entry-form.tsx';
import { PickList, withKeys } from '#components/kit/pick-list.tsx';
import { formatAtLeast, formatCount } from '#components/ui/format/format.ts';
import { siteName } from '#components/ui/format/site-name.ts';
import { addSite } from '#lib/languages/filterrules-conf/write-entries.ts';
import type { Site } from '#lib/languages/filterrules-conf/model.ts';
import type { Facets } from '#lib/services/resources/contract.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';

export type UnownedHosts = Facets['site'];

interface AddHostsDialogProps {
  readonly edited: EditedRules;
  readonly hosts: UnownedHosts;
  readonly onClose: () => void;
}

export function AddHostsDialog({ edited, hosts, onClose }: AddHostsDialogProps): ReactNode {
  const { overview, change } = edited;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const taken = new Set(overview.sites.map(({ name }) => name));
  const add = (): void => {
    const rules = overview.rules.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    const sites = hosts.filter(({ value }) => picked.has(value)).map(({ value }) => siteOf(value, rules));
    change(`Added ${formatCount(sites.length, 'site')}`, (text) => sites.reduce(addSite, text));
    onClose();
  };
  return (
    <EditDialog
      onClose={onClose}
      title="Add hosts"
      description="Hosts that pages of the last run link to and that are not in filterrules.conf. Each one becomes a site without a start point: the crawl reaches it by links."
    >
      <NewEntryForm
        submit={picked.size === 0 ? 'Add hosts' : `Add ${formatCount(picked.size, 'host')}`}
        problems={{ hosts: picked.size === 0 ? 'Select at least one host.' : undefined }}
        onSubmit={add}
      >
        {({ hosts: problem }) => (
          <>
            <PickList
              label="Hosts"
              entries={hosts.map(({ value, count, exact }) => ({
                key: value,
                label: siteName(value),
                note: taken.has(siteName(value))
                  ? 'already added'
                  : exact
                    ? formatCount(count, 'URL')
                    : `${formatAtLeast(count, exact)} URLs`,
                disabled: taken.has(siteName(value)),
              }))}
              picked={picked}
              empty="The last run found no links to other hosts."
              onPick={(keys, isPicked) => setPicked((before) => withKeys(before, keys, isPicked))}
            />
            {problem === undefined ? null : <p className="text-note text-failed-fg">{problem}</p>}
          </>
        )}
      </NewEntryForm>
    </EditDialog>
  );
}

/** `key`: `host:port`. */
function siteOf(key: string, rules: readonly string[]): Site {
  const { hostname, port } = new URL(`http://${key}`);
  return {
    name: siteName(key),
    type: 'site',
    enabled: true,
    database: 'default',
    servers: [{ host: hostname, ...(port !== '' && { port: Number(port) }), line: 0 }],
    starts: [],
    sitemaps: [],
    readsSitemaps: false,
    uses: rules.map((rule) => ({ rule, enabled: true, line: 0 })),
    line: 0,
  };
}
