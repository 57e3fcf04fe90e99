'use client';
/** A new site: a host with its start point, or a whole domain; the rules for new sites are ticked. */

import { useState, type FormEvent, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { PickList, withKeys } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { addSite } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { Site } from '#lib/languages/filterrules-conf/model.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { depthProblem, hostProblem, takenWords, urlProblem } from './site-words.ts';

type SiteType = Site['type'];

interface NewSiteDialogProps {
  readonly edited: EditedRules;
  readonly type: SiteType;
  readonly onType: (type: SiteType) => void;
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
}

export function NewSiteDialog({ onClose, ...form }: NewSiteDialogProps): ReactNode {
  return (
    <EditDialog wide onClose={onClose} title="New site" description="It is added at the end of filterrules.conf.">
      <SiteForm {...form} />
    </EditDialog>
  );
}

interface Draft {
  readonly start: string;
  readonly domain: string;
  readonly name: string;
  readonly depth: string;
  readonly sitemaps: boolean;
  readonly rules: ReadonlySet<string>;
}

function SiteForm({ edited, type, onType, onAdded }: Omit<NewSiteDialogProps, 'onClose'>): ReactNode {
  const { overview, change } = edited;
  const [checked, setChecked] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => ({
    start: '',
    domain: '',
    name: '',
    depth: '',
    sitemaps: false,
    rules: new Set(overview.rules.filter(({ isDefault }) => isDefault).map(({ id }) => id)),
  }));
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const taken = overview.sites.map((site) => site.name);
  const problems = problemsOf(type, draft, taken);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const site = siteOf(type, draft);
    change(`Added ${site.name}`, (text) => addSite(text, site));
    onAdded(site.name);
  };
  const shown = (key: keyof Problems): string | undefined => (checked ? problems[key] : undefined);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex">
        <SegmentedChoice
          label="Coverage"
          options={[
            { value: 'site', label: 'One host' },
            { value: 'domain', label: 'Whole domain' },
          ]}
          current={type}
          onChange={onType}
        />
      </div>
      <Fields {...{ type, draft, set, shown }} />
      <section>
        <h3 className="pb-1 text-note font-medium text-ink-2">Rules</h3>
        <PickList
          label="Rules"
          entries={overview.rules.map(({ id, name, isDefault }) => ({
            key: id,
            label: name,
            ...(isDefault && { note: 'for new sites' }),
          }))}
          picked={draft.rules}
          empty="No rules yet."
          onPick={(keys, picked) => set({ rules: withKeys(draft.rules, keys, picked) })}
        />
      </section>
      <div className="flex justify-end pb-2">
        <Button type="submit" variant="primary">
          Add site
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly type: SiteType;
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly shown: (key: keyof Problems) => string | undefined;
}

function Fields({ type, draft, set, shown }: FieldsProps): ReactNode {
  return (
    <>
      {type === 'site' ? null : (
        <Field
          label="Domain"
          parameter="domain"
          help="Crawls every host under this domain that links reach."
          error={shown('domain')}
        >
          <TextInput
            mono
            placeholder="example.com"
            value={draft.domain}
            onChange={({ target }) => set({ domain: target.value })}
          />
        </Field>
      )}
      <Field label="Start point" parameter="url" error={shown('start')}>
        <TextInput
          mono
          placeholder="https://www.example.com/"
          value={draft.start}
          onChange={({ target }) => set({ start: target.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Nickname" parameter="name" error={shown('name')}>
          <TextInput
            placeholder={usualName(type, draft)}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Depth" parameter="depth" unit="links" error={shown('depth')}>
          <TextInput
            inputMode="numeric"
            placeholder="of robot.conf"
            value={draft.depth}
            onChange={({ target }) => set({ depth: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label="Read the sitemaps that robots.txt names"
        checked={draft.sitemaps}
        onChange={({ target }) => set({ sitemaps: target.checked })}
      />
    </>
  );
}

type Problems = Readonly<Record<'start' | 'domain' | 'name' | 'depth', string | undefined>>;

function usualName(type: SiteType, { start, domain }: Draft): string {
  if (type === 'domain') return domain.trim();
  return URL.canParse(start.trim()) ? new URL(start.trim()).hostname : '';
}

function problemsOf(type: SiteType, draft: Draft, taken: readonly string[]): Problems {
  const name = draft.name.trim() === '' ? usualName(type, draft) : draft.name.trim();
  return {
    start: urlProblem(draft.start),
    domain: type === 'domain' ? hostProblem(draft.domain) : undefined,
    name: taken.includes(name) ? takenWords(name) : undefined,
    depth: depthProblem(draft.depth),
  };
}

/** The draft has no problems. */
function siteOf(type: SiteType, draft: Draft): Site {
  const { start, domain, name, depth, sitemaps, rules } = draft;
  const { href, hostname, port } = new URL(start.trim());
  return {
    name: name.trim() === '' ? usualName(type, draft) : name.trim(),
    type,
    ...(type === 'domain' && { domain: domain.trim() }),
    ...(depth.trim() !== '' && { depth: Number(depth.trim()) }),
    enabled: true,
    database: 'default',
    servers: type === 'domain' ? [] : [{ host: hostname, ...(port !== '' && { port: Number(port) }), line: 0 }],
    starts: [{ url: href, enabled: true, line: 0 }],
    sitemaps: [],
    readsSitemaps: sitemaps,
    uses: Array.from(rules, (rule) => ({ rule, enabled: true, line: 0 })),
    line: 0,
  };
}
