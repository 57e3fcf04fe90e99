/** Who programs run as, for people to see before they allow one. */

import { userInfo } from 'node:os';
import path from 'node:path';
import { lesserUser } from '../lesser-user.ts';

/**
 * Another user of the system where this process may become one (started as root), and that user gets to the programs and
 * to Winnow's own files; it cannot read the key of the secrets.
 */
export function programUser(folder: string): { readonly name: string; readonly isSeparate: boolean } {
  const own = path.resolve(/* turbopackIgnore: true */ 'package.json');
  const isSeparate = lesserUser([`${folder}/.`, own]).uid !== undefined;
  return { name: isSeparate ? 'nobody' : userInfo().username, isSeparate };
}
