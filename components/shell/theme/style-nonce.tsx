'use client';
/** Gives the document's nonce to what puts style elements into it while a dialog is open. */

import { useEffect } from 'react';

declare global {
  /** Read by `get-nonce`, which the dialogs use. */
  var __webpack_nonce__: string | undefined;
}

/** The policy is the document's as it was loaded: a later nonce belongs to another answer. */
export function StyleNonce({ nonce }: { readonly nonce: string | undefined }): null {
  useEffect(() => {
    if (nonce !== undefined && globalThis.__webpack_nonce__ === undefined) globalThis.__webpack_nonce__ = nonce;
  }, [nonce]);
  return null;
}
