/** Style elements that Monaco makes carry the document's nonce: the policy refuses others, and Monaco knows none. */

let isDone = false;

/** Once for the life of the document; a document without a nonce has no such policy. */
export function giveStylesNonce(): void {
  const nonce = globalThis.__webpack_nonce__;
  if (isDone || nonce === undefined) return;
  isDone = true;
  const create = document.createElement.bind(document);
  const createWithNonce = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  Object.assign(document, { createElement: createWithNonce });
}
