'use client';
/** One rule: its name and behaviour, its tests, and the sites that use it; every field is an edit of its lines. */

import type { ReactNode } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDraft } from '#components/params/use-draft.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  assignRules,
  changeLine,
  changeMatch,
  removeRules,
  renameRule,
} from '#lib/languages/filterrules-conf/edit-overview.ts';
import { sitesUsing, type RuleEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { EntryPanel, EntryPart } from '../edited-text/entry-panel.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { resourcesHref } from '../resources-href.ts';
import { behaviorOptions } from './behavior-options.ts';
import { MatchRows } from './match-rows.tsx';

interface RulePanelProps {
  readonly edited: EditedRules;
  readonly rule: RuleEntry;
  readonly onRenamed: (id: string) => void;
  readonly onClose: () => void;
}

export function RulePanel({ edited, rule, onRenamed, onClose }: RulePanelProps): ReactNode {
  const { id, name, line } = rule;
  const part = { edited, rule };
  return (
    <EntryPanel {...{ edited, name, line, onClose }} kind="Rule" onRemove={(text) => removeRules(text, [id])}>
      <EntryPart title="Rule" scope={<Said {...part} />}>
        <div className="flex flex-col gap-3 px-[18px] pb-3">
          <Words {...part} onRenamed={onRenamed} />
        </div>
      </EntryPart>
      <EntryPart title="Matches when" scope="one of these is true">
        <div className="px-[18px] pb-3">
          <Tests {...part} />
        </div>
      </EntryPart>
      <EntryPart title="Used in" scope={formatCount(sitesUsing(edited.overview, id).length, 'site')}>
        <div className="px-[18px]">
          <Uses {...part} />
        </div>
      </EntryPart>
    </EntryPanel>
  );
}

function Said({ edited: { slug, figures }, rule }: PartProps): ReactNode {
  const { denied, planned } = figures.rule(rule);
  if (figures.run === undefined) return 'no run yet';
  const plan = planned === undefined ? '' : `; ${formatNumber(planned)} by the plan`;
  return (
    <>
      <TextLink href={resourcesHref(slug, { reason: `rule:${rule.id}` })}>
        {denied === undefined ? 'new since' : `denied ${formatCount(denied, 'URL')} in`}
      </TextLink>
      {` run ${figures.run}${plan}`}
    </>
  );
}

type PartProps = Pick<RulePanelProps, 'edited' | 'rule'>;

function Words({ edited, rule, onRenamed }: Omit<RulePanelProps, 'onClose'>): ReactNode {
  const { mayEdit, change, overview } = edited;
  const { id, line } = rule;
  const set = (param: string, value: string): void =>
    change(`${param} of ${rule.name} is changed`, (text) =>
      changeLine(
        text,
        value === '' ? { kind: 'remove-param', line, name: param } : { kind: 'set-param', line, name: param, value },
      ),
    );
  const name = useDraft(rule.name, (value) => set('name', value.trim() === id ? '' : value.trim()));
  const desc = useDraft(rule.desc, (value) => set('desc', value.trim()));
  const isTaken = (value: string): boolean => value !== id && overview.rules.some((other) => other.id === value);
  const rename = useDraft(id, (value) => {
    if (value.trim() === '' || isTaken(value.trim())) return;
    change(`${id} is called ${value.trim()}`, (text) => renameRule(text, id, value.trim()));
    onRenamed(value.trim());
  });
  return (
    <>
      <Field label="Name" parameter="name">
        <TextInput
          disabled={!mayEdit}
          value={name.text}
          onChange={({ target }) => name.type(target.value)}
          onBlur={name.leave}
        />
      </Field>
      <Field label="Description" parameter="desc">
        <TextInput
          disabled={!mayEdit}
          value={desc.text}
          onChange={({ target }) => desc.type(target.value)}
          onBlur={desc.leave}
        />
      </Field>
      <Field
        label="Id"
        parameter="id"
        error={
          isTaken(rename.text.trim()) ? `Another rule is called ${rename.text.trim()}. Choose another id.` : undefined
        }
      >
        <TextInput
          mono
          disabled={!mayEdit}
          value={rename.text}
          onChange={({ target }) => rename.type(target.value)}
          onBlur={rename.leave}
        />
      </Field>
      <Field label="Documents that match" parameter="behavior">
        <Select
          options={behaviorOptions}
          value={rule.behavior}
          disabled={!mayEdit}
          onChange={({ target }) => set('behavior', target.value)}
        />
      </Field>
      <Checkbox
        label="New sites use it"
        checked={rule.isDefault}
        disabled={!mayEdit}
        onChange={({ target }) => set('default', target.checked ? 'true' : '')}
      />
    </>
  );
}

function Tests({ edited, rule }: PartProps): ReactNode {
  const { mayEdit, change, errorIn, figures } = edited;
  const { name, line, matches } = rule;
  return (
    <MatchRows
      rows={matches.map((match, index) => ({
        ...match,
        key: String(index),
        error: errorIn(match),
        figure: figures.match(rule, match),
      }))}
      mayEdit={mayEdit}
      onSet={(key, draft) => {
        const at = matches[Number(key)]?.line;
        if (at !== undefined) change(`a test of ${name} is changed`, (text) => changeMatch(text, at, draft));
      }}
      onRemove={(key) => {
        const at = matches[Number(key)]?.line;
        if (at !== undefined) {
          change(`a test of ${name} is removed`, (text) => changeLine(text, { kind: 'remove', line: at }));
        }
      }}
      onAdd={() =>
        change(`a test is added to ${name}`, (text) =>
          changeLine(text, {
            kind: 'insert',
            block: line,
            element: 'Match',
            params: { src: matches.at(-1)?.src ?? 'url', by: matches.at(-1)?.by ?? 'is', value: '' },
          }),
        )
      }
    />
  );
}

function Uses({ edited, rule: { id, name } }: PartProps): ReactNode {
  const { overview, mayEdit, change } = edited;
  const using = new Set(sitesUsing(overview, id).map(({ key }) => key));
  return (
    <PickList
      label={`Sites that use ${name}`}
      entries={overview.sites.map((site) => ({
        key: site.key,
        label: site.name,
        ...(!site.enabled && { note: 'off' }),
      }))}
      picked={using}
      disabled={!mayEdit}
      empty="There is no site yet."
      onPick={(keys, use) => {
        const sites = new Set(overview.sites.filter(({ key }) => keys.includes(key)).map(({ line }) => line));
        const label = `${formatCount(sites.size, 'site')} ${use ? 'uses' : 'no longer uses'} ${name}`;
        change(label, (text) => assignRules(text, { rules: [id], sites, use }));
      }}
    />
  );
}
