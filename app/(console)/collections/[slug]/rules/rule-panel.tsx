'use client';
/** One rule: its name and behaviour, its tests, and the sites that use it; every field is an edit of its lines. */

import type { ReactNode } from 'react';
import { ParamForm, paramsNamed } from '#components/kit/param-form.tsx';
import { PickList } from '#components/kit/pick-list.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Select } from '#components/ui/controls/select.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { removeRules, renameRule, setParam } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { assignRules, changeLine, changeMatch } from '#lib/languages/filterrules-conf/write-entries.ts';
import { sitesUsing, type RuleEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { elementOf } from '#lib/languages/filterrules-conf/vocabulary.ts';
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
      <EntryPart title="Conditions" scope="one must be true">
        <div className="px-[18px] pb-3">
          <Tests {...part} />
        </div>
      </EntryPart>
      <EntryPart title="Sites" scope={formatCount(sitesUsing(edited.overview, id).length, 'site')}>
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
        {denied === undefined ? 'new after' : `denied ${formatCount(denied, 'URL')} in`}
      </TextLink>
      {` run ${figures.run}${plan}`}
    </>
  );
}

type PartProps = Pick<RulePanelProps, 'edited' | 'rule'>;

const ruleParams = elementOf('Rule')?.params ?? [];

function Words({ edited, rule, onRenamed }: Omit<RulePanelProps, 'onClose'>): ReactNode {
  const { mayEdit, change, overview } = edited;
  const { id, name, desc, behavior, isDefault, line } = rule;
  const set = (param: string, value: string | undefined): void =>
    change(`Changed ${param} of ${name}`, (text) => setParam(text, line, param, value?.trim()));
  const rename = (next: string): void => {
    change(`Renamed ${id} to ${next}`, (text) => renameRule(text, id, next));
    onRenamed(next);
  };
  const check = (param: string, text: string): string | undefined => {
    const isTaken = param === 'id' && text.trim() !== id && overview.rules.some((other) => other.id === text.trim());
    return isTaken ? `Another rule has the id ${text.trim()}. Enter a different id.` : undefined;
  };
  const form = { check, disabled: !mayEdit };
  return (
    <>
      <ParamForm
        {...form}
        params={paramsNamed(ruleParams, 'name', 'desc', 'id')}
        values={{ name, desc: desc === '' ? undefined : desc, id }}
        onChange={(param, value = '') => {
          if (param === 'id') rename(value.trim());
          else set(param, param === 'name' && value.trim() === id ? undefined : value);
        }}
      />
      <Field label="Documents that match" parameter="behavior">
        <Select
          options={behaviorOptions}
          value={behavior}
          disabled={!mayEdit}
          onChange={({ target }) => set('behavior', target.value)}
        />
      </Field>
      <ParamForm
        {...form}
        params={paramsNamed(ruleParams, 'default')}
        values={{ default: String(isDefault) }}
        onChange={set}
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
        if (at !== undefined) change(`Changed a condition of ${name}`, (text) => changeMatch(text, at, draft));
      }}
      onRemove={(key) => {
        const at = matches[Number(key)]?.line;
        if (at !== undefined) {
          change(`Removed a condition of ${name}`, (text) => changeLine(text, { kind: 'remove', line: at }));
        }
      }}
      onAdd={() =>
        change(`Added a condition to ${name}`, (text) =>
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
      empty="No sites yet."
      onPick={(keys, use) => {
        const sites = new Set(overview.sites.filter(({ key }) => keys.includes(key)).map(({ line }) => line));
        const label = `${formatCount(sites.size, 'site')} ${use ? 'uses' : 'no longer uses'} ${name}`;
        change(label, (text) => assignRules(text, { rules: [id], sites, use }));
      }}
    />
  );
}
