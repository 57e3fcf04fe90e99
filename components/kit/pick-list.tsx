'use client';
/** Sites or rules to tick, with a field that narrows them down; a group of all is one tick. */

import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';

export interface Pickable {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly disabled?: boolean;
}

interface PickListProps {
  readonly label: string;
  readonly entries: readonly Pickable[];
  readonly picked: ReadonlySet<string>;
  readonly disabled?: boolean;
  /** Keys whose ticks change, and what they become. */
  readonly onPick: (keys: readonly string[], picked: boolean) => void;
  readonly empty: string;
}

/** Entries shown at once; the field finds the others. */
const shown = 200;
/** Below this nobody needs to look for one. */
const fewEntries = 9;

export function PickList(props: PickListProps): ReactNode {
  const { label, entries, picked, disabled = false, onPick, empty } = props;
  const [sought, setSought] = useState('');
  const found = entries.filter((entry) => `${entry.label} ${entry.key}`.toLowerCase().includes(sought.toLowerCase()));
  if (entries.length === 0) return <p className="text-note text-ink-3">{empty}</p>;
  const usable = found.filter((entry) => entry.disabled !== true);
  const ticked = usable.filter(({ key }) => picked.has(key)).length;
  return (
    <fieldset aria-label={label} disabled={disabled} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <Checkbox
          label={sought === '' ? 'All' : 'All found'}
          checked={ticked > 0 && ticked === usable.length}
          indeterminate={ticked > 0 && ticked < usable.length}
          disabled={disabled || usable.length === 0}
          onChange={({ target }) =>
            onPick(
              usable.map(({ key }) => key),
              target.checked,
            )
          }
        />
        <span className="text-note text-ink-3 tabular-nums">{`${formatNumber(ticked)} of ${formatNumber(usable.length)}`}</span>
        {entries.length < fewEntries ? null : (
          <div className="ml-auto w-40">
            <TextInput
              small
              aria-label={`Find in ${label}`}
              placeholder="Find"
              icon={<Search size={13} aria-hidden />}
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          </div>
        )}
      </div>
      <ul className="flex max-h-64 flex-col overflow-y-auto border-t border-line-2 pt-1">
        {found.slice(0, shown).map((entry) => (
          <li key={entry.key}>
            <Checkbox
              label={
                <>
                  {entry.label}
                  {entry.note === undefined ? null : <span className="pl-2 text-note text-ink-3">{entry.note}</span>}
                </>
              }
              checked={picked.has(entry.key)}
              disabled={disabled || entry.disabled}
              onChange={({ target }) => onPick([entry.key], target.checked)}
            />
          </li>
        ))}
      </ul>
      {found.length <= shown ? null : (
        <p className="pt-1 text-note text-ink-3">{`${formatNumber(found.length - shown)} more; find them by name`}</p>
      )}
    </fieldset>
  );
}

/** A set with keys added or taken out. */
export function withKeys(before: ReadonlySet<string>, keys: readonly string[], picked: boolean): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) {
    if (picked) after.add(key);
    else after.delete(key);
  }
  return after;
}
