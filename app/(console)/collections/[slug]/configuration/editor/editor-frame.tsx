'use client';
/** The open file of the configuration: its text with the figures of the last run, its form and outline, plan and findings. */

import { useMemo, type ReactNode } from 'react';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { OpenFile } from '#components/workspace/use-open-file.ts';
import { usePanel } from '#components/workspace/use-panel.ts';
import { useTextEditor } from '#components/workspace/use-text-editor.ts';
import { Workspace } from '#components/workspace/workspace.tsx';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { textOfRun, withBroken } from '../marks/line-marks.ts';
import { longFile } from '../files/long-files.ts';
import { LongText } from '../files/long-text.tsx';
import { panelIds, panelsOf } from './panels.tsx';
import { useDockTabs } from '../dock/use-dock-tabs.tsx';
import type { Edits } from './use-edits.ts';
import { useLineMarks } from '../marks/use-line-marks.ts';
import { usePlan } from '../plan/use-plan.ts';

interface EditorFrameProps {
  readonly slug: string;
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly catalog: Catalog;
  /** False for an older revision that is only looked at. */
  readonly isNewest: boolean;
  readonly mayEdit: boolean;
  readonly isPhone: boolean;
  readonly hits: RunHits | null;
  /** A URL that somebody wants to annotate. */
  readonly annotate: string | undefined;
  /** Of the dock. */
  readonly rows: ReactNode;
}

export function EditorFrame(props: EditorFrameProps): ReactNode {
  const { slug, file, edits, catalog, isNewest, mayEdit, isPhone, hits, annotate, rows } = props;
  const { path, show } = file;
  const { base, changed, present, findings } = edits;
  const choice = usePanel(panelIds);
  const plan = usePlan({ slug, base, changed, hasNextRun: hits !== null && isNewest });
  const saved = edits.savedTextOf(path);
  const figures = useLineMarks({ slug, hits, path, text: edits.textOf(path), saved, plan });
  const editor = useTextEditor({
    catalog,
    edits,
    file,
    files: edits.files,
    mayEdit,
    gutter: useMemo(() => withBroken(figures.marks, findings.get(path)), [figures.marks, findings, path]),
    ofRun: hits === null ? undefined : textOfRun(hits, path, saved),
    onGutter: figures.open,
  });
  const tabs = useDockTabs({ slug, file, edits, hits, plan, mend: editor.mend, mayEdit });
  const long = longFile(edits, path);
  const { document } = editor;
  const panels = panelsOf({
    slug,
    document: {
      ...document,
      reveal: (line, column) => {
        // Where the panel takes the place of the text, it makes room for it.
        if (!choice.isBeside) choice.choose(undefined);
        document.reveal(line, column);
      },
    },
    catalog,
    mayEdit,
    changedFiles: changed,
    paths: present.filter(({ builtIn }) => !builtIn).map((each) => each.path),
    onShow: show,
    revision: base,
    annotate,
    figureOf: figures.of,
  });
  return (
    <Workspace
      {...{ slug, editor, panels, choice, tabs, rows }}
      isPlain={isPhone}
      long={long && <LongText slug={slug} file={long} findings={findings} jump={file.jump} />}
      basis={<HitsOf hits={hits} />}
    />
  );
}

/** Which run the figures come from. */
function HitsOf({ hits }: { readonly hits: RunHits | null }): ReactNode {
  if (hits === null) return null;
  return (
    <span className="px-[18px] text-note text-ink-3 max-sm:hidden">
      {`hits: run ${hits.run}, `}
      {hits.endedAt === undefined ? 'in progress' : <RelativeTime at={hits.endedAt} />}
    </span>
  );
}
