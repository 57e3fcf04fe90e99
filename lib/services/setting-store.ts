/** What the installation remembers, by key; values are JSON. */

export interface SettingStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Nobody else writes the value between the reading and the writing. Undefined when there is none. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  /** False when there was none: of two callers one gets true. */
  remove(key: string): Promise<boolean>;
  /** Entries whose key starts with the prefix. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly value: unknown }[]>;
}
