/** Which words can be written in SOIF (Harvest manual, appendix B; RFC 2655). */

/** Whether a name can be written: nothing in it ends it, and nothing makes it the start of an object. */
export function isSoifName(name: string): boolean {
  return /^[^\u0000-\u0020\u007f{}@][^\u0000-\u0020\u007f{}]*$/.test(name) && name.isWellFormed();
}

/** Whether a stream can have an attribute of that name: Harvest reads every byte up to the brace of its size. */
export function isReadName(name: string): boolean {
  return /^[^\t-\r {}@][^\n\r{]*$/.test(name) && name.isWellFormed();
}

/** Whether a URL can be written, behind the brace of an object; an empty one stands for none. */
export function isSoifUrl(url: string): boolean {
  return /^[^\u0000-\u0020\u007f]*$/.test(url) && !/^[@}]/.test(url) && url.isWellFormed();
}
