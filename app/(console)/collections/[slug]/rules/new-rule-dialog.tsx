'use client';
/** A new rule in two steps, as the manual's console asks for it: what it is called, then what it matches. */

import { useState, type FormEvent, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { PickList, withKeys } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { freeId } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { addRules, assignRules } from '#lib/languages/filterrules-conf/write-entries.ts';
import { ignoresCase } from '#lib/languages/filterrules-conf/model.ts';
import type { Rule } from '#lib/languages/filterrules-conf/model.ts';
import { readOverview } from '#lib/languages/filterrules-conf/overview.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { behaviorOptions } from './behavior-options.ts';
import { MatchRows, type MatchRow } from './match-rows.tsx';

interface NewRuleDialogProps {
  readonly edited: EditedRules;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function NewRuleDialog({ onClose, ...steps }: NewRuleDialogProps): ReactNode {
  return (
    <EditDialog wide onClose={onClose} title="New rule">
      <Steps {...steps} />
    </EditDialog>
  );
}

interface Draft {
  readonly name: string;
  readonly desc: string;
  readonly rows: readonly MatchRow[];
  readonly behavior: Rule['behavior'];
  readonly isDefault: boolean;
  readonly sites: ReadonlySet<string>;
}

type StepProps = {
  readonly edited: EditedRules;
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
};

function Steps({ edited, onAdded }: Omit<NewRuleDialogProps, 'onClose'>): ReactNode {
  const { overview, change } = edited;
  const [step, setStep] = useState<1 | 2>(1);
  const [draft, setDraft] = useState<Draft>(() => ({
    name: '',
    desc: '',
    rows: [{ key: '0', src: 'url', by: 'is', value: '' }],
    behavior: 'exclude',
    isDefault: true,
    sites: new Set(overview.sites.map(({ key }) => key)),
  }));
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const id = freeId(
    draft.name,
    overview.rules.map((rule) => rule.id),
  );
  const isNamed = draft.name.trim() !== '';
  const isWritten = draft.rows.every(({ value }) => value !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 1 && isNamed) setStep(2);
    if (step === 2 && isWritten) {
      change(`Added ${draft.name.trim()}`, (text) => withRule(text, id, draft));
      onAdded(id);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-note text-ink-3">{`Step ${step} of 2: ${step === 1 ? 'name' : 'conditions'}`}</p>
      {step === 1 ? (
        <Named edited={edited} draft={draft} set={set} />
      ) : (
        <Tested edited={edited} draft={draft} set={set} />
      )}
      <div className="flex justify-end gap-2 pb-2">
        {step === 1 ? null : <Button onClick={() => setStep(1)}>Back</Button>}
        <Button type="submit" variant="primary" disabled={step === 1 ? !isNamed : !isWritten}>
          {step === 1 ? 'Next' : 'Add rule'}
        </Button>
      </div>
    </form>
  );
}

function withRule(text: string, id: string, { name, desc, rows, behavior, isDefault, sites }: Draft): string {
  const rule: Rule = {
    id,
    name: name.trim(),
    ...(desc.trim() !== '' && { desc: desc.trim() }),
    enabled: true,
    isDefault,
    behavior,
    matches: rows.map(({ src, by, value }) => ({ src, by, value, ignoreCase: ignoresCase(src), line: 0 })),
    line: 0,
  };
  const added = addRules(text, [rule]);
  const chosen = readOverview(added).sites.filter(({ key }) => sites.has(key));
  return assignRules(added, { rules: [id], sites: new Set(chosen.map(({ line }) => line)), use: true });
}

function Named({ draft: { name, desc }, set }: StepProps): ReactNode {
  return (
    <>
      <Field label="Name" parameter="name">
        <TextInput
          value={name}
          placeholder="Archives and disk images"
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field label="Description" parameter="desc" aside="optional">
        <TextInput value={desc} onChange={({ target }) => set({ desc: target.value })} />
      </Field>
    </>
  );
}

function Tested({ edited: { overview }, draft, set }: StepProps): ReactNode {
  const { rows, behavior, isDefault, sites } = draft;
  return (
    <>
      <section>
        <h3 className="pb-1 text-note font-medium text-ink-2">Matches if one of these conditions is true</h3>
        <MatchRows
          mayEdit
          rows={rows}
          onSet={(key, changed) => set({ rows: rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) })}
          onRemove={(key) => set({ rows: rows.filter((row) => row.key !== key) })}
          onAdd={() => {
            const last = rows.at(-1);
            const key = String(Number(last?.key ?? 0) + 1);
            set({ rows: [...rows, { key, src: last?.src ?? 'url', by: last?.by ?? 'is', value: '' }] });
          }}
        />
      </section>
      <div className="max-w-[320px]">
        <Field label="Documents that match" parameter="behavior">
          <Select
            options={behaviorOptions}
            value={behavior}
            onChange={({ target }) => set({ behavior: target.value === 'include' ? 'include' : 'exclude' })}
          />
        </Field>
      </div>
      <Checkbox
        label="New sites use it"
        checked={isDefault}
        onChange={({ target }) => set({ isDefault: target.checked })}
      />
      <section>
        <h3 className="pb-1 text-note font-medium text-ink-2">Sites that use it</h3>
        <PickList
          label="Sites that use it"
          entries={overview.sites.map(({ key, name }) => ({ key, label: name }))}
          picked={sites}
          empty="No sites yet."
          onPick={(keys, picked) => set({ sites: withKeys(sites, keys, picked) })}
        />
      </section>
    </>
  );
}
