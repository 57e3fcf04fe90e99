'use client';
/** The rules of a collection as a table, the chosen one beside it, new ones in dialogs; the address says what is open. */

import { ListPlus, Plus } from 'lucide-react';
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
import { RuleTable } from './rule-table.tsx';

// What changes the text is loaded when it is wanted.
const NewRuleDialog = lazy(async () => ({ default: (await import('./new-rule-dialog.tsx')).NewRuleDialog }));
const PredefinedDialog = lazy(async () => ({ default: (await import('./predefined-dialog.tsx')).PredefinedDialog }));
const RuleBulkBar = lazy(async () => ({ default: (await import('./rule-bulk-bar.tsx')).RuleBulkBar }));
const RulePanel = lazy(async () => ({ default: (await import('./rule-panel.tsx')).RulePanel }));

export function RulesView(input: EditedTextInput): ReactNode {
  const edited = useEditedRules(input);
  const { overview, mayEdit, slug, figures } = edited;
  const address = useAddress();
  const { set } = address;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = overview.rules.find(({ key }) => key === address.get('rule'));
  const dialog = mayEdit ? address.get('add') : undefined;
  const close = (): void => set({ add: undefined });
  const acts = useMemo(
    () =>
      mayEdit
        ? [
            { label: 'New rule', keys: 'n', run: () => set({ add: 'rule' }) },
            { label: 'Predefined rules', keys: 'shift+n', run: () => set({ add: 'predefined' }) },
          ]
        : [],
    [mayEdit, set],
  );
  useKeymap(acts);
  useCommands(
    useMemo(() => acts.map(({ label, run }) => ({ id: `rules ${label}`, group: slug, label, run })), [acts, slug]),
  );
  return (
    <EditedFrame section="Rules" configuration={input.configuration} edited={edited}>
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:has-[aside]:grid-cols-[minmax(0,1fr)_440px]">
        <div className={classes('flex min-h-[240px] min-w-0 flex-col', chosen !== undefined && 'max-lg:hidden')}>
          {ticked.size === 0 ? (
            <SectionHead
              title={formatCount(overview.rules.length, 'rule')}
              scope={`of ${formatCount(overview.sites.length, 'site')}; ${
                figures.run === undefined ? 'no run yet' : `figures of run ${figures.run}`
              }`}
              actions={
                <>
                  <Button
                    size="small"
                    icon={<ListPlus size={14} aria-hidden />}
                    disabled={!mayEdit}
                    onClick={() => set({ add: 'predefined' })}
                  >
                    Predefined rules
                  </Button>
                  <Button
                    size="small"
                    icon={<Plus size={14} aria-hidden />}
                    disabled={!mayEdit}
                    onClick={() => set({ add: 'rule' })}
                  >
                    New rule
                  </Button>
                </>
              }
            />
          ) : (
            <Suspense>
              <RuleBulkBar edited={edited} keys={[...ticked]} onDone={() => setTicked(new Set())} />
            </Suspense>
          )}
          <RuleTable
            edited={edited}
            chosen={chosen?.key}
            ticked={ticked}
            onTick={setTicked}
            onOpen={(id) => set({ rule: id })}
          />
        </div>
        {chosen === undefined ? null : (
          <Suspense>
            <RulePanel
              key={chosen.key}
              edited={edited}
              rule={chosen}
              onRenamed={(id) => set({ rule: id })}
              onClose={() => set({ rule: undefined })}
            />
          </Suspense>
        )}
      </div>
      {dialog === 'rule' ? (
        <Suspense>
          <NewRuleDialog edited={edited} open onClose={close} onAdded={(id) => set({ add: undefined, rule: id })} />
        </Suspense>
      ) : null}
      {dialog === 'predefined' ? (
        <Suspense>
          <PredefinedDialog edited={edited} open onClose={close} />
        </Suspense>
      ) : null}
    </EditedFrame>
  );
}
