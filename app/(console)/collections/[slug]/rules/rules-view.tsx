'use client';
/** The rules of a collection, in the order in which they decide; every change is an edit of the text. */

import { ListPlus, Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BulkAct } from '#components/kit/bulk-bar.tsx';
import { EntriesView, type Adding } from '#components/kit/entries-view.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { removeRules, setEnabled, setParam } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { RuleEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedRules, type EditedRules } from '../edited-text/use-edited-rules.ts';
import type { EditedTextInput } from '../edited-text/use-edited-text.ts';
import { ruleColumns } from './rule-columns.tsx';

// What changes the text is loaded when it is wanted.
const AssignDialog = lazy(async () => ({ default: (await import('../edited-text/assign-dialog.tsx')).AssignDialog }));
const NewRuleDialog = lazy(async () => ({ default: (await import('./new-rule-dialog.tsx')).NewRuleDialog }));
const PredefinedDialog = lazy(async () => ({ default: (await import('./predefined-dialog.tsx')).PredefinedDialog }));
const RulePanel = lazy(async () => ({ default: (await import('./rule-panel.tsx')).RulePanel }));

const adding: readonly Adding[] = [
  {
    id: 'predefined',
    label: 'Predefined rules',
    keys: 'shift+n',
    button: { label: 'Predefined rules', icon: <ListPlus size={14} aria-hidden /> },
  },
  { id: 'rule', label: 'New rule', keys: 'n', button: { label: 'New rule', icon: <Plus size={14} aria-hidden /> } },
];

export function RulesView(input: EditedTextInput): ReactNode {
  const edited = useEditedRules(input);
  const { overview, mayEdit, slug, figures } = edited;
  const [assigned, setAssigned] = useState<readonly RuleEntry[]>();
  const run = figures.run === undefined ? 'no run yet' : `figures of run ${figures.run}`;
  return (
    <EditedFrame section="Rules" configuration={input.configuration} edited={edited}>
      <EntriesView
        list="rules"
        one="rule"
        label="Rules"
        slug={slug}
        rows={overview.rules}
        keyOf={({ key }) => key}
        columns={(isNarrow) => ruleColumns(edited, isNarrow)}
        scope={`of ${formatCount(overview.sites.length, 'site')}; ${run}`}
        empty={<NoRules mayEdit={mayEdit} />}
        mayEdit={mayEdit}
        adding={adding}
        renderDialog={(id, events) =>
          id === 'rule' ? (
            <NewRuleDialog edited={edited} {...events} />
          ) : (
            <PredefinedDialog edited={edited} onClose={events.onClose} />
          )
        }
        bulk={(rules, onDone) => bulkActs(edited, rules, { onDone, onAssign: () => setAssigned(rules) })}
        renderPanel={(rule, events) => <RulePanel edited={edited} rule={rule} {...events} />}
      />
      {assigned === undefined ? null : (
        <Suspense>
          <AssignDialog
            edited={edited}
            rules={assigned.map(({ id }) => id)}
            sites={overview.sites.map(({ key }) => key)}
            onClose={() => setAssigned(undefined)}
          />
        </Suspense>
      )}
    </EditedFrame>
  );
}

interface BulkEvents {
  readonly onAssign: () => void;
  readonly onDone: () => void;
}

function bulkActs(
  { change }: EditedRules,
  rules: readonly RuleEntry[],
  { onAssign, onDone }: BulkEvents,
): readonly BulkAct[] {
  const lines = new Set(rules.map(({ line }) => line));
  const words = formatCount(rules.length, 'rule');
  const switched = (on: boolean): void =>
    change(`${words} turned ${on ? 'on' : 'off'}`, (text) => setEnabled(text, lines, on));
  const forNewSites = (yes: boolean): void =>
    change(`${words} ${yes ? 'for' : 'not for'} new sites`, (text) => setDefault(text, lines, yes));
  const remove = (): void => {
    const ids = rules.map(({ id }) => id);
    change(`${words} removed`, (text) => removeRules(text, ids));
    onDone();
  };
  return [
    { label: 'Assign to sites', run: onAssign },
    { label: 'Turn on', run: () => switched(true) },
    { label: 'Turn off', run: () => switched(false) },
    { label: 'For new sites', run: () => forNewSites(true) },
    { label: 'Not for new sites', run: () => forNewSites(false) },
    { label: 'Remove', run: remove },
  ];
}

/** From below, so that the lines above stay where they are. */
function setDefault(text: string, lines: ReadonlySet<number>, yes: boolean): string {
  const from = [...lines].toSorted((a, b) => b - a);
  return from.reduce((now, line) => setParam(now, line, 'default', yes ? 'true' : undefined), text);
}

function NoRules({ mayEdit }: { readonly mayEdit: boolean }): ReactNode {
  return (
    <div className="flex max-w-[560px] flex-col gap-3 px-[18px] py-4 whitespace-normal">
      <p className="text-body text-ink-2">
        A rule excludes documents from the sites that use it, or includes only documents that match. There are no rules
        yet.
        {mayEdit ? ' Start with the predefined rules: 19 kinds of files that are rarely worth indexing.' : ''}
      </p>
      <TextLink href="/reference/languages/filterrules-conf">How rules decide</TextLink>
    </div>
  );
}
