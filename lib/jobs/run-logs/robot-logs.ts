/** robot.log and filter.log, as the manual of the robot has them. */

import type { Decision, Program } from '../../engine/program/program.ts';
import {
  filterLevel,
  filterLogName,
  filterTopics,
  robotLogName,
  robotTopics,
  runLevel,
} from '../../sdk/log-formats.ts';
import type { RobotTopic } from '../../sdk/log-formats.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import { reasonAt, whyFailed } from './gatherer-page-lines.ts';
import { clockOf, plain } from './log-entry.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogFileDeclaration, LogSituation } from './log-events.ts';
import type { SettledUrl } from './logged-urls.ts';

/** Collections whose only starts are RootNodes have the logs of a Gatherer instead. */
function hasRobot({ roots, starts }: Program): boolean {
  return roots === undefined || starts.some(({ isRoot }) => isRoot !== true);
}

const categories = {
  error: 'run',
  generated: 'summary',
  retrieved: 'object',
  failed: 'object',
  postponed: 'url',
  converted: 'object',
  denied: 'filters',
  notGenerated: 'filters',
  spawned: 'enumeration',
  progress: 'object',
} as const satisfies Record<RobotTopic, LogEntry['category']>;

function entry(topic: RobotTopic, text: string, { at }: Pick<LogSituation, 'at'>): LogEntry {
  const { level: loglevel, lead } = robotTopics[topic];
  const severity = topic === 'error' ? 'error' : 'info';
  return { at, severity, category: categories[topic], loglevel, text: `${lead} ${text}` };
}

/** An entry about the run, in words of its own. */
export function runEntry(text: string, at: number): LogEntry {
  return { at, severity: 'info', category: 'run', loglevel: runLevel, text };
}

/** The loglevel of robot.conf, where the collection has a robot.log. */
export function robotLogLevel(program: Program): number | undefined {
  return hasRobot(program) ? program.logging.level : undefined;
}

export const robotLog: LogFileDeclaration = {
  name: (program) => (hasRobot(program) ? robotLogName : undefined),
  print: ({ at, text }) => `[${clockOf(at)}]  ${plain(text)}`,
  lines: {
    begun: {
      from: runLevel,
      say: ({ run }, { program: { starts }, at }) => {
        const points = `${starts.length} starting ${starts.length === 1 ? 'point' : 'points'}`;
        return [runEntry(`Robot started: run ${run.id} (${run.kind}), ${points}, process ${process.pid}`, at)];
      },
    },
    ended: {
      say: ({ run: { id }, now }, situation) => {
        const why = now?.reason === undefined ? '' : ` (${now.reason})`;
        const text = `Run ${id} is ${now?.state ?? 'left'}${why}, process ${process.pid}`;
        const isTrouble = now?.state === 'failed' || (now?.state === 'paused' && now.reason !== undefined);
        return [isTrouble ? entry('error', text, situation) : runEntry(text, situation.at)];
      },
    },
    warned: { say: ({ text }, situation) => [entry('error', text, situation)] },
    advised: { say: ({ text }, situation) => [entry('error', text, situation)] },
    noted: { from: runLevel, say: ({ text }, { at }) => [runEntry(text, at)] },
    settled: { from: robotTopics.generated.level, say: settledEntries },
    postponed: {
      from: robotTopics.postponed.level,
      say: ({ siteKey, postponed: { reason, attempts } }, situation) => [
        entry('postponed', `a URL of ${siteKey} after try ${attempts}: ${reason}`, situation),
      ],
    },
    robots: {
      say: ({ siteKey, robots: { status, detail } }, situation) => {
        const why = detail === undefined ? '' : `, ${detail}`;
        const text = `robots.txt of ${siteKey}: ${status}${why}`;
        return [entry(status === 'unreachable' ? 'error' : 'retrieved', text, situation)];
      },
    },
    found: {
      from: robotTopics.denied.level,
      say: ({ found: { url, depth, discovery }, rejected }, situation) => {
        if (rejected !== undefined) return [entry('denied', `${url.href}: ${reasonAt(rejected)}`, situation)];
        const from = discovery.from === undefined ? '' : ` from ${discovery.from}`;
        return [entry('spawned', `${url.href} (depth ${depth}, ${discovery.kind}${from})`, situation)];
      },
    },
    committed: {
      from: robotTopics.progress.level,
      say: ({ urls, links }, situation) => [
        entry('progress', `${urls} URLs stored, ${links} links found, process ${process.pid}`, situation),
      ],
    },
  },
};

