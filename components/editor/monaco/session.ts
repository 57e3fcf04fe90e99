/** What the language services know of a collection on the page: its files, the catalog, what was found. */

import type { EditorState } from '../editor-state.ts';

const sessions = new Map<string, EditorState>();

/** The state of the page a model is on; undefined once it is gone. */
export function sessionOf(uri: { readonly authority: string }): EditorState | undefined {
  return sessions.get(uri.authority);
}

export interface Session {
  readonly set: (state: EditorState) => void;
  readonly close: () => void;
}

export function openSession(slug: string): Session {
  return { set: (state) => void sessions.set(slug, state), close: () => void sessions.delete(slug) };
}
