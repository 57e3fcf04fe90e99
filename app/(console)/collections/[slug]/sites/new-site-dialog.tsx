'use client';
/** A new site: a host with its start point, or a whole domain; the rules for new sites are ticked. */

import { useState, type ReactNode } from 'react';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { NewEntryForm, type Problems } from '#components/kit/new-entry-form.tsx';
import { kindProblems, ParamForm, paramsNamed } from '#components/kit/param-form.tsx';
import { PickList, withKeys } from '#components/kit/pick-list.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { addSite } from '#lib/languages/filterrules-conf/write-entries.ts';
import type { Site } from '#lib/languages/filterrules-conf/model.ts';
import { elementOf } from '#lib/languages/filterrules-conf/vocabulary.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { hostProblem, takenWords, urlProblem } from './site-words.ts';

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

/** By the names of the parameters; undefined where nothing is written. */
type Values = Readonly<Record<string, string | undefined>>;

function SiteForm({ edited, type, onType, onAdded }: Omit<NewSiteDialogProps, 'onClose'>): ReactNode {
  const { overview, change } = edited;
  const [values, setValues] = useState<Values>({});
  const [rules, setRules] = useState<ReadonlySet<string>>(
    () => new Set(overview.rules.filter(({ isDefault }) => isDefault).map(({ id }) => id)),
  );
  const problems = problemsOf(type, values, new Set(overview.sites.map(({ name }) => name)));
  const add = (): void => {
    const site = siteOf(type, values, rules);
    change(`Added ${site.name}`, (text) => addSite(text, site));
    onAdded(site.name);
  };
  return (
    <NewEntryForm submit="Add site" problems={problems} onSubmit={add}>
      {(shown) => (
        <>
          <div className="flex">
            <SegmentedChoice label="Coverage" options={types} current={type} onChange={onType} />
          </div>
          <Fields
            {...{ type, values }}
            problems={shown}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value?.trim() }))}
          />
          <section>
            <h3 className="pb-1 text-note font-medium text-ink-2">Rules</h3>
            <PickList
              label="Rules"
              entries={overview.rules.map(({ id, name, isDefault }) => ({
                key: id,
                label: name,
                ...(isDefault && { note: 'for new sites' }),
              }))}
              picked={rules}
              empty="No rules yet."
              onPick={(keys, picked) => setRules((before) => withKeys(before, keys, picked))}
            />
          </section>
        </>
      )}
    </NewEntryForm>
  );
}

const types = [
  { value: 'site', label: 'One host' },
  { value: 'domain', label: 'Whole domain' },
] as const;

const siteParams = elementOf('Site')?.params ?? [];
const domainParams = paramsNamed(siteParams, 'domain').map((param) => ({
  ...param,
  doc: 'Crawls every host under this domain that links reach.',
  placeholder: 'example.com',
}));
const startParams = paramsNamed(elementOf('Start')?.params ?? [], 'url').map((param) => ({
  ...param,
  label: 'Start point',
  placeholder: 'https://www.example.com/',
}));
const nameParams = paramsNamed(siteParams, 'name');
const depthParams = paramsNamed(siteParams, 'depth').map((param) => ({ ...param, placeholder: 'of robot.conf' }));

interface FieldsProps {
  readonly type: SiteType;
  readonly values: Values;
  readonly problems: Problems;
  readonly onChange: (name: string, value: string | undefined) => void;
}

function Fields({ type, ...form }: FieldsProps): ReactNode {
  const named = nameParams.map((param) => ({ ...param, placeholder: usualName(type, form.values) }));
  const shared = { ...form, disabled: false };
  return (
    <>
      <ParamForm
        {...shared}
        params={[...(type === 'domain' ? domainParams : []), ...startParams]}
        helped={['domain']}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <ParamForm {...shared} params={[...named, ...depthParams]} />
      </div>
      <ParamForm {...shared} params={paramsNamed(siteParams, 'sitemaps')} />
    </>
  );
}

function usualName(type: SiteType, { url = '', domain = '' }: Values): string {
  if (type === 'domain') return domain;
  return URL.parse(url)?.hostname ?? '';
}

function problemsOf(type: SiteType, values: Values, taken: ReadonlySet<string>): Problems {
  const { url = '', domain = '', name = usualName(type, values) } = values;
  return {
    ...kindProblems(depthParams, values),
    url: urlProblem(url),
    domain: type === 'domain' ? hostProblem(domain) : undefined,
    name: taken.has(name) ? takenWords(name) : undefined,
  };
}

/** The values have no problems. */
function siteOf(type: SiteType, values: Values, rules: ReadonlySet<string>): Site {
  const { url = '', domain = '', name = usualName(type, values), depth, sitemaps } = values;
  const { href, hostname, port } = new URL(url);
  return {
    name,
    type,
    ...(type === 'domain' && { domain }),
    ...(depth !== undefined && { depth: Number(depth) }),
    enabled: true,
    database: 'default',
    servers: type === 'domain' ? [] : [{ host: hostname, ...(port !== '' && { port: Number(port) }), line: 0 }],
    starts: [{ url: href, enabled: true, line: 0 }],
    sitemaps: [],
    readsSitemaps: sitemaps === 'true',
    uses: Array.from(rules, (rule) => ({ rule, enabled: true, line: 0 })),
    line: 0,
  };
}