/** In the order in which it happened to the URL. */
function settledEntries(url: SettledUrl, situation: LogSituation): readonly LogEntry[] {
  const { settled, decision } = url;
  const { href } = settled.url;
  const { response, converted } = settled.facts;
  const say = (topic: RobotTopic, text: string): LogEntry => entry(topic, `${href}${text}`, situation);
  if (decision?.state === 'failed') return [say('failed', `: ${whyFailed(url)}`)];
  if (decision?.state === 'rejected') return [say('denied', `: ${reasonAt(decision)}`)];
  const entries = [say('retrieved', response === undefined ? '' : `: ${answerOf(response)}`)];
  if (converted !== undefined) entries.push(say('converted', converted.ok ? '' : `: failed, ${converted.detail}`));
  if (typeof settled.description !== 'string') {
    entries.push(say('generated', `: ${settled.description.attributes.size} attributes`));
  } else if (decision?.decidedBy !== undefined) entries.push(say('notGenerated', `: ${reasonAt(decision)}`));
  return entries;
}

function answerOf(response: NonNullable<SettledUrl['settled']['facts']['response']>): string {
  const { outcome, status, received, ms, redirectTo } = response;
  if (outcome === 'not-modified') return 'not modified';
  const moved = redirectTo === undefined ? '' : `, redirects to ${redirectTo}`;
  return `${status ?? outcome}, ${received} bytes in ${Math.round(ms)} ms${moved}`;
}

export const filterLog: LogFileDeclaration = {
  name: (program) => (hasRobot(program) ? filterLogName : undefined),
  print: ({ at, text }) => `[${clockOf(at)}] ${plain(text)}`,
  lines: {
    begun: {
      from: runLevel,
      say: ({ run: { id, options } }, { at }) => {
        const loop = options.round === undefined ? '' : ` - loop ${options.round.number}`;
        return [runEntry(`Filter log started${loop}, run ${id}, process ${process.pid}`, at)];
      },
    },
    settled: {
      from: filterLevel,
      say: ({ settled: { url }, decision }, situation) => filterEntries(url.href, decision, situation),
    },
    found: {
      from: filterLevel,
      say: ({ found: { url }, rejected }, situation) => filterEntries(url.href, rejected, situation),
    },
  },
};

const filterKinds: readonly FilterKind[] = ['enumeration', 'generation'];

/** What each filter decided, as much of it as its logtype says; a filter used as both says it once. */
function filterEntries(href: string, decision: Decision | undefined, situation: LogSituation): readonly LogEntry[] {
  if (decision === undefined) return [];
  const { at } = situation;
  const texts = new Set(filterKinds.flatMap((kind) => filterTexts(href, decision, situation.program, kind)));
  return Array.from(texts, (text) => ({ at, severity: 'info', category: 'filters', loglevel: filterLevel, text }));
}

function filterTexts(href: string, { path }: Decision, program: Program, kind: FilterKind): readonly string[] {
  const { name } = program[kind];
  const detail = program.logging.detail[kind];
  const entries = path.flatMap((each) => {
    const step = program.steps[each.step];
    return step?.filter === kind ? [{ ...each, step }] : [];
  });
  if (entries.length === 0) return [];
  const denial = entries.find(({ outcome }) => outcome === 'deny' || outcome === 'threw');
  if (denial === undefined && detail === 'terse') return [];
  const place = (each: (typeof entries)[number]): string => {
    const { file, line } = each.at ?? each.step;
    return line === 0 ? each.step.name : `${file}:${line}`;
  };
  const decided =
    denial === undefined
      ? `${filterTopics.allowed} ${href}`
      : `${filterTopics.denied} ${href} by ${place(denial)} (${denial.reason ?? denial.outcome})`;
  const evaluated = detail === 'verbose' ? entries : [];
  return [
    ...evaluated.map((each) => `${name} ${filterTopics.evaluated} ${place(each)} ${each.outcome}: ${href}`),
    `${name} ${decided}`,
  ];
}
