'use client';
/** The nineteen rules the original console came with, as a set to pick from. */

import { useState, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { withKeys } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { addRules, assignRules } from '#lib/languages/filterrules-conf/write-entries.ts';
import { readOverview } from '#lib/languages/filterrules-conf/overview.ts';
import { predefinedRules } from '#lib/languages/filterrules-conf/predefined-rules.ts';
import { matchesWords } from '../edited-text/match-words.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';

interface PredefinedDialogProps {
  readonly edited: EditedRules;
  readonly onClose: () => void;
}

export function PredefinedDialog(props: PredefinedDialogProps): ReactNode {
  return (
    <EditDialog
      wide
      onClose={props.onClose}
      title="Predefined rules"
      description="Definitions of the manual’s predefined rules. After you add them, you can edit them like any other rule."
    >
      <Choice {...props} />
    </EditDialog>
  );
}

function Choice({ edited: { overview, change }, onClose }: PredefinedDialogProps): ReactNode {
  const present = new Set(overview.rules.map(({ id }) => id));
  const free = predefinedRules.filter(({ id }) => !present.has(id));
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(free.filter(({ isDefault }) => isDefault).map(({ id }) => id)),
  );
  const [assigned, setAssigned] = useState(true);
  const add = (): void => {
    const rules = free.filter(({ id }) => picked.has(id));
    change(`${formatCount(rules.length, 'predefined rule')} added`, (text) => {
      const added = addRules(text, rules);
      if (!assigned) return added;
      const sites = new Set(readOverview(added).sites.map(({ line }) => line));
      return assignRules(added, { rules: rules.map(({ id }) => id), sites, use: true });
    });
    onClose();
  };
  const all = picked.size === free.length && free.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={`All ${formatCount(free.length, 'rule')} not added yet`}
        checked={all}
        indeterminate={picked.size > 0 && !all}
        disabled={free.length === 0}
        onChange={() => setPicked(all ? new Set() : new Set(free.map(({ id }) => id)))}
      />
      <ul
        aria-label="Predefined rules"
        className="flex max-h-[42vh] flex-col gap-0.5 overflow-y-auto border-y border-line-2 py-1"
      >
        {predefinedRules.map((rule) => (
          <RuleTick
            key={rule.id}
            rule={rule}
            isPresent={present.has(rule.id)}
            isPicked={picked.has(rule.id)}
            onPick={(isPicked) => setPicked(withKeys(picked, [rule.id], isPicked))}
          />
        ))}
      </ul>
      <Checkbox
        label={`All ${formatCount(overview.sites.length, 'site')} use them`}
        checked={assigned}
        disabled={overview.sites.length === 0}
        onChange={({ target }) => setAssigned(target.checked)}
      />
      <div className="flex justify-end pb-2">
        <Button variant="primary" disabled={picked.size === 0} onClick={add}>
          {`Add ${formatCount(picked.size, 'rule')}`}
        </Button>
      </div>
    </div>
  );
}

interface RuleTickProps {
  readonly rule: (typeof predefinedRules)[number];
  readonly isPresent: boolean;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

function RuleTick({ rule, isPresent, isPicked, onPick }: RuleTickProps): ReactNode {
  const { name, desc, isDefault, matches } = rule;
  const note = isPresent ? 'already added' : isDefault ? 'for new sites' : '';
  return (
    <li title={matchesWords(matches)}>
      <Checkbox
        label={
          <>
            {name}
            <span className="pl-2 text-note text-ink-3">{note}</span>
          </>
        }
        help={desc}
        checked={isPicked || isPresent}
        disabled={isPresent}
        onChange={({ target }) => onPick(target.checked)}
      />
    </li>
  );
}
