/** log.gatherer and log.errors of collections with RootNodes, as Harvest wrote them. */

import type { RootsProgram } from '../../engine/roots/program.ts';
import { reachLines, sumLine } from './gatherer-enumeration-lines.ts';
import { gathererLine } from './gatherer-line.ts';
import { debugEntry, debugLines, pageLine } from './gatherer-page-lines.ts';
import type { GathererProgram, LogEntry } from './log-entry.ts';
import type { LinesByEvent, LogFileDeclaration, LogSituation } from './log-events.ts';

interface DebugText {
  readonly section: number;
  readonly level: number;
  readonly program: GathererProgram;
  readonly text: string;
}

/** Those that the flags ask for. */
function debug({ flags, at }: LogSituation, texts: readonly DebugText[]): readonly LogEntry[] {
  return texts.filter(({ section, level }) => (flags.get(section) ?? 0) >= level).map((each) => debugEntry(each, at));
}

function runEntry(text: string, { at }: LogSituation): LogEntry {
  return { at, program: 'Gatherer', severity: 'info', category: 'run', text };
}

function listsOf(roots: RootsProgram | undefined): string {
  return `${counted(roots?.roots.length, 'RootNode')}, ${counted(roots?.leaves.length, 'LeafNode')}`;
}

function counted(count = 0, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const lines: LinesByEvent = {
  begun: {
    say: ({ run: { id, kind } }, situation) => [
      runEntry(`Run ${id} (${kind}), ${listsOf(situation.program.roots)}: process ${process.pid} begins`, situation),
    ],
  },
  ended: {
    say: ({ run: { id }, now }, situation) => {
      const why = now?.reason === undefined ? '' : ` (${now.reason})`;
      return [runEntry(`Run ${id} is ${now?.state ?? 'left'}${why}: process ${process.pid} ends`, situation)];
    },
  },
  warned: {
    say: ({ text }, { at }) => [{ at, program: 'enum', severity: 'error', category: 'enumeration', text }],
  },
  settled: { say: (url, { flags, at }) => [pageLine(url, at), ...debugLines(url, flags, at)] },
  postponed: {
    say: ({ siteKey, postponed: { reason, attempts } }, { at }) => {
      const text = `A URL of ${siteKey} gave no answer (${reason}) at try ${attempts}, and is tried again later`;
      return [{ at, program: 'liburl', severity: 'error', category: 'url', text }];
    },
  },
  committed: {
    say: ({ urls, links }, situation) => {
      const text = `${urls} URLs committed, ${links} links found`;
      return debug(situation, [{ section: 62, level: 1, program: 'essence', text }]);
    },
  },
  robots: {
    say: ({ siteKey, robots: { status, text, detail } }, situation) => {
      const why = detail === undefined ? '' : `, ${detail}`;
      const whole = `robots.txt of ${siteKey}: ${text.replaceAll('\n', ' | ')}`;
      return debug(situation, [
        { section: 48, level: 1, program: 'enum', text: `robots.txt of ${siteKey}: ${status}${why}` },
        { section: 48, level: 5, program: 'enum', text: whole },
      ]);
    },
  },
  reached: { say: (url, { flags, at }) => reachLines(url, flags, at) },
  hostNoted: {
    say: ({ host, address }, situation) => {
      const found = `${host} ${address === null ? 'has no address to go to' : `is ${address}`}`;
      const kept = `${host} is kept ${address === null ? 'without an address' : `as ${address}`}`;
      return debug(situation, [
        { section: 84, level: 1, program: 'liburl', text: found },
        { section: 86, level: 1, program: 'liburl', text: kept },
      ]);
    },
  },
  rootSum: { say: (sum, { at }) => [sumLine(sum, at)] },
};

export const gathererLog: LogFileDeclaration = {
  name: ({ roots }) => roots?.logging.log,
  lines,
  takes: ({ severity }) => severity !== 'error',
  print: gathererLine,
};

export const errorLog: LogFileDeclaration = {
  name: ({ roots }) => roots?.logging.errors,
  lines,
  takes: ({ severity }) => severity === 'error',
  print: gathererLine,
};
