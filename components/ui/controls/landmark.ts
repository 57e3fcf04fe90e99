/** Where layers are mounted: inside the page's landmark, so that what they say belongs to the page. */

/** The page's main element; null on the server and outside the shell, where the body serves. */
export function landmark(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById('content');
}
