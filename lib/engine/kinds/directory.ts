/** A directory, or a menu: its entries are its links, where the protocol has listings. */

import { listingType } from '../../sdk/define-protocol.ts';
import { page } from './page.ts';
import type { ResourceKind } from './resource-kind.ts';

export const directory: ResourceKind = {
  ...page,
  /** Over another protocol, `text/directory` is something else (RFC 2425). */
  answers: (url, { headers }, protocols) =>
    headers['content-type'] === listingType && protocols.get(url.protocol)?.entriesOf !== undefined,
  isListing: true,
};
