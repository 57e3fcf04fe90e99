/** The forms of a login page: where each sends its fields, and which it has. */

import { decodeHTMLAttribute } from 'entities/decode';

export interface HtmlForm {
  /** As written; empty: the page itself. */
  readonly action: string;
  readonly method: string;
  /** Inputs with a name, in order, with the values they have. */
  readonly inputs: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}

const tag = /<(\/?)(form|input|button)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;

/** Inputs outside of a form belong to none. */
export function readForms(html: string): readonly HtmlForm[] {
  const forms: { action: string; method: string; inputs: HtmlForm['inputs'][number][] }[] = [];
  let isOpen = false;
  for (const [, slash, name = '', text = ''] of html.replaceAll(/<!--.*?-->/gs, '').matchAll(tag)) {
    const attributes = attributesOf(text);
    const valueOf = (each: string): string => attributes.get(each) ?? '';
    if (name.toLowerCase() === 'form') {
      isOpen = slash === '';
      if (isOpen) forms.push({ action: valueOf('action').trim(), method: valueOf('method').toLowerCase(), inputs: [] });
    } else if (isOpen && valueOf('name') !== '') {
      forms
        .at(-1)
        ?.inputs.push({ name: valueOf('name'), type: valueOf('type').toLowerCase(), value: valueOf('value') });
    }
  }
  return forms;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = Array.from(text.matchAll(attribute), ([, name = '', double, single, bare]) => {
    return [name.toLowerCase(), decodeHTMLAttribute(double ?? single ?? bare ?? '')] as const;
  });
  return new Map(found.toReversed());
}
