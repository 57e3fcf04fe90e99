/** The strings of a JSON text with their member names. Lenient: accepts comments, several texts, and truncated ones. */

export interface JsonString {
  /** Empty for one that has no name. */
  readonly key: string;
  /** The name of the object or array it is in. */
  readonly parent: string;
  readonly value: string;
  readonly depth: number;
}

export interface Json {
  /** In the order of the text. */
  readonly keys: readonly string[];
  readonly strings: readonly JsonString[];
}

/** Strings and comments first: what looks like a sign in one is none. */
const token = /"((?:[^"\\]|\\[^])*)"?(\s{0,100}:)?|\/\/.*|\/\*[^]*?(?:\*\/|$)|[{}[\],]/g;
const escape = /\\(?:u([0-9a-f]{4})|([^]))/gi;
const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

export function readJson(text: string): Json {
  const keys: string[] = [];
  const strings: JsonString[] = [];
  /** Names of the objects and arrays that are open: an element of an array has the name of the array. */
  const open: string[] = [];
  let key = '';
  for (const [written, string, colon] of text.matchAll(token)) {
    if (string === undefined) {
      if (written === '{' || written === '[') open.push(key);
      else if (written === '}' || written === ']') key = open.pop() ?? '';
      if (written === '{') key = '';
    } else if (colon === undefined)
      strings.push({ key, parent: open.at(-1) ?? '', value: plain(string), depth: open.length });
    else {
      key = plain(string);
      keys.push(key);
    }
  }
  return { keys, strings };
}

function plain(string: string): string {
  if (!string.includes('\\')) return string;
  const text = string.replaceAll(escape, (_, code?: string, sign = '') =>
    code === undefined ? (signs[String(sign)] ?? String(sign)) : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return text.toWellFormed();
}
