'use client';
/** Monaco on the page, loaded only where a text is edited. */

import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { TextEdit } from '#lib/lang/text-edit.ts';
import type { EditorEvents, EditorState, Jump } from '../editor-state.ts';
import { GutterColumn } from './gutter-column.tsx';
import { openWorkbench, type VisibleRow, type Workbench } from './workbench.ts';
import './monaco.css';

export interface EditorHandle {
  readonly applyEdits: (edits: readonly TextEdit[], label: string) => void;
  readonly moveCaret: (line: number) => void;
}

export interface MonacoEditorProps {
  readonly slug: string;
  readonly state: EditorState;
  readonly events: EditorEvents;
  readonly jump?: Jump | undefined;
  readonly handle?: Ref<EditorHandle> | undefined;
  /** The editor is there. */
  readonly onReady?: (() => void) | undefined;
}

export default function MonacoEditor({ slug, state, events, jump, handle, onReady }: MonacoEditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const bench = useRef<Workbench>(undefined);
  const latest = useRef(events);
  const [rows, setRows] = useState<readonly VisibleRow[]>([]);
  useEffect(() => {
    latest.current = events;
  }, [events]);
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openWorkbench({ container: host.current, slug, events: () => latest.current, onRows: setRows });
    bench.current = opened;
    return () => {
      bench.current = undefined;
      opened.dispose();
    };
  }, [slug]);
  useEffect(() => bench.current?.update(state), [state]);
  useEffect(() => {
    if (jump !== undefined) bench.current?.reveal(jump.line, jump.column);
  }, [jump]);
  useEffect(() => onReady?.(), [onReady]);
  useImperativeHandle(
    handle,
    () => ({
      applyEdits: (edits, label) => bench.current?.applyEdits(edits, label),
      moveCaret: (line) => bench.current?.moveCaret(line),
    }),
    [],
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <GutterColumn rows={rows} gutter={state.gutter} onGutter={events.onGutter} />
      <div ref={host} className="min-h-0 min-w-0 flex-1" />
    </div>
  );
}
