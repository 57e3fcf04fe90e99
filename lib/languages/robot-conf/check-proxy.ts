/** What is wrong with the proxy parameters: URLs that name no proxy, logins in them, and parameters without effect. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { quoteValue } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { isNoProxyWord, noProxyWords } from '../../match/urls/no-proxy-words.ts';
import { messages } from './messages.ts';
import { moveLogin, proxyLoginOf } from './proxy-login.ts';
import { proxyProblem, proxyUrl } from './proxy-url.ts';
import { meantValue } from './syntax.ts';
import { propertyOf } from './vocabulary.ts';
import type { RobotProperty } from './vocabulary.ts';

const { report } = messages;

export function checkProxy(pairs: readonly Pair[], source: SourceText): readonly Diagnostic[] {
  const by = new Map(pairs.map((pair) => [propertyOf(pair.name.text), pair] as const));
  const type = valueOf(by.get('proxyType'));
  return [
    ...named(by, ['autoProxy', 'autoServ']).flatMap((pair) => checkUrl(pair, { pairs, source, type })),
    ...named(by, ['noProxy']).flatMap(checkNoProxy),
    ...checkUse(by, type),
  ];
}

type ByProperty = ReadonlyMap<RobotProperty | undefined, Pair>;

function named(by: ByProperty, properties: readonly RobotProperty[]): readonly Pair[] {
  return properties.flatMap((property) => by.get(property) ?? []);
}

function valueOf(pair: Pair | undefined): string | undefined {
  return pair && meantValue(pair);
}

interface Around {
  readonly pairs: readonly Pair[];
  readonly source: SourceText;
  /** Of proxy-type. */
  readonly type: string | undefined;
}

function checkUrl(pair: Pair, { pairs, source, type }: Around): readonly Diagnostic[] {
  const { name, value } = pair;
  const written = meantValue(pair);
  // What is no URL at all is said of the value.
  if (!URL.canParse(written)) return [];
  const login = proxyLoginOf(written);
  if (login !== undefined) {
    const edit = moveLogin(pair, { pairs, source, password: login.password });
    const fixes =
      edit === undefined ? [] : [{ title: 'Move the credentials to proxy-username and proxy-password', edits: [edit] }];
    return [report('proxyLogin', value.span, { name: name.text }, fixes)];
  }
  if (type === 'none') return [];
  const why = proxyProblem(written, type === 'manual');
  return why === undefined ? [] : [report('badProxy', value.span, { name: name.text, why }, fixesOf(written, pair))];
}

/** The same server over http, which is what nearly all proxies speak. */
function fixesOf(written: string, { value }: Pair): readonly Fix[] {
  const meant = `http://${written.replace(/^https:\/\//i, '')}`;
  if (proxyUrl(meant, false)?.kind !== 'server') return [];
  return [{ title: `Write ${meant}`, edits: [{ span: value.span, text: quoteValue(meant) }] }];
}

function checkNoProxy(pair: Pair): readonly Diagnostic[] {
  const invalid = noProxyWords(meantValue(pair)).filter((word) => !isNoProxyWord(word));
  return invalid.map((word) => report('badNoProxy', pair.value.span, { word }));
}

const withoutEffect: readonly RobotProperty[] = ['autoProxy', 'autoServ', 'noProxy', 'proxyUsername', 'proxyPassword'];

function checkUse(by: ByProperty, type: string | undefined): readonly Diagnostic[] {
  const unused = (pair: Pair, why: string): Diagnostic =>
    report('proxyUnused', pair.name.span, { name: pair.name.text, why });
  if (type === 'none') return named(by, withoutEffect).map((pair) => unused(pair, 'proxy-type=none disables proxies'));
  const user = by.get('proxyUsername');
  const isAlone = user !== undefined && !by.has('proxyPassword');
  return isAlone ? [unused(user, 'it is sent only with proxy-password')] : [];
}
