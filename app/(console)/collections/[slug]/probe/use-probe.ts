'use client';
/** A probe under way: the job asks DNS and servers, then the configuration decides on every address that was met. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import { isRejected, judgeProbe, type JudgedUrl } from '#lib/languages/url-list/judge-probe.ts';
import type { ProbedUrl } from '#lib/services/hosts/contract.ts';
import type { JobStatus } from '#lib/services/jobs/contract.ts';
import type { SimulatedUrl } from '#lib/services/simulator/contract.ts';
import { followJob } from '../jobs/follow-job.ts';
import { resultOf } from '../jobs/job-result.ts';
import { simulateUrls } from '../simulator/actions.ts';

export interface ProbeWanted {
  readonly urls: readonly string[];
  readonly dns: boolean;
  readonly redirects: boolean;
}

export interface Probing {
  readonly isRunning: boolean;
  readonly status: JobStatus | undefined;
  readonly judged: readonly (JudgedUrl & { readonly probed: ProbedUrl | undefined })[] | undefined;
  readonly problem: string | undefined;
}

const idle: Probing = { isRunning: false, status: undefined, judged: undefined, problem: undefined };

export interface Probe extends Probing {
  readonly run: (wanted: ProbeWanted) => void;
  readonly cancel: () => void;
}

export function useProbe(slug: string): Probe {
  const [state, setState] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  const cancel = useCallback(() => stop.current?.abort(), []);
  // Nobody but this page wants the answer.
  useEffect(() => cancel, [cancel]);
  const run = useCallback(
    (wanted: ProbeWanted) => {
      setState({ ...idle, isRunning: true });
      const note = (status: JobStatus): void =>
        setState((before) => (before.isRunning ? { ...before, status } : before));
      const { signal } = (stop.current = new AbortController());
      void probe(slug, wanted, { note, signal }).then((end) => setState({ ...idle, ...end }));
    },
    [slug],
  );
  return { ...state, run, cancel };
}

interface Following {
  readonly note: (status: JobStatus) => void;
  readonly signal: AbortSignal;
}

async function probe(
  slug: string,
  { urls, dns, redirects }: ProbeWanted,
  following: Following,
): Promise<Partial<Probing>> {
  const given = await decideAll(slug, urls);
  if (!given.ok) return { problem: given.problem };
  const asked = urls.filter((url) => !isRejected(given.decided.get(url)?.saved));
  const isOutside = asked.length > 0 && (dns || redirects);
  const answer = isOutside ? await askOutside(slug, { urls: asked, dns, redirects }, following) : { probed: [] };
  if ('problem' in answer) return answer;
  const found = new Map(answer.probed.map((each) => [each.url, each]));
  const targets = answer.probed.flatMap((each) => each.redirects?.hops.flatMap(({ to = [] }) => to) ?? []);
  const led = await decideAll(slug, [...new Set(targets)].slice(0, mostAtOnce));
  if (!led.ok) return { problem: led.problem };
  return {
    judged: urls.map((url) => {
      const probed = found.get(given.decided.get(url)?.url ?? url);
      const decide = (of: string) => (given.decided.get(of) ?? led.decided.get(of))?.saved;
      return { ...judgeProbe(url, { probed, decide }), probed };
    }),
  };
}

/** Of one request. */
const mostAtOnce = 1_000;

type Decisions =
  | { readonly ok: true; readonly decided: ReadonlyMap<string, SimulatedUrl | undefined> }
  | { readonly ok: false; readonly problem: string };

/** By the URL as given; the row has its normal form. */
async function decideAll(slug: string, urls: readonly string[]): Promise<Decisions> {
  if (urls.length === 0) return { ok: true, decided: new Map() };
  const answer = await reach(() => simulateUrls(slug, { urls, texts: [], facts: 'address' }));
  if (!answer.ok) return { ok: false, problem: answer.problem.message };
  const { rows } = answer.value;
  return { ok: true, decided: new Map(urls.map((url, index) => [url, rows[index]])) };
}

async function askOutside(
  slug: string,
  job: ProbeWanted,
  { note, signal }: Following,
): Promise<{ readonly probed: readonly ProbedUrl[] } | { readonly problem: string }> {
  const ended = await followJob({
    slug,
    name: 'probe-urls',
    job: { ...job, urls: [...job.urls] },
    signal,
    note: ({ status }) => note(status),
  });
  const end = resultOf<'probe-urls'>(ended);
  return end.ok ? { probed: end.value.urls } : { problem: end.problem.message };
}
