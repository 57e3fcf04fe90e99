/** What a plan cannot know, in sentences that stand beside the figures they are about. */

import { enumerateLines } from './enumerate.ts';
import type { ChangedSetting } from './changed-settings.ts';
import { planRows } from './rows.ts';
import type { PlanRowName } from './rows.ts';
import type { PlanSummary } from './summary.ts';
import { hashKey } from './outlook.ts';
import type { Planned } from './plan.ts';
import type { Program } from '../program/program.ts';
import type { RunChange } from '../../sdk/define-parameter.ts';
import { countWords } from '../../sdk/count-words.ts';

export interface Unknown {
  readonly text: string;
  /** The figures it stands beside; of the plan as a whole when there are none. */
  readonly rows: PlanRowName[];
}

interface ToDoubt {
  /** The settings that differ from the last crawl. */
  readonly settings: readonly ChangedSetting[];
  readonly planned: Planned;
  readonly summary: Pick<PlanSummary, 'figures' | 'states'>;
  /** Of the last crawl. */
  readonly before: Program | undefined;
  readonly now: Program;
}

/** Parameters whose effect on content the plan computes, or names with a number. */
const computed: ReadonlySet<string> = new Set(['max-filesize-kb', 'max-filesize-action']);

/** Its files have no effect without Essence. */
const essenceFolder = 'lib/';

const crawlTells = 'Run a crawl to see which URLs and RDs change.';

const takesCrawl: readonly (readonly [RunChange, string, readonly PlanRowName[]])[] = [
  ['address', `the crawl may request other hosts and addresses. ${crawlTells}`, planRows],
  ['answer', `servers may answer differently. ${crawlTells}`, planRows],
  ['content', `documents may be read differently. ${crawlTells}`, planRows],
  ['summary', 'documents are not stored, so the attributes that change are unknown.', ['rdsChanged']],
];

/** One for each kind of change that only a crawl can show. */
const settingDoubts: readonly Doubt[] = takesCrawl.map(([change, text, rows]) => ({ settings, before, now }) => {
  const hasEssence = before?.essence !== undefined || now.essence !== undefined;
  const names = settings
    .filter((setting) => setting.changes.includes(change) && !computed.has(setting.name))
    .map((setting) => setting.name)
    .filter((name) => hasEssence || !name.startsWith(essenceFolder));
  return [names.length > 0, `${[...new Set(names)].join(', ')} changed: ${text}`, rows];
});

type Doubt = (given: ToDoubt) => readonly [when: boolean, text: string, rows?: readonly PlanRowName[]];

