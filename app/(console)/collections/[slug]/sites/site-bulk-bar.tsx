'use client';
/** What can be done with the ticked sites: on or off, rules, away. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatCount } from '#components/ui/format.ts';
import { removeSites, setEnabled } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { AssignDialog } from '../edited-text/assign-dialog.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';

interface SiteBulkBarProps {
  readonly edited: EditedRules;
  /** Keys of sites. */
  readonly keys: readonly string[];
  readonly onDone: () => void;
}

export function SiteBulkBar({ edited, keys, onDone }: SiteBulkBarProps): ReactNode {
  const { overview, change } = edited;
  const [assigning, setAssigning] = useState(false);
  const sites = overview.sites.filter(({ key }) => keys.includes(key));
  const lines = new Set(sites.map(({ line }) => line));
  const words = formatCount(sites.length, 'site');
  return (
    <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line bg-select px-[18px] py-1">
      <span className="pr-1 text-body font-medium tabular-nums">{words}</span>
      <Button size="small" onClick={() => setAssigning(true)}>
        Assign rules
      </Button>
      <Button size="small" onClick={() => change(`${words} switched on`, (text) => setEnabled(text, lines, true))}>
        Switch on
      </Button>
      <Button size="small" onClick={() => change(`${words} switched off`, (text) => setEnabled(text, lines, false))}>
        Switch off
      </Button>
      <Button
        size="small"
        onClick={() => {
          change(`${words} removed`, (text) => removeSites(text, lines));
          onDone();
        }}
      >
        Remove
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        Untick all
      </Button>
      <AssignDialog edited={edited} open={assigning} rules={[]} sites={keys} onClose={() => setAssigning(false)} />
    </div>
  );
}
