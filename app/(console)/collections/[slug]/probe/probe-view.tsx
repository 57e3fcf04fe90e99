'use client';
/** The site probe: start points to choose and a box for another URL, what to ask, and what came of each. */

import { Play } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SimulatorTabs } from '../simulator/simulator-tabs.tsx';
import { ProbeResults } from './probe-results.tsx';
import { useProbe } from './use-probe.ts';

interface ProbeViewProps {
  readonly slug: string;
  /** Of enabled sites that are no domains. */
  readonly starts: readonly string[];
  readonly mayProbe: boolean;
}

export function ProbeView({ slug, starts, mayProbe }: ProbeViewProps): ReactNode {
  const form = useProbeForm(starts, mayProbe);
  const { urls, options } = form;
  const probe = useProbe(slug);
  const canRun = urls.length > 0 && !probe.isRunning;
  const run = (): void => probe.run({ urls, dns: options.dns, redirects: options.redirects });
  useRunKey(canRun, run);
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Site probe' }]}
        chip={<SimulatorTabs slug={slug} current="probe" />}
        actions={
          <Button
            variant="primary"
            icon={<Play size={14} aria-hidden />}
            keys="Ctrl Enter"
            disabled={!canRun}
            pending={probe.isRunning}
            onClick={run}
          >
            Run
          </Button>
        }
      />
      <div className="grid min-h-0 flex-1 content-start max-md:overflow-y-auto md:grid-cols-[minmax(280px,380px)_minmax(0,1fr)] md:content-stretch">
        <ProbeForm {...{ slug, starts, mayProbe, form }} />
        <div className="min-h-0 min-w-0 md:overflow-y-auto">
          {probe.problem === undefined ? null : (
            <Notice tone="error" flush title="The probe failed">
              {probe.problem}
            </Notice>
          )}
          {probe.isRunning ? (
            <div className="px-[18px] py-3">
              <JobProgress status={probe.status ?? { words: 'Starting' }} onCancel={probe.cancel} />
            </div>
          ) : null}
          <ProbeResults slug={slug} judged={probe.judged} isRunning={probe.isRunning} advanced={options.advanced} />
        </div>
      </div>
    </>
  );
}

/** What is chosen; nobody who may not ask the network is offered to. */
function useProbeForm(starts: readonly string[], mayProbe: boolean) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [other, setOther] = useState('');
  const [chosen, setOptions] = useState<Options>({ dns: true, advanced: false, redirects: true });
  const typed = other.trim();
  return {
    left,
    other,
    setOther,
    setOptions,
    options: mayProbe ? chosen : { ...chosen, dns: false, redirects: false },
    urls: [...new Set([...starts.filter((url) => !left.has(url)), ...(typed === '' ? [] : [typed])])],
    toggle: (url: string): void =>
      setLeft((before) => new Set(before.has(url) ? [...before].filter((one) => one !== url) : [...before, url])),
  };
}

interface ProbeFormProps extends ProbeViewProps {
  readonly form: ReturnType<typeof useProbeForm>;
}

function ProbeForm({ slug, starts, mayProbe, form }: ProbeFormProps): ReactNode {
  const { left, other, setOther, options, setOptions, toggle } = form;
  return (
    <div className="min-h-0 overflow-y-auto border-line pb-5 max-md:border-b md:border-r">
      <Starts {...{ starts, left }} onToggle={toggle} />
      <div className="px-[18px] pt-3">
        <Field label="Another URL">
          <TextInput
            mono
            placeholder="https://www.example.org/"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        </Field>
      </div>
      <SectionHead title="Options" />
      <div className="flex flex-col gap-2.5 px-[18px]">
        <Option name="dns" label="Look up host names and aliases" {...{ options, mayProbe, setOptions }} />
        <Option
          name="advanced"
          label="Show advanced DNS information"
          mayProbe={options.dns}
          {...{ options, setOptions }}
        />
        <Option name="redirects" label="Check for server redirects" {...{ options, mayProbe, setOptions }} />
      </div>
      <p className="px-[18px] pt-4 text-note text-ink-3">
        {
          'Checks addresses, host names, and redirects, but not documents: duplicates, MIME types, network errors, and permissions are not checked. The '
        }
        <TextLink href={`/collections/${encodeURIComponent(slug)}/simulator`}>Simulator</TextLink>
        {' can fetch documents.'}
      </p>
    </div>
  );
}

function useRunKey(canRun: boolean, run: () => void): void {
  const bindings = useMemo(
    () => (canRun ? [{ keys: 'ctrl+enter', label: 'Run the site probe', run }] : []),
    [canRun, run],
  );
  useKeymap(bindings);
}

interface StartsProps {
  readonly starts: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly onToggle: (url: string) => void;
}

function Starts({ starts, left, onToggle }: StartsProps): ReactNode {
  return (
    <section aria-label="Starting points">
      <SectionHead title="Starting points" scope="of enabled sites, except domain sites" />
      {starts.length === 0 ? (
        <p className="px-[18px] text-note text-ink-3">None. Enter a URL below.</p>
      ) : (
        <ul className="flex flex-col gap-2 px-[18px]">
          {starts.map((url) => (
            <li key={url}>
              <Checkbox
                label={<span className="mono break-all">{url}</span>}
                checked={!left.has(url)}
                onChange={() => onToggle(url)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Options {
  readonly dns: boolean;
  readonly advanced: boolean;
  readonly redirects: boolean;
}

interface OptionProps {
  readonly name: keyof Options;
  readonly label: string;
  readonly options: Options;
  readonly mayProbe: boolean;
  readonly setOptions: (change: (before: Options) => Options) => void;
}

function Option({ name, label, options, mayProbe, setOptions }: OptionProps): ReactNode {
  return (
    <Checkbox
      label={label}
      checked={options[name]}
      disabled={!mayProbe}
      onChange={({ target }) => setOptions((before) => ({ ...before, [name]: target.checked }))}
    />
  );
}
