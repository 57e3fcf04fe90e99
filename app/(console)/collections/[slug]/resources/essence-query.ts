/** Filters by Essence in the address of the resource list, as the services take them, and in words. */

import { essenceWords } from '../essence-words.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { joinedValues, splitValues } from './address-values.ts';

export const essenceKeys = ['essenceType', 'essence', 'recognizedBy', 'summarizedBy', 'rule', 'nested'] as const;
export type EssenceKey = (typeof essenceKeys)[number];

/** Value for documents without a summarizer. */
const nothing = 'none';

/** The value of `summarizedBy`; an empty name is that of no summarizer. */
export function summarizedByValue(names: readonly string[]): string {
  return joinedValues(names.map((name) => (name === '' ? nothing : name))) ?? '';
}

export function essenceInput(filter: ResourceFilter): Record<string, unknown> {
  const { essenceType: type, essence: outcome, recognizedBy, summarizedBy, rule, nested } = filter;
  const input = {
    ...(type !== undefined && { type }),
    ...(outcome !== undefined && { outcome: splitValues(outcome) }),
    ...(recognizedBy !== undefined && { recognizedBy }),
    ...(summarizedBy !== undefined && {
      summarizedBy: splitValues(summarizedBy).map((name) => (name === nothing ? '' : name)),
    }),
    ...(rule !== undefined && { rule }),
    ...(nested !== undefined && { nested: true }),
  };
  return Object.keys(input).length === 0 ? {} : { essence: input };
}

const outcomeWords: ReadonlyMap<string, string> = new Map([...Object.entries(essenceWords), ['untyped', 'no type']]);

/** Each with the key that takes it out. */
export function essenceFilterWords(filter: ResourceFilter): readonly (readonly [string, EssenceKey])[] {
  const { essenceType, essence, recognizedBy, summarizedBy, rule, nested } = filter;
  const outcomes = splitValues(essence).map((value) => outcomeWords.get(value) ?? value);
  return [
    ...(essenceType === undefined ? [] : [[`Essence type ${essenceType}`, 'essenceType'] as const]),
    ...(essence === undefined ? [] : [[outcomes.join(' or '), 'essence'] as const]),
    ...(recognizedBy === undefined ? [] : [[`recognized by ${recognizedBy}`, 'recognizedBy'] as const]),
    ...(summarizedBy === undefined ? [] : [[summarizerWords(splitValues(summarizedBy)), 'summarizedBy'] as const]),
    ...(rule === undefined ? [] : [[`rule ${rule}`, 'rule'] as const]),
    ...(nested === undefined ? [] : [['nested document', 'nested'] as const]),
  ];
}

/** More names than these are only counted. */
const mostNamed = 3;

function summarizerWords(names: readonly string[]): string {
  if (names.length === 1 && names[0] === nothing) return 'without a summarizer';
  if (names.length > mostNamed) return `summarized by ${names.length} summarizers`;
  return `summarized by ${names.join(' or ')}`;
}
