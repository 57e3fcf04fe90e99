/** Compiles the configuration of a collection and the declared functions into the one list of steps that decides. */

import type { Diagnostic } from '../lang/diagnostic.ts';
import type { FunctionDeclaration } from '../sdk/define-function.ts';
import type { Limits, Program } from './program.ts';

/** What the engine takes of the registry. */
export interface Declarations {
  readonly functions: readonly FunctionDeclaration[];
}

export interface ProgramInput {
  /** Texts by path inside the collection. Files that are absent have built-in defaults. */
  readonly files: ReadonlyMap<string, string>;
  readonly declarations: Declarations;
  readonly limits: Limits;
  /** Start points beside those of the files (`--start`, the URLs of a single run). */
  readonly extraStarts?: readonly string[];
  /** Hosts (`host:port`) that count as another site's, because a start point redirected there. */
  readonly aliases?: readonly { readonly siteKey: string; readonly of: string }[];
}

/** Diagnostics by path, warnings included; a built-in default has none. */
export type FileDiagnostics = ReadonlyMap<string, readonly Diagnostic[]>;

export type ProgramResult =
  | { readonly ok: true; readonly program: Program; readonly diagnostics: FileDiagnostics }
  | { readonly ok: false; readonly diagnostics: FileDiagnostics };

export declare function compileProgram(input: ProgramInput): ProgramResult;
