'use client';
/** A profile too long for one text, edited a page at a time; edits of all pages are checked and saved together. */

import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { CodeEditor } from '#components/editor/code-editor.tsx';
import type { EditorState, Jump } from '#components/editor/editor-state.ts';
import { hasLoneReturn, keepLineEnds, withoutLineEnds } from '#components/editor/line-ends.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { LoadingRows } from '#components/ui/table/loading-rows.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { ClassMode } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import { place as externalMetadataCfg } from '#lib/languages/external-metadata-cfg/place.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FilePage, FileText } from '#lib/services/configuration/contract.ts';
import type { CheckedPages } from '#lib/services/external-metadata/contract.ts';
import { fileAddress } from '../../configuration/files/long-files.ts';
import { useLeaveWarning } from '#components/workspace/use-leave-warning.ts';
import { checkPages, savePages } from '../actions.ts';
import { FirstLines } from './first-lines.tsx';
import { pageFindings } from './page-findings.ts';
import { PagedBar, PagedCheck, type PageActs, type Place } from './paged-bar.tsx';
import { discardPages, keepPage, linesAdded, pagedEdits, savedLineOf, watchPages } from './paged-edits.ts';
import { useFilePage } from './use-file-page.ts';
import { useRested } from './use-rested.ts';

interface PagedFileProps {
  readonly slug: string;
  readonly file: FileText;
  readonly catalog: Catalog;
  readonly mode: ClassMode;
  readonly jump: Jump | undefined;
  /** Its page that came with the page of the console; absent when another file was open. */
  readonly firstPage: FilePage | undefined;
}

const none = (): undefined => undefined;

/** Keyed by its path. */
export function PagedFile({ slug, file, catalog, mode, jump, firstPage }: PagedFileProps): ReactNode {
  const key = `${slug} ${file.path}`;
  const edits = useSyncExternalStore(watchPages, () => pagedEdits(key), none);
  const pages = useMemo(() => edits?.pages ?? [], [edits]);
  const [place, setPlace] = useState<Place & { readonly jump?: Jump | undefined }>({ page: 0 });
  const asked = jump !== undefined && place.jump !== jump ? { line: jump.line } : place;
  const base = edits?.base ?? file.revision;
  const query = queryOf(asked, (line) => savedLineOf(pages, line));
  const address = `${fileAddress(slug, { path: file.path, revision: base })}&${query}`;
  const read = useFilePage(address, isAsked(firstPage, { ...asked, path: file.path, base }) ? firstPage : undefined);
  const acts = usePageActs({ slug, path: file.path, base, pages });
  const go = (to: Place): void => {
    acts.forget();
    setPlace({ ...to, jump });
  };
  const added = linesAdded(pages, read.page?.page ?? 0);
  // What was asked for stays where it is until the page is there.
  const { found } = read.page ?? {};
  const line = asked.find === undefined ? asked.line : found && found + added;
  useLeaveWarning(pages.length > 0);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PagedBar
        page={read.page}
        isReading={read.isReading}
        added={added}
        total={(file.long?.lines ?? 0) + linesAdded(pages, Infinity)}
        edited={pages.length}
        acts={acts}
        download={fileAddress(slug, file)}
        onGo={go}
        onDiscard={() => {
          acts.forget();
          discardPages(key);
        }}
      />
      <PageNotices base={base} revision={file.revision} problem={read.problem ?? acts.problem?.message} />
      {acts.checked === undefined ? null : <PagedCheck checked={acts.checked} onGo={go} />}
      {read.page === undefined ? (
        <LoadingRows label="Reading the file" rows={12} height={20} />
      ) : (
        <PageEditor
          key={`${read.page.page} ${read.page.revision}`}
          {...{ slug, catalog, mode, line }}
          page={read.page}
          text={pages.find(({ page }) => page === read.page?.page)?.text ?? read.page.text}
          first={read.page.first + added}
          onEdit={(text) => {
            if (read.page !== undefined) keepPage(key, base, { ...read.page, saved: read.page.text, text });
          }}
        />
      )}
    </div>
  );
}

interface PageNoticesProps {
  /** Number of the revision that was edited, and of the one that is saved by now. */
  readonly base: number;
  readonly revision: number;
  readonly problem: string | undefined;
}

function PageNotices({ base, revision, problem }: PageNoticesProps): ReactNode {
  return (
    <>
      {base === revision ? null : (
        <Notice tone="warning" flush title={`Revision ${revision} was saved in the meantime`}>
          {`Your edits are based on revision ${base}. You can save them if nobody else changed this profile.`}
        </Notice>
      )}
      <RefusalNotice text={problem} />
    </>
  );
}

