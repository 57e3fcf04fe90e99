/** What a program is compiled from. */

import type { Protocol } from '../../outside/door.ts';
import type { CredentialKind } from '../../sdk/define-credential.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { PrintedOutputs } from '../ports.ts';
import type { Limits } from './program.ts';
import type { SiteAlias } from './sites.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';

/** What the engine takes of the registry. */
export interface Declarations {
  readonly functions: readonly FunctionDeclaration[];
  readonly protocols: readonly Protocol[];
  readonly credentialKinds: readonly CredentialKind[];
}

export interface ProgramInput {
  /** Texts by path inside the collection. Files that are absent have built-in defaults. */
  readonly files: ReadonlyMap<string, string>;
  readonly declarations: Declarations;
  readonly limits: Limits;
  /** Start points beside those of the files (`--start`, the URLs of a single run). */
  readonly extraStarts?: readonly string[];
  /** Hosts that count as another site's, because a start point redirected there. */
  readonly aliases?: readonly SiteAlias[];
  /** What the programs of gatherer.cf printed in the run that decides. */
  readonly printed?: PrintedOutputs;
}

/** The file that start points given with the run are listed under. */
export const startPointsFile = 'start points';

/** The rules file of a filter that names none. */
export const rulesFile = filterrulesConf.usualPath;
