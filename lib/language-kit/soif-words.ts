/** Which words can be written in SOIF (Harvest manual, appendix B; RFC 2655). */

/** Whether a name can be written: nothing in it ends it, and nothing makes it the start of an object. */
export function isSoifName(name: string): boolean {
  return /^[^\u0000-\u0020\u007f{}@][^\u0000-\u0020\u007f{}]*$/.test(name) && name.isWellFormed();
}

/** Whether a URL can be written, behind the brace of an object; an empty one stands for none. */
export function isSoifUrl(url: string): boolean {
  return /^[^\u0000-\u0020\u007f]*$/.test(url) && !/^[@}]/.test(url) && url.isWellFormed();
}