const doubts: readonly Doubt[] = [
  ...settingDoubts,
  ({ planned: { edited } }) => [
    edited.cutElsewhere.size > 0,
    `${countWords(edited.cutElsewhere.size, 'page')} would be cut at another size: the links beyond the cut, and the URLs and RDs behind them, are unknown.`,
    planRows,
  ],
  ({ planned: { urls, edited } }) => {
    const { urls: merging, into } = edited.merging;
    const text = `${countWords(merging, 'URL')} become ${countWords(into.size, 'URL')} by the rules in url-rules.conf, of which ${storedOf(urls, into)} are stored. The others have to be fetched, and the plan takes their links from the stored URLs.`;
    return [merging > 0, text, ['rejected', 'rdsRemoved', 'rdsAdded', 'admitted', 'unlinked']];
  },
  ({ summary: { figures } }) => [
    figures.admitted.next > 0,
    `${countWords(figures.admitted.next, 'admitted URL')} never fetched: links and RDs are unknown.`,
    ['admitted', 'rdsAdded'],
  ],
  ({ summary: { figures }, planned: { edited } }) => {
    const deep = edited.judged.filter(({ decidedBy }) => decidedBy?.reason === 'depth').length;
    const text = `${countWords(deep, 'URL')} too deep by the known links. Links of admitted URLs may lead there by a shorter path.`;
    return [figures.admitted.next > 0 && deep > 0, text, ['rejected', 'admitted']];
  },
  ({ summary: { figures } }) => [
    figures.linksAdded.next > 0,
    `${countWords(figures.linksAdded.next, 'page')} with links that would be followed again: these links are not stored, so their targets are unknown.`,
    ['linksAdded', 'admitted'],
  ],
  ({ planned: { edited } }) => [
    edited.moreLinks.size > 0,
    `${countWords(edited.moreLinks.size, 'page')} with links beyond the old limit: these links are not stored, so their targets are unknown.`,
    ['linksAdded', 'admitted', 'rdsAdded'],
  ],
  ({ planned: { urls: all, edited } }) => {
    const again = all.now.filter(
      ({ word }, i) => word !== 'rejected' && word !== 'queued' && edited.judged[i]?.word === 'queued',
    ).length;
    const text = `${countWords(again, 'URL')} must be fetched again in full to be decided: the last fetch was cut at the size limit, or a line reads more than is stored. Until then, the plan uses the stored links and RDs.`;
    return [again > 0, text, ['moved', 'rdsAdded', 'rdsRemoved', 'admitted', 'unlinked']];
  },
  ({ before, now }) => {
    const names = before === undefined ? [] : textReaders(before, now);
    const text = `${names.join(', ')} changed: page text is not stored, so the links in it are unknown.`;
    return [names.length > 0, text, ['linksAdded', 'linksDropped', 'unlinked']];
  },
  ({ before, now }) => [
    before?.process.enableRobotsTxt === false && now.process.enableRobotsTxt,
    'robots.txt was not read in the last run: the URLs it disallows are unknown.',
    ['rejected', 'rdsRemoved', 'linksDropped', 'unlinked', 'unlinkedRejected'],
  ],
  ({ before, now }) => [
    before?.process.asksForRdm === false && now.process.asksForRdm,
    'The last run did not ask servers for RDM. Run a crawl to see which of them are no longer enumerated.',
    ['rejected', 'rdsRemoved', 'unlinked'],
  ],
  ({ now, summary: { figures } }) => [
    now.needsMd5First.length > 0 && figures.rejected.next + figures.unlinked.next > 0,
    'When the first of several URLs with the same content is dropped, the next one takes its place.',
    ['rdsAdded'],
  ],
  ({ planned: { urls: all } }) => {
    const earlier = all.comparable.filter((is, i) => !is && all.now[i]?.word !== 'queued').length;
    return [earlier > 0, `${countWords(earlier, 'URL')} last decided by a revision older than that of the last run.`];
  },
  ({ summary: { figures } }) => [
    figures.rdsMayChange.next > 0,
    `${countWords(figures.rdsMayChange.next, 'RD')} may change, depending on the text of the page, which is not stored.`,
    ['rdsMayChange', 'rdsChanged'],
  ],
];

/** How many of these are URLs of their own in the last crawl. */
function storedOf({ high, low }: Planned['urls'], keys: ReadonlySet<number>): number {
  return high.filter((each, i) => keys.has(hashKey(each, low[i] ?? 0))).length;
}

export function unknownsOf(given: ToDoubt): readonly Unknown[] {
  return doubts.flatMap((doubt) => {
    const [when, text, rows = []] = doubt(given);
    return when ? [{ text, rows: [...rows] }] : [];
  });
}

/** The functions that find links in the text of a page, where the lines of Enumerate are not the same. */
function textReaders(before: Program, now: Program): readonly string[] {
  if (enumerateLines(before) === enumerateLines(now)) return [];
  const steps = [before, now].flatMap(({ enumeration, steps: all }) =>
    enumeration.produce.flatMap((id) => all[id] ?? []),
  );
  const readers = steps.filter(({ declaration }) => declaration?.readsText === true);
  return [...new Set(readers.map(({ name }) => name))];
}
