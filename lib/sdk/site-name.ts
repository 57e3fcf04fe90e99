/** Names of sites as people read them. */

/** The site of all file: URLs: neither host nor port. */
export const localFiles = ':0';

/** `host:port`, and `file:` for the files of this machine. */
export function siteName(siteKey: string): string {
  return siteKey === localFiles ? 'file:' : siteKey;
}
