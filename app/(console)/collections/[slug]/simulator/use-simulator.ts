'use client';
/** Everything the simulator's page knows: the list, the texts, what is in view, and the simulation with its rows. */

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import { useCommands } from '#components/shell/commands/use-commands.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { expectVerdicts, readUrlList, type UrlList } from '#lib/languages/url-list/url-list.ts';
import { sampleUrls, type TraceWanted, type UnsavedText } from './actions.ts';
import { countRows, filterRows, rowsOf, type RowCounts, type SimulationRow } from './simulation-rows.ts';
import type { Knowledge, Mode, SimulatorQuery } from './simulator-query.ts';
import { useListText } from './use-list-text.ts';
import { useSimulation, type Simulation } from './use-simulation.ts';
import { useTrace, type OpenTrace } from './use-trace.ts';
import { useUnsavedTexts } from './use-unsaved-texts.ts';
import { useView, type View } from './use-view.ts';

export interface SimulatorInput {
  readonly slug: string;
  readonly saved: readonly UnsavedText[];
  readonly query: SimulatorQuery;
  /** The URLs the address names, by a list or by themselves. */
  readonly given: string | undefined;
}

export interface Simulator {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly list: UrlList;
  readonly unsaved: readonly UnsavedText[];
  /** Whether unsaved texts are, or were, simulated as well. */
  readonly hasEdits: boolean;
  readonly view: View;
  readonly mode: Mode;
  readonly from: Knowledge;
  readonly state: Simulation;
  readonly canRun: boolean;
  readonly start: (from: Knowledge) => void;
  readonly cancel: () => void;
  /** Those the filter leaves. */
  readonly rows: readonly SimulationRow[];
  readonly counts: RowCounts;
  readonly open: SimulationRow | undefined;
  readonly trace: OpenTrace;
  readonly sampling: boolean;
  readonly sample: () => void;
  /** What became of each URL is what is expected of it from now on. */
  readonly expectThese: () => void;
  readonly problem: string | undefined;
}

export function useSimulator({ slug, saved, query, given }: SimulatorInput): Simulator {
  const [text, setText] = useListText(slug, given);
  const list = useMemo(() => readUrlList(text), [text]);
  const unsaved = useUnsavedTexts(slug, saved);
  const view = useView(slug, query, { text, isList: text === given });
  const { state, run, cancel } = useSimulation(slug);
  const hasEdits = (state.phase === 'idle' ? unsaved : state.texts).length > 0;
  const mode: Mode = hasEdits ? (view.mode ?? 'compare') : 'saved';
  const from: Knowledge = view.from ?? 'stored';
  const sampled = useSample(slug, setText);
  const canRun = list.urls.length > 0 && state.phase !== 'running';
  const start = useCallback(
    (knows: Knowledge) => run({ urls: list.urls, texts: unsaved, from: knows }),
    [run, list, unsaved],
  );
  const startUsual = useCallback(() => start(from), [start, from]);
  useRunOnArrival(given !== undefined && from !== 'fetch' && list.urls.length > 0, startUsual);
  useRunKeys(slug, canRun, startUsual);
  const all = useMemo(() => rowsOf(state.urls, state.results, mode), [state.urls, state.results, mode]);
  const open = all.find(({ url }) => url === view.url);
  const expectThese = (): void => {
    const outcomes = new Map(all.map(({ url, shown }) => [url, shown?.outcome]));
    const expected = expectVerdicts(text, (url) => outcomes.get(url));
    setText(expected);
    run({ urls: readUrlList(expected).urls, texts: unsaved, from: from === 'fetch' ? 'stored' : from });
  };
  return {
    ...sampled,
    text,
    setText,
    list: useDeferredValue(list),
    unsaved,
    hasEdits,
    view,
    mode,
    from,
    state,
    canRun,
    start,
    cancel,
    rows: useMemo(() => filterRows(all, view.show), [all, view.show]),
    counts: useMemo(() => countRows(all), [all]),
    open,
    expectThese,
    trace: useTrace(slug, useTraceWanted(view.url, { open, state, unsaved })),
    problem: sampled.problem ?? state.problem,
  };
}

/** URLs the collection knows, to begin with. */
function useSample(slug: string, setText: (text: string) => void): Pick<Simulator, 'sample' | 'sampling' | 'problem'> {
  const [sampling, startSampling] = useTransition();
  const [problem, setProblem] = useState<string>();
  const sample = (): void =>
    startSampling(async () => {
      const result = await reach(() => sampleUrls(slug));
      const none = 'No URLs to sample yet. Paste URLs, or start a run.';
      setProblem(result.ok ? (result.value.length === 0 ? none : undefined) : result.problem.message);
      if (result.ok && result.value.length > 0) setText(result.value.map((url) => `${url}\n`).join(''));
    });
  return { sample, sampling, problem };
}

/** What an address names is decided at once; nothing is fetched without being asked for. */
function useRunOnArrival(is: boolean, run: () => void): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!is || arrived.current) return undefined;
    // The window's unsaved texts are known a moment after the page.
    const timer = setTimeout(() => {
      arrived.current = true;
      run();
    });
    return () => clearTimeout(timer);
  }, [is, run]);
}

function useRunKeys(slug: string, canRun: boolean, run: () => void): void {
  const bindings = useMemo(
    () => (canRun ? [{ keys: 'ctrl+enter', label: 'Run the simulation', run }] : []),
    [canRun, run],
  );
  useKeymap(bindings);
  const commands = useMemo(
    () => bindings.map(({ label }) => ({ id: 'simulate', group: slug, label, keys: 'Ctrl Enter', run })),
    [bindings, slug, run],
  );
  useCommands(commands);
}

interface Known {
  readonly open: SimulationRow | undefined;
  readonly state: Simulation;
  readonly unsaved: readonly UnsavedText[];
}

/** On the same facts and with the same texts as the row; the same object as long as these are the same. */
function useTraceWanted(url: string | undefined, { open, state, unsaved }: Known): TraceWanted | undefined {
  const { simulation, from, phase } = state;
  const texts = phase === 'idle' ? unsaved : state.texts;
  const position = from === 'fetch' && open?.shown !== undefined ? open.position : undefined;
  return useMemo(() => {
    if (url === undefined) return undefined;
    if (simulation !== undefined && position !== undefined) return { url, texts, facts: { simulation, position } };
    return { url, texts, facts: from === 'address' ? 'address' : 'stored' };
  }, [url, texts, simulation, position, from]);
}
