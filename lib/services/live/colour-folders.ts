/** The URL space in the colours one asked for: every folder's URLs divided among the keys of a legend. */

import type { FolderPart, FolderTree, FolderView } from '../../store/read/read-folders.ts';
import type { ResourceOutcome } from '../resources/contract.ts';
import type { Colouring, SpaceCell, SpaceColour, SpaceKey } from './contract.ts';

/** Says which key a part belongs to; the keys of a legend in their order. */
interface Scheme {
  readonly keys: readonly Omit<SpaceKey, 'n'>[];
  /** The place of the key. */
  readonly keyOf: (part: FolderPart, folder: FolderView) => number;
}

const verdictKeys: readonly (readonly [ResourceOutcome, string])[] = [
  ['kept', 'RD stored'],
  ['no-rd', 'no RD'],
  ['rejected', 'rejected'],
  ['failed', 'failed'],
  ['queued', 'queued'],
];

function byVerdict({ paths }: FolderTree): Scheme {
  const places = new Map(verdictKeys.map(([outcome], place) => [outcome, place]));
  return {
    keys: verdictKeys.map(([colour, label]) => ({ colour, label })),
    keyOf: ({ path }) => places.get(outcomeAt(paths, path)) ?? verdictKeys.length - 1,
  };
}

function outcomeAt(paths: FolderTree['paths'], place: number): ResourceOutcome {
  return paths[place]?.outcome ?? 'queued';
}

const statusKeys: readonly (readonly [SpaceColour, string])[] = [
  ['kept', '2xx'],
  ['no-rd', '3xx'],
  ['rejected', '4xx'],
  ['failed', '5xx'],
  ['quiet', 'no response'],
];

function byStatus({ answers }: FolderTree): Scheme {
  const statuses = new Map(answers.map(({ id, status }) => [id, status]));
  return {
    keys: statusKeys.map(([colour, label]) => ({ colour, label })),
    keyOf: ({ answer }) => {
      const hundreds = Math.floor((statuses.get(answer) ?? 0) / 100);
      return hundreds < 2 || hundreds > 5 ? statusKeys.length - 1 : hundreds - 2;
    },
  };
}

const ruleColours = ['rule-1', 'rule-2', 'rule-3', 'rule-4', 'rule-5'] as const;

/** The commonest lines have a colour each; the others share one. */
function byRule(tree: FolderTree): Scheme {
  const names = tree.paths.map(({ decidedBy }) =>
    decidedBy === undefined
      ? undefined
      : decidedBy.line === 0
        ? decidedBy.reason
        : `${decidedBy.file}:${decidedBy.line}`,
  );
  const counts = new Map<string, number>();
  for (const { parts } of topOf(tree)) {
    for (const { path, n } of parts) {
      const name = names[path];
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + n);
    }
  }
  const common = [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, ruleColours.length)
    .map(([name]) => name);
  const named = common.map((label, place): Omit<SpaceKey, 'n'> => ({ colour: ruleColours[place] ?? 'quiet', label }));
  const keys: Scheme['keys'] = [
    ...named,
    { colour: 'quiet' as const, label: 'other lines' },
    { colour: 'kept' as const, label: 'no line denied' },
    { colour: 'queued' as const, label: 'queued' },
  ];
  return {
    keys,
    keyOf: ({ path }) => {
      if (outcomeAt(tree.paths, path) === 'queued') return common.length + 2;
      const name = names[path];
      if (name === undefined) return common.length + 1;
      const place = common.indexOf(name);
      return place === -1 ? common.length : place;
    },
  };
}

const hour = 3_600_000;
const ages: readonly (readonly [SpaceColour, string, number])[] = [
  ['step-4', 'within an hour', hour],
  ['step-3', 'within a day', 24 * hour],
  ['step-2', 'within a week', 7 * 24 * hour],
  ['step-1', 'within 30 days', 30 * 24 * hour],
  ['quiet', 'older', Infinity],
];

/** How long ago the run began that decided it last. */
function byAge({ runs }: FolderTree, now: number): Scheme {
  const begun = new Map(runs.map(({ id, at }) => [id, at]));
  return {
    keys: ages.map(([colour, label]) => ({ colour, label: `decided ${label}` })),
    keyOf: ({ run }) => ages.findIndex(([, , most]) => now - (begun.get(run) ?? 0) <= most),
  };
}

const yields: readonly (readonly [SpaceColour, string, number])[] = [
  ['failed', 'under 5 %', 0.05],
  ['step-1', 'under half', 0.5],
  ['step-2', 'under 90 %', 0.9],
  ['step-4', '90 % and more', Infinity],
];

/** A folder has one colour: the share of its fetched URLs that gave an RD. */
function byYield({ paths }: FolderTree): Scheme {
  return {
    keys: [
      ...yields.map(([colour, label]) => ({ colour, label: `yield ${label}` })),
      { colour: 'quiet', label: 'nothing fetched' },
    ],
    keyOf: (_, { parts }) => {
      const sum = (outcome: ResourceOutcome): number =>
        parts.reduce((n, part) => (outcomeAt(paths, part.path) === outcome ? n + part.n : n), 0);
      const kept = sum('kept');
      const fetched = kept + sum('no-rd');
      return fetched === 0 ? yields.length : yields.findIndex(([, , most]) => kept / fetched < most);
    },
  };
}

const schemes: Readonly<Record<Colouring, (tree: FolderTree, now: number) => Scheme>> = {
  verdict: byVerdict,
  status: byStatus,
  rule: byRule,
  age: byAge,
  yield: byYield,
};

export const colourings = ['verdict', 'status', 'rule', 'age', 'yield'] as const satisfies readonly Colouring[];

/** The folders nothing else of the view lies above. */
function topOf({ folders }: FolderTree): readonly FolderView[] {
  const ids = new Set(folders.map(({ id }) => id));
  return folders.filter(({ parent }) => !ids.has(parent));
}

/** Keys that no URL has are left out. */
export function colourFolders(
  tree: FolderTree,
  colouring: Colouring,
  now: number,
): { readonly keys: readonly SpaceKey[]; readonly cells: readonly SpaceCell[] } {
  const { keys, keyOf } = schemes[colouring](tree, now);
  const divide = (folder: FolderView): readonly number[] => {
    const sums = keys.map(() => 0);
    for (const part of folder.parts) {
      const place = keyOf(part, folder);
      sums[place] = (sums[place] ?? 0) + part.n;
    }
    return sums;
  };
  const divided = tree.folders.map((folder) => [folder, divide(folder)] as const);
  const top = new Set(topOf(tree));
  const counted = keys.map((key, place) => {
    const n = divided.reduce((sum, [folder, sums]) => (top.has(folder) ? sum + (sums[place] ?? 0) : sum), 0);
    const occurs = divided.some(([, sums]) => (sums[place] ?? 0) > 0);
    return { ...key, n, occurs };
  });
  const shown = counted.flatMap(({ occurs }, place) => (occurs ? [place] : []));
  return {
    keys: shown.flatMap((place) => {
      const key = counted[place];
      return key === undefined ? [] : [{ colour: key.colour, label: key.label, n: key.n }];
    }),
    cells: divided.map(([{ parts: _parts, ...cell }, sums]) => ({
      ...cell,
      parts: shown.map((place) => sums[place] ?? 0),
    })),
  };
}
