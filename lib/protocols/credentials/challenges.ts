/** What servers say in WWW-Authenticate and Authentication-Info (RFC 9110, 11). */

export interface AuthChallenge {
  /** In lower case. */
  readonly scheme: string;
  /** By name in lower case. */
  readonly params: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** A parameter, or the name of a scheme (with its token68, which no challenge here has). */
const element = new RegExp(
  `(?:(${token})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token})))|(${token})(?=[ \\t,]|$)`,
  'gy',
);

/** Every challenge of the header's values, in order. What reads as nothing is passed over. */
export function parseChallenges(values: readonly string[]): readonly AuthChallenge[] {
  const found: { scheme: string; params: Map<string, string> }[] = [];
  for (const value of values) {
    for (const { name, text, scheme } of elementsOf(value)) {
      if (scheme !== undefined) found.push({ scheme: scheme.toLowerCase(), params: new Map() });
      else if (name !== undefined) found.at(-1)?.params.set(name.toLowerCase(), text ?? '');
    }
  }
  return found;
}

/** `name=value` pairs, as Authentication-Info has them. */
export function parseAuthParams(values: readonly string[]): ReadonlyMap<string, string> {
  const pairs = values.flatMap((value) => [...elementsOf(value)]);
  return new Map(pairs.flatMap(({ name, text }) => (name === undefined ? [] : [[name.toLowerCase(), text ?? '']])));
}

interface Element {
  readonly name?: string;
  readonly text?: string;
  readonly scheme?: string;
}

function* elementsOf(value: string): Generator<Element> {
  let at = 0;
  while (at < value.length) {
    element.lastIndex = at;
    const [whole = '', name, quoted, bare, scheme] = element.exec(value) ?? [];
    if (whole === '') {
      at++;
      continue;
    }
    at += whole.length;
    if (scheme !== undefined) yield { scheme };
    else if (name !== undefined) yield { name, text: quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '' };
  }
}
