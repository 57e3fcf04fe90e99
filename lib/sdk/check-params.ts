/** Compares written pairs with the parameters declared for them: unknown, missing, unreadable, twice, or ill-combined. */

import { nearest } from '../lang/nearest.ts';
import type { Pair } from '../lang/pblock-lexemes.ts';
import type { ParamGroup } from './define-function.ts';
import type { ParamEntry } from './describe.ts';
import { paramFromEntry } from './param-from-entry.ts';

export type ParamFinding =
  | { readonly kind: 'unknown'; readonly pair: Pair; readonly suggestion: string | undefined }
  | { readonly kind: 'misspelled-case'; readonly pair: Pair; readonly name: string }
  | { readonly kind: 'twice'; readonly pair: Pair; readonly first: Pair }
  | { readonly kind: 'unreadable'; readonly pair: Pair; readonly expected: string }
  | { readonly kind: 'missing'; readonly entry: ParamEntry }
  /** `written` are the pairs of the group that are there: none, or too many. */
  | { readonly kind: 'group'; readonly group: ParamGroup; readonly written: readonly Pair[] };

export interface Declared {
  readonly params: readonly ParamEntry[];
  readonly paramGroups?: readonly ParamGroup[];
  /** Names every holder may have, such as `fn` and `enable`. */
  readonly common?: readonly string[];
}

/** Findings in the order of the pairs, then what is missing. Names are compared without case. */
export function checkParams(pairs: readonly Pair[], declared: Declared): readonly ParamFinding[] {
  const { params, paramGroups = [], common = [] } = declared;
  const first = new Map<string, Pair>();
  const entries = new Map(params.map((entry) => [entry.name.toLowerCase(), entry]));
  const known = new Set(common);
  const found = pairs.flatMap((pair): readonly ParamFinding[] => {
    const name = pair.name.text.toLowerCase();
    const earlier = first.get(name);
    if (earlier !== undefined) return [{ kind: 'twice', pair, first: earlier }];
    first.set(name, pair);
    const entry = entries.get(name);
    if (entry !== undefined) return checkPair(pair, entry);
    if (known.has(name)) return [];
    return [{ kind: 'unknown', pair, suggestion: nearest(name, [...entries.keys(), ...known]) }];
  });
  const missing = params
    .filter(({ name, required }) => required && !first.has(name.toLowerCase()))
    .map((entry) => ({ kind: 'missing', entry }) as const);
  const groups = paramGroups.flatMap((group) => checkGroup(group, first));
  return [...found, ...missing, ...groups];
}

function checkPair(pair: Pair, entry: ParamEntry): readonly ParamFinding[] {
  const reading = paramFromEntry(entry).read(pair.value.text);
  if (!reading.ok) return [{ kind: 'unreadable', pair, expected: reading.expected }];
  return pair.name.text === entry.name ? [] : [{ kind: 'misspelled-case', pair, name: entry.name }];
}

function checkGroup(group: ParamGroup, written: ReadonlyMap<string, Pair>): readonly ParamFinding[] {
  const pairs = group.names.flatMap((name) => written.get(name.toLowerCase()) ?? []);
  const fits = group.rule === 'exactly-one' ? pairs.length === 1 : pairs.length > 0;
  return fits ? [] : [{ kind: 'group', group, written: pairs }];
}

/** `src or value`, `src, dst or value`: names as a sentence has them. */
export function alternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
