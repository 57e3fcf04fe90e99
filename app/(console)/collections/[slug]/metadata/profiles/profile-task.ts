/** What is done to a profile in a dialog. */

import type { ProfileActs } from './use-profile-acts.ts';

export type ProfileTask =
  | { readonly kind: 'new'; readonly text: string }
  | { readonly kind: 'import' }
  | { readonly kind: 'upload'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'editors'; readonly path: string; readonly editors: readonly string[] | null };

export interface ProfileDialogProps<Kind extends ProfileTask['kind'] = ProfileTask['kind']> {
  readonly task: Extract<ProfileTask, { readonly kind: Kind }>;
  /** Paths of the existing files. */
  readonly taken: readonly string[];
  readonly acts: ProfileActs;
  /** Replaces the text of a profile as an unsaved edit. */
  readonly onFill: (path: string, text: string) => void;
  readonly onClose: () => void;
}
