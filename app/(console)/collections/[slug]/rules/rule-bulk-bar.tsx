'use client';
/** What can be done with the ticked rules: on or off, for new sites, into sites and out of them, away. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatCount } from '#components/ui/format.ts';
import { changeLine, removeRules, setEnabled } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { AssignDialog } from '../edited-text/assign-dialog.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';

interface RuleBulkBarProps {
  readonly edited: EditedRules;
  /** Keys of rules. */
  readonly keys: readonly string[];
  readonly onDone: () => void;
}

export function RuleBulkBar({ edited, keys, onDone }: RuleBulkBarProps): ReactNode {
  const { overview, change } = edited;
  const [assigning, setAssigning] = useState(false);
  const rules = overview.rules.filter(({ key }) => keys.includes(key));
  const ids = rules.map(({ id }) => id);
  const lines = new Set(rules.map(({ line }) => line));
  const words = formatCount(rules.length, 'rule');
  const switched = (on: boolean): void =>
    change(`${words} switched ${on ? 'on' : 'off'}`, (text) => setEnabled(text, lines, on));
  const forNewSites = (yes: boolean): void =>
    change(`${words} ${yes ? 'for' : 'not for'} new sites`, (text) => {
      // From below, so that the lines above stay where they are.
      const from = [...lines].toSorted((a, b) => b - a);
      return from.reduce(
        (now, line) =>
          changeLine(
            now,
            yes
              ? { kind: 'set-param', line, name: 'default', value: 'true' }
              : { kind: 'remove-param', line, name: 'default' },
          ),
        text,
      );
    });
  return (
    <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line bg-select px-[18px] py-1">
      <span className="pr-1 text-body font-medium tabular-nums">{words}</span>
      <Button size="small" onClick={() => setAssigning(true)}>
        Assign to sites
      </Button>
      <Button size="small" onClick={() => switched(true)}>
        Switch on
      </Button>
      <Button size="small" onClick={() => switched(false)}>
        Switch off
      </Button>
      <Button size="small" onClick={() => forNewSites(true)}>
        For new sites
      </Button>
      <Button size="small" onClick={() => forNewSites(false)}>
        Not for new sites
      </Button>
      <Button
        size="small"
        onClick={() => {
          change(`${words} removed`, (text) => removeRules(text, ids));
          onDone();
        }}
      >
        Remove
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        Untick all
      </Button>
      <AssignDialog
        edited={edited}
        open={assigning}
        rules={ids}
        sites={overview.sites.map(({ key }) => key)}
        onClose={() => setAssigning(false)}
      />
    </div>
  );
}
