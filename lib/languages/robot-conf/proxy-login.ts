/** Credentials that stand in the URL of a proxy, and how they are moved to parameters of their own. */

import { lineBreak } from '../../lang/line-edits.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { quoteValue } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { meantValue } from './syntax.ts';
import { propertyOf } from './vocabulary.ts';

interface ProxyLogin {
  readonly user: string;
  readonly password: string;
  /** The URL without them. */
  readonly bare: string;
}

export function proxyLoginOf(written: string): ProxyLogin | undefined {
  const url = URL.parse(written);
  if (url === null || (url.username === '' && url.password === '')) return undefined;
  const { username, password } = url;
  url.username = '';
  url.password = '';
  return { user: decoded(username), password: decoded(password), bare: url.href };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Moving {
  readonly pairs: readonly Pair[];
  readonly source: SourceText;
  /** As the text shall say it: itself, or `credential:NAME`. */
  readonly password: string;
}

/** Undefined where the text has parameters for them already, or the URL has no password. */
export function moveLogin(pair: Pair, { pairs, source, password }: Moving): TextEdit | undefined {
  const login = proxyLoginOf(meantValue(pair));
  const has = new Set(pairs.map(({ name }) => propertyOf(name.text)));
  if (login === undefined || login.password === '') return undefined;
  if (has.has('proxyUsername') || has.has('proxyPassword')) return undefined;
  const { text } = source;
  const lineStart = source.lineStarts[pair.line - 1] ?? 0;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, pair.span.start))?.[0] ?? '';
  const line = `${lineBreak(source)}${indent === '' ? '  ' : indent}`;
  const added = `${line}proxy-username=${quoteValue(login.user)}${line}proxy-password=${quoteValue(password)}`;
  return { span: pair.value.span, text: `${quoteValue(login.bare)}${added}` };
}
