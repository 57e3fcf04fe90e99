'use client';
/** The text of a file: Monaco where it is edited, painted lines on a phone and until Monaco is there. */

import dynamic from 'next/dynamic';
import { useMemo, type ReactNode, type Ref } from 'react';
import type { EditorEvents, EditorState, Jump } from './editor-state.ts';
import { isLarge } from './large-file.ts';
import type { EditorHandle } from './monaco/monaco-editor.tsx';
import { PaintedFile } from './painted/painted-file.tsx';

const Monaco = dynamic(() => import('./monaco/monaco-editor.tsx'), { ssr: false });

export type { EditorHandle } from './monaco/monaco-editor.tsx';

export interface CodeEditorProps {
  readonly slug: string;
  readonly state: EditorState;
  readonly events: EditorEvents;
  readonly jump: Jump | undefined;
  /** Without an editor: the lines alone. */
  readonly isPlain: boolean;
  readonly handle?: Ref<EditorHandle> | undefined;
  /** The editor is there: what stood in its place can go. */
  readonly onReady?: (() => void) | undefined;
}

export function CodeEditor({ slug, state, events, jump, isPlain, handle, onReady }: CodeEditorProps): ReactNode {
  const large = useMemo(
    () => new Set(state.files.filter(({ text }) => isLarge(text)).map(({ path }) => path)),
    [state.files],
  );
  const editable = useMemo(
    () => (large.size === 0 ? state : { ...state, files: state.files.filter(({ path }) => !large.has(path)) }),
    [state, large],
  );
  if (isPlain || large.has(state.path)) return <PaintedFile key={state.path} state={state} jump={jump} />;
  return <Monaco slug={slug} state={editable} events={events} jump={jump} handle={handle} onReady={onReady} />;
}
