'use client';
/** Lets many sites use many rules at once, or no longer use them. */

import { useState, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { assignRules } from '#lib/languages/filterrules-conf/write-entries.ts';
import { PickList, withKeys } from '#components/kit/pick-list.tsx';
import type { EditedRules } from './use-edited-rules.ts';

interface AssignDialogProps {
  readonly edited: EditedRules;
  /** Ids of the rules, and keys of the sites, that are ticked at first. */
  readonly rules: readonly string[];
  readonly sites: readonly string[];
  readonly onClose: () => void;
}

export function AssignDialog(props: AssignDialogProps): ReactNode {
  return (
    <EditDialog
      wide
      onClose={props.onClose}
      title="Assign rules to sites"
      description="Adds or removes a line for each rule in each of the sites."
    >
      <Choice {...props} />
    </EditDialog>
  );
}

function Choice({ edited, rules, sites, onClose }: AssignDialogProps): ReactNode {
  const { overview, change } = edited;
  const [pickedRules, setRules] = useState<ReadonlySet<string>>(new Set(rules));
  const [pickedSites, setSites] = useState<ReadonlySet<string>>(new Set(sites));
  const assign = (use: boolean): void => {
    const lines = new Set(overview.sites.filter(({ key }) => pickedSites.has(key)).map(({ line }) => line));
    const words = `${formatCount(lines.size, 'site')}, ${formatCount(pickedRules.size, 'rule')}`;
    change(use ? `rules assigned: ${words}` : `rules removed: ${words}`, (text) =>
      assignRules(text, { rules: [...pickedRules], sites: lines, use }),
    );
    onClose();
  };
  const nothing = pickedRules.size === 0 || pickedSites.size === 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <section className="min-w-0">
          <h3 className="pb-1 text-note font-medium text-ink-2">Rules</h3>
          <PickList
            label="Rules"
            entries={overview.rules.map(({ id, name }) => ({ key: id, label: name }))}
            picked={pickedRules}
            empty="No rules yet."
            onPick={(keys, picked) => setRules((before) => withKeys(before, keys, picked))}
          />
        </section>
        <section className="min-w-0">
          <h3 className="pb-1 text-note font-medium text-ink-2">Sites</h3>
          <PickList
            label="Sites"
            entries={overview.sites.map(({ key, name }) => ({ key, label: name }))}
            picked={pickedSites}
            empty="No sites yet."
            onPick={(keys, picked) => setSites((before) => withKeys(before, keys, picked))}
          />
        </section>
      </div>
      <div className="flex justify-end gap-2 pb-2">
        <Button disabled={nothing} onClick={() => assign(false)}>
          Remove rules
        </Button>
        <Button variant="primary" disabled={nothing} onClick={() => assign(true)}>
          Assign rules
        </Button>
      </div>
    </div>
  );
}
