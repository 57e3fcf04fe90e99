/** What is wrong with the variables that say how documents are retrieved: proxy, files in place of URLs, passwords. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { CfWord } from './logical-lines.ts';
import { messages } from './messages.ts';
import { ftpServerOf } from './secrets.ts';
import type { VariableNode } from './syntax.ts';
import { propertyOf } from './vocabulary.ts';

const { report } = messages;

export function checkRetrieval({ name, value, words }: VariableNode): readonly Diagnostic[] {
  switch (propertyOf(name.text)) {
    case 'httpProxy':
      return checkProxy(value);
    case 'localMapping':
      return checkMapping(value, words);
    case 'httpBasicAuth':
      return /\S\s+\S+\s+\S+$/.test(value.text) ? [] : [badAuth(name, value, 'a realm')];
    case 'ftpAuth':
      return ftpServerOf(value.text) === undefined ? [badAuth(name, value, 'a host')] : [];
    default:
      return [];
  }
}

function badAuth({ text: name }: CfWord, { span }: CfWord, wanted: string): Diagnostic {
  return report('badAuth', span, { name, wanted });
}

function checkProxy({ text, span }: CfWord): readonly Diagnostic[] {
  if (isProxy(text)) return [];
  const meant = text.replace(/^https:\/\//i, '').replace(/^(\S+)[ \t]+(\d+)$/, '$1:$2');
  const fixes = isProxy(meant) ? [{ title: `Write ${meant}`, edits: [{ span, text: meant }] }] : [];
  return [report('badProxy', span, { proxy: text.includes('@') ? 'a URL with credentials' : text }, fixes)];
}

/** `host:port`, also as the URL of a server; nothing written is no proxy. */
function isProxy(written: string): boolean {
  const server = written.replace(/^http:\/\//i, '').replace(/\/$/, '');
  if (server === '') return written === '';
  return !/[\s@/?#\\]/.test(server) && URL.canParse(`http://${server}`) && !server.endsWith(':0');
}

function checkMapping(value: CfWord, [prefix, folder, ...rest]: readonly CfWord[]): readonly Diagnostic[] {
  if (prefix === undefined || folder === undefined || rest.length > 0)
    return [report('badMapping', value.span, { why: 'it needs a URL prefix and a local path' })];
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(prefix.text) || !URL.canParse(prefix.text)) {
    return [report('badMapping', prefix.span, { why: 'the first word must be a URL prefix' })];
  }
  if (!folder.text.startsWith('/')) {
    return [report('badMapping', folder.span, { why: 'the second word must be an absolute path' })];
  }
  if (prefix.text.endsWith('/') === folder.text.endsWith('/')) return [];
  const short = prefix.text.endsWith('/') ? folder : prefix;
  const edits = [{ span: { start: short.span.end, end: short.span.end }, text: '/' }];
  return [report('mappingSlash', short.span, {}, [{ title: 'Add the slash', edits }])];
}
