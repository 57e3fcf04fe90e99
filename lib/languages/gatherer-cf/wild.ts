/** Roots whose limits say hardly anything: they are warned of before a run finds out. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { ModifierNode } from './enum-spec.ts';
import { messages } from './messages.ts';
import type { EntryNode } from './syntax.ts';
import { modifierProperty } from './vocabulary.ts';
import type { EnumProperty } from './vocabulary.ts';

/** URLs of one root from which a filter of its own is asked for. */
const manyUrls = 10_000;

export function checkWild({ modifiers }: EntryNode): readonly Diagnostic[] {
  const given = (property: EnumProperty): ModifierNode | undefined =>
    modifiers.find(({ name }) => modifierProperty(name.text) === property);
  const [hosts, urls] = [given('hostMax'), given('urlMax')];
  return [
    ...warn(hosts, 1, (count) => `up to ${count} hosts of any name, since no host filter is named.`),
    ...warn(urls, manyUrls, (count) => `up to ${count} URLs, and no URL filter is named.`),
  ];
}

function warn(modifier: ModifierNode | undefined, most: number, why: (count: string) => string): readonly Diagnostic[] {
  if (modifier === undefined || modifier.file !== undefined) return [];
  const { text } = modifier.value;
  const isMore = /^\d{1,10}$/.test(text) && Number(text) > most;
  return isMore ? [messages.report('wild', modifier.span, { why: why(text) })] : [];
}
