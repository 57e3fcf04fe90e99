'use client';
/** The servers of a site: host, port, and other names of the same server, each changed in place. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddLine } from '#components/kit/add-line.tsx';
import { useDraft } from '#components/params/use-draft.ts';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { setParam } from '#lib/languages/filterrules-conf/edit-overview.ts';
import { changeLine } from '#lib/languages/filterrules-conf/write-entries.ts';
import type { ServerEntry, SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { CertificateList } from '../certificates/certificate-list.tsx';
import { bareHost, hostSayings, type HostSaying } from './host-words.ts';
import { hostProblem } from './site-words.ts';
import { useHostCheck, type Server as HttpsServer } from './use-host-check.ts';

interface ServerRowsProps {
  readonly edited: EditedRules;
  readonly site: SiteEntry;
}

export function ServerRows({ edited, site }: ServerRowsProps): ReactNode {
  const { slug, mayEdit, change } = edited;
  const checking = useHostCheck(slug);
  const add = (host: string): void =>
    change(`Added ${host}`, (text) =>
      changeLine(text, { kind: 'insert', block: site.line, element: 'Server', params: { host } }),
    );
  return (
    <div className="flex flex-col gap-2 px-[18px] pb-3">
      <ul aria-label={`Servers of ${site.name}`} className="flex flex-col gap-2">
        {site.servers.map((server) => (
          <li key={server.line}>
            <Server edited={edited} server={server} />
            <Sayings sayings={hostSayings(server.host, server.aliases, checking.found?.hosts ?? [])} />
          </li>
        ))}
      </ul>
      {site.servers.length === 0 ? (
        <p className="text-note text-ink-3">None listed. The hosts of its start points are used.</p>
      ) : null}
      <HostCheck {...{ slug, site, mayEdit, checking }} />
      {mayEdit ? (
        <AddLine
          label="Add a server"
          field="Host to add"
          placeholder="www.example.com"
          check={hostProblem}
          onAdd={add}
        />
      ) : null}
    </div>
  );
}

interface HostCheckProps {
  readonly slug: string;
  readonly site: SiteEntry;
  readonly mayEdit: boolean;
  readonly checking: ReturnType<typeof useHostCheck>;
}

function HostCheck({ slug, site, mayEdit, checking }: HostCheckProps): ReactNode {
  const { isOpen, isCancelling, status, found, problem, check, cancel } = checking;
  const https = httpsServers(site);
  return (
    <>
      {site.servers.length === 0 && https.length === 0 ? null : (
        <Button
          size="small"
          pending={isOpen}
          disabled={!mayEdit}
          title="Looks up the name of each server, and shows the certificates of HTTPS servers"
          onClick={() => check(namesOf(site), https)}
          className="self-start"
        >
          Check hosts
        </Button>
      )}
      {isOpen ? <JobProgress isInline {...{ status, isCancelling }} onCancel={cancel} /> : null}
      {found === undefined ? null : <CertificateList slug={slug} {...found} />}
      {problem === undefined ? null : <p className="text-note text-failed-fg">{problem.message}</p>}
    </>
  );
}

function namesOf({ servers }: SiteEntry): readonly string[] {
  return [...new Set(servers.flatMap(({ host, aliases }) => [host, ...aliases]).map(bareHost))];
}

/** Those of start points with https:, and servers on port 443, each by all of its names. */
function httpsServers({ servers, starts }: SiteEntry): readonly HttpsServer[] {
  const started = starts.flatMap(({ url }) => {
    const { protocol, hostname, port } = URL.parse(url) ?? { protocol: '', hostname: '', port: '' };
    return protocol === 'https:' ? [{ host: hostname, port: port === '' ? 443 : Number(port) }] : [];
  });
  const named = servers.flatMap(({ host, port, aliases }) => {
    const names = [host, ...aliases].map(bareHost);
    const ports = started.filter((each) => names.includes(each.host)).map((each) => each.port);
    return names.flatMap((name) =>
      [...ports, ...(port === 443 ? [443] : [])].map((each) => ({ host: name, port: each })),
    );
  });
  return [...new Map([...started, ...named].map((each) => [`${each.host}:${each.port}`, each])).values()];
}

const tones: Readonly<Record<HostSaying['tone'], string>> = {
  same: 'text-ink-2',
  other: 'text-warn-fg',
  lost: 'text-failed-fg',
};

/** Under the server, so that one sees which name to mend. */
function Sayings({ sayings }: { readonly sayings: readonly HostSaying[] }): ReactNode {
  if (sayings.length === 0) return null;
  return (
    <ul aria-label="DNS result" className="pt-1 text-note">
      {sayings.map(({ host, words, tone }) => (
        <li key={host} className={tones[tone]}>
          <span className="mono">{host}</span>
          {`: ${words}`}
        </li>
      ))}
    </ul>
  );
}

function Server({ edited, server }: { readonly edited: EditedRules; readonly server: ServerEntry }): ReactNode {
  const { mayEdit, change, errorIn } = edited;
  const { line, host, port, aliases } = server;
  const set = (param: string, value: string): void =>
    change(`Changed ${param} of ${host}`, (text) => setParam(text, line, param, value));
  const name = useDraft(host, (value) => (value.trim() === '' ? undefined : set('host', value.trim())));
  const number = useDraft(port === undefined ? '' : String(port), (value) => set('port', value.trim()));
  const others = useDraft(aliases.join(', '), (value) => set('alias', value.trim()));
  const error = errorIn(server);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <TextInput
            mono
            aria-label={`Host, line ${line}`}
            aria-invalid={error === undefined ? undefined : true}
            disabled={!mayEdit}
            value={name.text}
            onChange={({ target }) => name.type(target.value)}
            onBlur={name.leave}
          />
        </div>
        <div className="w-[84px] flex-none">
          <TextInput
            aria-label={`Port of ${host}`}
            inputMode="numeric"
            placeholder="80, 443"
            disabled={!mayEdit}
            value={number.text}
            onChange={({ target }) => number.type(target.value)}
            onBlur={number.leave}
          />
        </div>
        <IconButton
          label={`Remove ${host}`}
          size="small"
          disabled={!mayEdit}
          icon={<Trash2 size={13} aria-hidden />}
          onClick={() => change(`Removed ${host}`, (text) => changeLine(text, { kind: 'remove', line }))}
        />
      </div>
      <TextInput
        small
        mono
        aria-label={`Other names of ${host}`}
        placeholder="other names, separated by commas"
        disabled={!mayEdit}
        value={others.text}
        onChange={({ target }) => others.type(target.value)}
        onBlur={others.leave}
      />
      {error === undefined ? null : <p className="text-note text-failed-fg">{error}</p>}
    </div>
  );
}