function isAsked(
  given: FilePage | undefined,
  asked: Place & { readonly path: string; readonly base: number },
): boolean {
  if (given?.path !== asked.path || given.revision !== asked.base) return false;
  const { page, first, text } = given;
  if (asked.line === undefined) return asked.page === page;
  return asked.line >= first && asked.line < first + text.split('\n').length;
}

function queryOf(place: Place, savedLine: (line: number) => number): string {
  const { page, line, find } = place;
  const query = new URLSearchParams();
  if (find !== undefined) query.set('find', find);
  // What is found is found in the saved text.
  if (line !== undefined) query.set('line', String(find === undefined ? savedLine(line) : line));
  if (page !== undefined) query.set('page', String(page));
  return query.toString();
}

interface Acting {
  readonly slug: string;
  readonly path: string;
  readonly base: number;
  readonly pages: readonly { readonly page: number; readonly text: string }[];
}

function usePageActs({ slug, path, base, pages }: Acting): PageActs {
  const { pending, problem, forget, ask, change } = useRequest();
  const [checked, setChecked] = useState<CheckedPages>();
  const profile = profileOf(path) ?? path;
  const sent = useMemo(() => ({ base, pages: pages.map(({ page, text }) => ({ page, text })) }), [base, pages]);
  const save = useCallback(
    () =>
      change(
        () => savePages(slug, profile, sent),
        () => {
          setChecked(undefined);
          discardPages(`${slug} ${path}`);
        },
      ),
    [change, slug, profile, path, sent],
  );
  const bindings = useMemo(
    () => (pages.length > 0 ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [pages.length, save],
  );
  useKeymap(bindings);
  return {
    pending,
    problem,
    checked: problem === undefined ? checked : undefined,
    check: () => ask(() => checkPages(slug, profile, sent), setChecked),
    save,
    forget: () => {
      forget();
      setChecked(undefined);
    },
  };
}

interface PageEditorProps {
  readonly slug: string;
  readonly catalog: Catalog;
  readonly mode: ClassMode;
  readonly page: FilePage;
  readonly text: string;
  /** Number of its first line, edits before it counted. */
  readonly first: number;
  /** To show, in the edited text. */
  readonly line: number | undefined;
  readonly onEdit: (text: string) => void;
}

function jumpTo(line: number | undefined, first: number): Jump | undefined {
  return line === undefined ? undefined : { line: Math.max(1, line - first + 1), column: 1 };
}

/** Another one for another line only: the page does not move under the caret when lines before it change. */
function useJump(line: number | undefined, first: number): Jump | undefined {
  const [asked, setAsked] = useState(() => ({ line, jump: jumpTo(line, first) }));
  if (asked.line !== line) setAsked({ line, jump: jumpTo(line, first) });
  return asked.jump;
}

const pauseMs = 300;
const noMarks: EditorState['gutter'] = new Map();

function PageEditor(props: PageEditorProps): ReactNode {
  const { slug, catalog, mode, page, text, first, line, onEdit } = props;
  const { path } = page;
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);
  const isOdd = hasLoneReturn(page.text);
  const shown = useMemo(() => withoutLineEnds(text), [text]);
  const saved = useMemo(() => withoutLineEnds(page.text), [page.text]);
  const rested = useRested(shown, pauseMs);
  const findings = useMemo(
    () => new Map([[path, pageFindings({ path, text: rested }, mode, catalog)]]),
    [path, rested, mode, catalog],
  );
  const state: EditorState = useMemo(
    () => ({
      catalog,
      files: [{ path, text: shown, language: externalMetadataCfg.id }],
      path,
      isReadOnly: isOdd,
      saved,
      findings,
      checkNow: async () => new Map([[path, pageFindings({ path, text: shown }, mode, catalog)]]),
      gutter: noMarks,
      firstLine: first,
    }),
    [catalog, path, shown, isOdd, saved, findings, mode, first],
  );
  const events = useMemo(
    () => ({
      onChange: (_: string, now: string) => onEdit(keepLineEnds(page.text, now)),
      onCaretLine: () => undefined,
      onShow: () => undefined,
    }),
    [onEdit, page.text],
  );
  const jump = useJump(line, first);
  return (
    <>
      {isOdd ? (
        <Notice tone="warning" flush title="This page is read-only">
          A line contains a carriage return, which this editor can’t preserve. Download the file and use another editor.
        </Notice>
      ) : null}
      {isReady ? null : <FirstLines {...{ path, text: shown, first, line }} />}
      <CodeEditor slug={`${slug}-page-${page.page}`} {...{ state, events, jump }} isPlain={false} onReady={ready} />
    </>
  );
}
