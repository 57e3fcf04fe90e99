/** The tokens of a program in PostScript (Red Book, 3.2), without the data of fonts and pictures. */

export type Token =
  | { readonly kind: 'text' | 'literal' | 'name' | 'comment'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'open' | 'close' | 'mark' | 'array'; readonly value?: undefined };

/** What a token begins with decides: blanks, a comment, a string of digits, a name, or a sign. */
const next = /[\0\t\n\f\r ]+|%([^\r\n\f]*)|<([0-9A-Fa-f\s]*)>|(\/{0,2})([^\0\t\n\f\r ()<>[\]{}/%]+)|<<|>>|[^]/y;
/** The beginning of what may be data of a picture, as base 85. */
const data = /[!-'*-.0-;=?-Z^-uz][!-uz]{59,199}/y;
/** Programs have few of these signs outside of strings. */
const signOfData = /["#$&*+;=?@^`!]/g;
const leastSigns = 0.06;
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const signs: Readonly<Record<string, 'open' | 'close' | 'mark' | 'array'>> = {
  '{': 'open',
  '}': 'close',
  '[': 'mark',
  ']': 'array',
};
/** What these begin is no program. */
const skipped: Readonly<Record<string, string>> = {
  eexec: 'cleartomark',
  '%BeginBinary': '%%EndBinary',
  '%BeginData': '%%EndData',
  '%BeginFont': '%%EndFont',
  '%BeginPreview': '%%EndPreview',
};

/** Each character is a byte. */
export function* tokensOf(source: string): Generator<Token> {
  const skipTo = skipperOf(source);
  for (let at = 0; at < source.length;) {
    if (source[at] === '(') {
      const { value, end } = stringAt(source, at + 1);
      yield { kind: 'text', value };
      at = end;
      continue;
    }
    data.lastIndex = at;
    const [picture = ''] = data.exec(source) ?? [];
    if ((picture.match(signOfData)?.length ?? 0) > picture.length * leastSigns) {
      at = skipTo('~>', at + picture.length);
      continue;
    }
    next.lastIndex = at;
    const found = next.exec(source) ?? [''];
    at += Math.max(1, found[0].length);
    const token = tokenOf(found);
    if (token === undefined) continue;
    yield token;
    if (token.kind !== 'comment' && token.kind !== 'name') continue;
    const end = skipped[token.value.split(/[:\s]/, 1)[0] ?? ''];
    if (end !== undefined) at = skipTo(end, at);
  }
}

/** Where a mark is; where it is missing, nothing is skipped, and it is not looked for again. */
function skipperOf(source: string): (mark: string, at: number) => number {
  const missing = new Set<string>();
  return (mark, at) => {
    const found = missing.has(mark) ? -1 : source.indexOf(mark, at);
    if (found < 0) missing.add(mark);
    return found < 0 ? at : found;
  };
}

function tokenOf([written = '', comment, digits, slashes, name]: readonly string[]): Token | undefined {
  if (comment !== undefined) return { kind: 'comment', value: comment };
  if (digits !== undefined) return { kind: 'text', value: fromDigits(digits) };
  const kind = signs[written];
  if (name === undefined) return kind && { kind };
  if (slashes === '/') return { kind: 'literal', value: name };
  return slashes === '' && numeral.test(name) ? { kind: 'number', value: Number(name) } : { kind: 'name', value: name };
}

function fromDigits(digits: string): string {
  const bare = digits.replaceAll(/\s/g, '');
  return bare.replaceAll(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)));
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Parentheses in it are in pairs, or escaped; one that does not end goes on to the end. */
function stringAt(source: string, start: number): { readonly value: string; readonly end: number } {
  const special = /[()\\]/g;
  let depth = 1;
  special.lastIndex = start;
  for (let found = special.exec(source); found !== null; found = special.exec(source)) {
    if (found[0] === '(') depth++;
    else if (found[0] === '\\') special.lastIndex++;
    else if (--depth === 0) return { value: unescape(source.slice(start, found.index)), end: special.lastIndex };
  }
  return { value: unescape(source.slice(start)), end: source.length };
}

export function unescape(text: string): string {
  return text.replaceAll(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, sign?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return sign === undefined || sign === '\n' || sign === '\r' ? '' : (escapes[sign] ?? sign);
  });
}
