'use client';
/** Try a document: what a crawl makes of a file or a URL, the parts as a tree, and one of them in detail at the right. */

import { Play } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLaterInAddress } from '#components/shell/address/later-in-address.ts';
import { useCommands } from '#components/shell/commands/use-commands.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { classes } from '#components/ui/classes.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { UnsavedText } from '../actions.ts';
import { SimulatorTabs } from '../simulator-tabs.tsx';
import { useUnsavedTexts } from '../use-unsaved-texts.ts';
import { DocumentNotices } from './document-notices.tsx';
import { documentHref, type DocumentQuery } from './document-query.ts';
import { PartPanel } from './part-panel.tsx';
import { SourceBox } from './source-box.tsx';
import { TrialPane } from './trial-pane.tsx';
import { useSource, type Source } from './use-source.ts';
import { nameOf, useTrial, type TrialState } from './use-trial.ts';
import { useView } from './use-view.ts';

interface DocumentViewProps {
  readonly slug: string;
  readonly revision: number;
  readonly saved: readonly UnsavedText[];
  readonly query: DocumentQuery;
  /** Of the first root or start point. */
  readonly origin: string;
  readonly mostBytes: number;
  readonly mayTry: boolean;
}

export function DocumentView(props: DocumentViewProps): ReactNode {
  const { slug, mostBytes, mayTry } = props;
  const desk = useDesk(props);
  const { source, state, start, canRun } = desk;
  const { trial, number } = state;
  const view = useView(number);
  const unnestedAs = view.unnestedAs ?? trial?.unnested.as ?? 'embedded';
  useRunKeys(slug, canRun, start);
  return (
    <>
      <DocumentBar {...props} desk={desk} />
      <DocumentNotices problem={state.problem} notes={trial?.notes ?? []} />
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div
          className={classes(
            'flex min-h-0 min-w-0 flex-col max-md:overflow-y-auto',
            view.isPanelOpen && 'max-lg:hidden',
          )}
        >
          <SourceBox source={source} mostBytes={mostBytes} mayTry={mayTry} trial={desk.isOld ? undefined : trial} />
          <TrialPane slug={slug} state={state} view={view} unnestedAs={unnestedAs} onCancel={desk.cancel} />
        </div>
        <div
          className={classes(
            'flex min-h-0 min-w-0 flex-col border-line lg:border-l',
            !view.isPanelOpen && 'max-lg:hidden',
          )}
        >
          {trial === undefined ? (
            <p className="px-[18px] py-4 text-body text-ink-3">
              Shows the selected document: its type, the line that recognizes it, and its attributes.
            </p>
          ) : (
            <div className={classes('flex min-h-0 flex-1 flex-col', state.phase === 'running' && 'opacity-60')}>
              <PartPanel
                slug={slug}
                trial={trial}
                index={view.selected}
                isEmbedded={unnestedAs === 'embedded'}
                onClose={view.closePanel}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

type Mode = 'saved' | 'edited';

interface Desk {
  readonly source: Source;
  readonly state: TrialState;
  readonly unsaved: readonly UnsavedText[];
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  /** The trial is of another document. */
  readonly isOld: boolean;
  readonly canRun: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** The document to try, the texts to use, and the progress. */
function useDesk({ slug, saved, query, origin, mostBytes, mayTry }: DocumentViewProps): Desk {
  const source = useSource({ query, origin, mostBytes });
  const unsaved = useUnsavedTexts(slug, saved);
  const [wanted, setMode] = useState<Mode>(query.mode ?? 'saved');
  const mode = unsaved.length === 0 ? 'saved' : wanted;
  const { state, run, cancel } = useTrial(slug);
  const { document, as } = source;
  const canRun = mayTry && document !== undefined && as.trim() !== '' && state.phase !== 'running';
  const writeAddress = useAddress(slug, source, wanted);
  const start = useCallback(() => {
    if (document === undefined) return;
    writeAddress();
    run({ document, as, texts: mode === 'edited' ? unsaved : [] });
  }, [writeAddress, run, document, as, mode, unsaved]);
  const isOld = state.of !== undefined && document !== undefined && state.of !== nameOf(document);
  return { source, state, unsaved, mode, setMode, isOld, canRun, start, cancel };
}

/** Milliseconds without a key before the address follows. */
const pauseMs = 400;

/** Keeps a URL in the address; a file stays in the window. Returns the function that writes the address at once. */
function useAddress(slug: string, { kind, url, as, isUsualAs }: Source, mode: Mode): () => void {
  const later = useLaterInAddress(pauseMs);
  const href = documentHref(slug, {
    ...(kind === 'url' && url !== '' && { url }),
    ...(kind === 'url' && !isUsualAs && { as }),
    ...(mode === 'edited' && { mode }),
  });
  const write = useCallback(() => {
    later.write(() => {
      if (`${location.pathname}${location.search}` !== href) history.replaceState(null, '', href);
    });
  }, [later, href]);
  useEffect(write, [write]);
  return write;
}

function useRunKeys(slug: string, canRun: boolean, run: () => void): void {
  const bindings = useMemo(
    () => (canRun ? [{ keys: 'ctrl+enter', label: 'Try the document', run }] : []),
    [canRun, run],
  );
  useKeymap(bindings);
  const commands = useMemo(
    () => bindings.map(({ label }) => ({ id: 'try-document', group: slug, label, keys: 'Ctrl Enter', run })),
    [bindings, slug, run],
  );
  useCommands(commands);
}

function DocumentBar({ slug, revision, desk }: DocumentViewProps & { readonly desk: Desk }): ReactNode {
  const { unsaved, mode, setMode, isOld, canRun, state, start } = desk;
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'Simulator' }]}
      chip={<SimulatorTabs slug={slug} current="document" />}
      context={isOld && state.trial !== undefined ? 'result of another document' : undefined}
      actions={
        <>
          <SegmentedChoice
            label="Texts"
            options={[
              { value: 'saved', label: `r${revision} saved` },
              {
                value: 'edited',
                label: unsaved.length === 0 ? 'no unsaved edits' : `edits in ${formatCount(unsaved.length, 'file')}`,
                disabled: unsaved.length === 0,
              },
            ]}
            current={mode}
            onChange={setMode}
          />
          <Button
            variant="primary"
            icon={<Play size={14} aria-hidden />}
            keys="Ctrl Enter"
            disabled={!canRun}
            pending={state.phase === 'running'}
            onClick={start}
          >
            Run
          </Button>
        </>
      }
    />
  );
}
