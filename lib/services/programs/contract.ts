/** What the services of programs answer. */

export interface ProgramRow {
  /** Below the folder. */
  readonly name: string;
  /** What a link leads to, below the folder: that is what is allowed, and what runs. */
  readonly leadsTo?: string;
  /** `allowed` may run. `changed`: its content is not what was allowed. `unfit`: it cannot be run at all. `gone`: allowed, and no longer there. */
  readonly state: 'allowed' | 'changed' | 'new' | 'unfit' | 'gone';
  /** Why it cannot be run. */
  readonly why?: string;
  readonly bytes?: number;
  /** Of its content, hexadecimal. */
  readonly sha256?: string;
  /** Milliseconds since the epoch, both. */
  readonly modifiedAt?: number;
  readonly allowedAt?: number;
  readonly allowedBy?: string;
  /** Patterns of the arguments it may be started with; absent for any argument. */
  readonly args?: readonly string[];
}

export interface Programs {
  /** Absent when the server has none (`WINNOW_PROGRAMS`). */
  readonly folder?: string;
  readonly isOn: boolean;
  readonly programs: readonly ProgramRow[];
  /** True when there are more files than are listed. */
  readonly isCut: boolean;
  /** Why the folder cannot be read. */
  readonly problem?: string;
  /** The user of the system that programs run as; absent when the server has no folder. */
  readonly runsAs?: ProgramUser;
}

interface ProgramUser {
  readonly name: string;
  /** It is not the user Winnow runs as, and cannot read the key of the secrets. */
  readonly isSeparate: boolean;
}
