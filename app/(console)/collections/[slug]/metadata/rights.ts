/** What somebody may do with the profiles of a collection; the services decide, this only says it beforehand. */

import { METADATA_FILE, profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { Role } from '#lib/services/actor.ts';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';

export interface Rights {
  readonly isOperator: boolean;
  /** Some file may be edited. */
  readonly mayEdit: boolean;
  readonly mayEditPath: (path: string) => boolean;
  /** The path is of a profile too long for one text, which may be edited a page at a time. */
  readonly mayEditPages: (path: string) => boolean;
  /** Profiles may be made, renamed and removed. */
  readonly mayMake: boolean;
  /** Who may edit a profile may be said. */
  readonly mayShare: boolean;
}

interface Asker {
  readonly role: Role;
  readonly profiles: MetadataProfiles;
  readonly isPhone: boolean;
}

/** On a phone everything is read only. */
export function rightsOf({ role, profiles, isPhone }: Asker): Rights {
  const isOperator = role !== 'viewer';
  const own = new Set(profiles.profiles.filter(({ mayEdit }) => mayEdit).map(({ path }) => path));
  const mayEditPath = (path: string): boolean => {
    if (isPhone) return false;
    return own.has(path) || (isOperator && path === METADATA_FILE && profiles.profiles.length === 0);
  };
  return {
    isOperator,
    mayEdit: !isPhone && (isOperator || own.size > 0),
    mayEditPath,
    mayEditPages: () => false,
    mayMake: isOperator && !isPhone,
    mayShare: role === 'admin' && !isPhone,
  };
}

/** What is too long for the page is not edited in it as one text, whoever may. */
export function withoutLong(rights: Rights, unread: ReadonlySet<string>): Rights {
  const isPaged = (path: string): boolean => unread.has(path) && profileOf(path) !== undefined;
  return {
    ...rights,
    mayEditPath: (path) => !unread.has(path) && rights.mayEditPath(path),
    mayEditPages: (path) => isPaged(path) && rights.mayEditPath(path),
  };
}
