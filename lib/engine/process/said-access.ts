/** What an answer says of who may see its document. */

import type { DocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { SaidAccess } from '../ports.ts';

/** Every server may say that its documents are not for everybody. Undefined: nothing is said. */
export function accessOf({ security, acl }: DocumentControls, { response }: Facts): SaidAccess | undefined {
  if (response?.outcome !== 'ok' && response?.outcome !== 'not-modified') return undefined;
  if (acl !== undefined && acl !== 'none') return { isSecure: true, said: 'an ACL in the headers of the answer' };
  return security === 'secure' ? { isSecure: true, said: 'X-Gsa-Serve-Security: secure' } : undefined;
}
