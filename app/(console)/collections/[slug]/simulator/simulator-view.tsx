'use client';
/** The simulator: URLs above, their verdicts below, the trace of one at the right; saved and unsaved texts side by side. */

import { Play } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { UrlListRow } from '#lib/services/simulator/contract.ts';
import { AssertionsBar } from './assertions-bar.tsx';
import { ListInput } from './list-input.tsx';
import { ListMenu } from './list-menu.tsx';
import { ResultSummary } from './result-summary.tsx';
import { ResultTable } from './result-table.tsx';
import { SimulatorNotices } from './simulator-notices.tsx';
import { SimulatorTabs } from './simulator-tabs.tsx';
import { knowledge, type Knowledge } from './simulator-query.ts';
import { TracePanel } from './trace-panel.tsx';
import { useSimulator, type Simulator, type SimulatorInput } from './use-simulator.ts';

interface SimulatorViewProps extends SimulatorInput {
  readonly revision: number;
  readonly lists: readonly UrlListRow[];
  readonly mayEdit: boolean;
  readonly requireAssertions: boolean;
}

export function SimulatorView(props: SimulatorViewProps): ReactNode {
  const { slug } = props;
  const simulator = useSimulator(props);
  const { view, state, mode, open, trace, problem } = simulator;
  const { change } = view;
  const isOpen = view.url !== undefined;
  const close = useCallback(() => change({ url: undefined }), [change]);
  return (
    <>
      <SimulatorBar {...props} simulator={simulator} />
      <SimulatorNotices slug={slug} said={state.said} problem={problem} />
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,512px)]">
        <div className={classes('flex min-h-0 min-w-0 flex-col', isOpen && 'max-lg:hidden')}>
          <ListPane {...props} simulator={simulator} />
        </div>
        <div className={classes('flex min-h-0 min-w-0 flex-col border-line lg:border-l', !isOpen && 'max-lg:hidden')}>
          {view.url === undefined ? (
            <p className="px-[18px] py-4 text-body text-ink-3">
              Select a URL in the list to see its decision step by step.
            </p>
          ) : (
            <TracePanel
              slug={slug}
              url={view.url}
              mode={mode}
              trace={trace}
              side={view.trace ?? 'edited'}
              onSide={(side) => change({ trace: side === 'saved' ? side : undefined })}
              notFetched={open?.notFetched}
              onClose={close}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface PartProps extends SimulatorViewProps {
  readonly simulator: Simulator;
}

const fromLabels: Readonly<Record<Knowledge, string>> = {
  stored: 'Stored facts',
  address: 'Address only',
  fetch: 'Fetch now',
};

function SimulatorBar({ slug, revision, mayEdit, simulator }: PartProps): ReactNode {
  const { text, list, unsaved, hasEdits, view, mode, from, state, canRun, start } = simulator;
  const isOld = text !== '' && state.phase !== 'idle' && state.urls !== list.urls;
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'Simulator' }]}
      chip={<SimulatorTabs slug={slug} current="urls" />}
      context={isOld ? 'the list has changed since' : undefined}
      actions={
        <>
          <SegmentedChoice
            label="Texts"
            options={[
              { value: 'saved', label: `r${revision} saved` },
              { value: 'edited', label: editsLabel(unsaved.length), disabled: !hasEdits },
              { value: 'compare', label: 'Compare', disabled: !hasEdits },
            ]}
            current={mode}
            onChange={(value) => view.change({ mode: value })}
          />
          <div className="w-[186px] max-sm:w-full">
            <Select
              aria-label="Data to decide on"
              value={from}
              options={knowledge.map((value) => ({
                value,
                label: fromLabels[value],
                disabled: value === 'fetch' && !mayEdit,
              }))}
              onChange={({ target }) => view.change({ from: knowledge.find((one) => one === target.value) })}
            />
          </div>
          <Button
            variant="primary"
            icon={<Play size={14} aria-hidden />}
            keys="Ctrl Enter"
            disabled={!canRun}
            onClick={() => start(from)}
          >
            Run
          </Button>
        </>
      }
    />
  );
}

function editsLabel(count: number): string {
  return count === 0 ? 'no unsaved edits' : `edits in ${formatCount(count, 'file')}`;
}

function ListPane(props: PartProps): ReactNode {
  const { slug, lists, query, mayEdit, requireAssertions, simulator } = props;
  const { text, setText, list, view, mode, state, rows, counts, hasEdits, canRun, start, cancel } = simulator;
  const [saving, setSaving] = useState(false);
  const unsavable = whyUnsavable(simulator);
  const menu = (
    <ListMenu current={query.list} {...{ slug, lists, text, mayEdit, unsavable, saving }} onSaving={setSaving} />
  );
  return (
    <>
      <ListInput
        text={text}
        list={list}
        onChange={setText}
        onSample={simulator.sample}
        sampling={simulator.sampling}
        lists={menu}
      />
      <ResultSummary
        state={state}
        counts={counts}
        show={view.show}
        onShow={(show) => view.change({ show })}
        onCancel={cancel}
      />
      {state.phase === 'idle' ? (
        <NeverRun />
      ) : (
        <>
          <ResultTable
            slug={slug}
            rows={rows}
            mode={mode}
            said={state.said}
            hasEdits={hasEdits}
            selected={view.url}
            onOpen={(url) => view.change({ url })}
            empty={<p className="px-[18px] py-4 text-body text-ink-2">No matching URLs in the list.</p>}
          />
          <AssertionsBar
            slug={slug}
            counts={counts}
            mayEdit={mayEdit && unsavable === undefined}
            required={requireAssertions}
            canFetch={mayEdit && canRun}
            onFetch={() => start('fetch')}
            onExpect={simulator.expectThese}
            onSave={() => setSaving(true)}
          />
        </>
      )}
    </>
  );
}

function whyUnsavable({ list }: Simulator): string | undefined {
  if (list.bad.length > 0) return 'fix the invalid lines first';
  return list.urls.length > 0 ? undefined : 'enter a URL first';
}

function NeverRun(): ReactNode {
  return (
    <EmptyState link={<TextLink href="/reference/languages/filter-conf">How filters decide</TextLink>}>
      The verdict on each URL appears here, with the line that decides. Paste URLs above, one per line, or take a sample
      of URLs that runs have discovered, and press Ctrl Enter. Nothing is fetched unless you choose to.
    </EmptyState>
  );
}
