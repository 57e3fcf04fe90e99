'use client';
/** One site: what it covers, its start points, and the rules it uses; every field is an edit of its lines. */

import type { ReactNode } from 'react';
import { ParamForm, paramsNamed } from '#components/kit/param-form.tsx';
import { PickList } from '#components/kit/pick-list.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { removeSites, setParam } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { assignRules, changeLine } from '#lib/languages/filterrules-conf/write-entries.ts';
import { elementOf } from '#lib/languages/filterrules-conf/vocabulary.ts';
import type { SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { StartTable } from '../configuration/form/start-table.tsx';
import { EntryPanel, EntryPart } from '../edited-text/entry-panel.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { ServerRows } from './server-rows.tsx';
import { hostProblem, takenWords } from './site-words.ts';

interface SitePanelProps {
  readonly edited: EditedRules;
  readonly site: SiteEntry;
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}

type PartProps = Pick<SitePanelProps, 'edited' | 'site'>;

const siteParams = elementOf('Site')?.params ?? [];

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
      <EntryPart title="Servers" scope={type === 'domain' ? 'in addition to the domain' : 'and their other names'}>
        <ServerRows {...part} />
      </EntryPart>
      <EntryPart title="Rules" scope="in file order">
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
  return urls === undefined ? 'new after the last run' : `${formatCount(urls, 'URL')} in run ${figures.run}`;
}

function Words({ edited, site, onRenamed }: Omit<SitePanelProps, 'onClose'>): ReactNode {
  const { mayEdit, change, overview } = edited;
  const { name, type, domain, depth, readsSitemaps, line } = site;
  const isTaken = (typed: string): boolean =>
    overview.sites.some((other) => other.key !== site.key && other.name === typed);
  const check = (param: string, text: string): string | undefined => {
    if (param === 'domain') return hostProblem(text);
    return param === 'name' && isTaken(text.trim()) ? takenWords(text.trim()) : undefined;
  };
  return (
    <ParamForm
      params={paramsNamed(siteParams, 'name', ...(type === 'domain' ? ['domain'] : []), 'depth', 'sitemaps')}
      values={{ name, domain, depth: depth?.toString(), sitemaps: String(readsSitemaps) }}
      check={check}
      helped={['depth']}
      disabled={!mayEdit}
      onChange={(param, value) => {
        change(`Changed ${param} of ${name}`, (text) => setParam(text, line, param, value?.trim()));
        if (param === 'name' && value !== undefined) onRenamed(value.trim());
      }}
    />
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
        change(`Added ${url}`, (text) =>
          changeLine(text, { kind: 'insert', block: line, element: 'Start', params: { url } }),
        )
      }
      onSet={(row, url, depth) =>
        change(`Changed a start point of ${name}`, (text) => {
          if (url !== row.url) return setParam(text, row.line, 'url', url);
          return setParam(text, row.line, 'depth', depth?.toString());
        })
      }
      onRemove={(row) => change(`Removed ${row.url}`, (text) => changeLine(text, { kind: 'remove', line: row.line }))}
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
      empty="No rules yet."
      onPick={(rules, use) =>
        change(`${name} ${use ? 'uses' : 'no longer uses'} ${formatCount(rules.length, 'rule')}`, (text) =>
          assignRules(text, { rules, sites: new Set([line]), use }),
        )
      }
    />
  );
}
