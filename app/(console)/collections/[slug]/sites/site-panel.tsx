'use client';
/** One site: what it covers, its start points, and the rules it uses; every field is an edit of its lines. */

import type { ReactNode } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDraft } from '#components/params/use-draft.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { assignRules, changeLine, removeSites } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { StartTable } from '../configuration/form/start-table.tsx';
import { EntryPanel, EntryPart } from '../edited-text/entry-panel.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { ServerRows } from './server-rows.tsx';
import { depthProblem, hostProblem } from './site-words.ts';

interface SitePanelProps {
  readonly edited: EditedRules;
  readonly site: SiteEntry;
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}

type PartProps = Pick<SitePanelProps, 'edited' | 'site'>;

export function SitePanel({ edited, site, onRenamed, onClose }: SitePanelProps): ReactNode {
  const { name, line, type } = site;
  const part = { edited, site };
  return (
    <EntryPanel
      {...{ edited, name, line, onClose }}
      kind="Site"
      onRemove={(text) => removeSites(text, new Set([line]))}
    >
      <EntryPart title="Site" scope={<Found {...part} />}>
        <div className="flex flex-col gap-3 px-[18px] pb-3">
          <Words {...part} onRenamed={onRenamed} />
        </div>
      </EntryPart>
      <EntryPart title="Start points" scope="depth in links">
        <Starts {...part} />
      </EntryPart>
      <EntryPart title="Servers" scope={type === 'domain' ? 'besides the domain' : 'and other names of theirs'}>
        <ServerRows {...part} />
      </EntryPart>
      <EntryPart title="Rules it uses" scope="in the order of the text">
        <div className="px-[18px]">
          <Uses {...part} />
        </div>
      </EntryPart>
    </EntryPanel>
  );
}

function Found({ edited: { figures }, site: { name } }: PartProps): ReactNode {
  const { urls } = figures.site(name);
  if (figures.run === undefined) return 'no run yet';
  return urls === undefined ? 'new since the last run' : `${formatCount(urls, 'URL')} in run ${figures.run}`;
}

function Words({ edited, site, onRenamed }: Omit<SitePanelProps, 'onClose'>): ReactNode {
  const { mayEdit, change } = edited;
  const { name, type, domain, depth, readsSitemaps, line } = site;
  const set = (param: string, value: string): void =>
    change(`${param} of ${name} is changed`, (text) =>
      changeLine(
        text,
        value === '' ? { kind: 'remove-param', line, name: param } : { kind: 'set-param', line, name: param, value },
      ),
    );
  const nickname = useDraft(name, (value) => {
    if (value.trim() === '') return;
    set('name', value.trim());
    onRenamed(value.trim());
  });
  const covered = useDraft(domain, (value) => set('domain', value.trim()));
  const links = useDraft(depth === undefined ? '' : String(depth), (value) => {
    if (depthProblem(value) === undefined) set('depth', value.trim());
  });
  return (
    <>
      <Field label="Nickname" parameter="name">
        <TextInput
          disabled={!mayEdit}
          value={nickname.text}
          onChange={({ target }) => nickname.type(target.value)}
          onBlur={nickname.leave}
        />
      </Field>
      {type === 'site' ? null : (
        <Field label="Domain" parameter="domain" error={covered.wasLeft ? hostProblem(covered.text) : undefined}>
          <TextInput
            mono
            disabled={!mayEdit}
            value={covered.text}
            onChange={({ target }) => covered.type(target.value)}
            onBlur={covered.leave}
          />
        </Field>
      )}
      <Field
        label="Depth"
        parameter="depth"
        unit="links"
        help="Away from a start point; -1 is without limit. Empty: the depth of robot.conf."
        error={depthProblem(links.text)}
      >
        <TextInput
          inputMode="numeric"
          placeholder="of robot.conf"
          disabled={!mayEdit}
          value={links.text}
          onChange={({ target }) => links.type(target.value)}
          onBlur={links.leave}
        />
      </Field>
      <Checkbox
        label="Reads the sitemaps that robots.txt names"
        checked={readsSitemaps}
        disabled={!mayEdit}
        onChange={({ target }) => set('sitemaps', target.checked ? 'true' : '')}
      />
    </>
  );
}

function Starts({ edited: { mayEdit, change, errorIn }, site }: PartProps): ReactNode {
  const { name, line, starts } = site;
  return (
    <StartTable
      label={`Start points of ${name}`}
      rows={starts.map((start) => ({
        line: start.line,
        url: start.url,
        depth: start.depth === undefined ? undefined : String(start.depth),
        problem: errorIn(start),
      }))}
      mayEdit={mayEdit}
      onReveal={() => undefined}
      onAdd={(url) =>
        change(`${url} is added`, (text) =>
          changeLine(text, { kind: 'insert', block: line, element: 'Start', params: { url } }),
        )
      }
      onSet={(row, url, depth) =>
        change(`a start point of ${name} is changed`, (text) => {
          const at = row.line;
          if (url !== row.url) return changeLine(text, { kind: 'set-param', line: at, name: 'url', value: url });
          if (depth === undefined) return changeLine(text, { kind: 'remove-param', line: at, name: 'depth' });
          return changeLine(text, { kind: 'set-param', line: at, name: 'depth', value: String(depth) });
        })
      }
      onRemove={(row) =>
        change(`${row.url} is removed`, (text) => changeLine(text, { kind: 'remove', line: row.line }))
      }
    />
  );
}

function Uses({ edited, site: { name, line, uses } }: PartProps): ReactNode {
  const { overview, mayEdit, change, figures } = edited;
  return (
    <PickList
      label={`Rules ${name} uses`}
      entries={overview.rules.map((rule) => {
        const { denied } = figures.rule(rule);
        const notes = [rule.enabled ? '' : 'off', denied === undefined ? '' : `denied ${formatNumber(denied)}`];
        return { key: rule.id, label: rule.name, note: notes.filter((note) => note !== '').join(', ') };
      })}
      picked={new Set(uses.filter(({ enabled }) => enabled).map(({ rule }) => rule))}
      disabled={!mayEdit}
      empty="There is no rule yet."
      onPick={(rules, use) =>
        change(`${name} ${use ? 'uses' : 'no longer uses'} ${formatCount(rules.length, 'rule')}`, (text) =>
          assignRules(text, { rules, sites: new Set([line]), use }),
        )
      }
    />
  );
}
