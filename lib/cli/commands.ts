/** Every command of `winnow`, in the order of its help. */

import { auditVerify } from './commands/audit.ts';
import { backup, backupVerify, restore } from './commands/backup.ts';
import {
  benchCrawl,
  benchFeed,
  benchFilters,
  benchEssence,
  benchFrontier,
  benchGatherd,
  benchProtocols,
  benchGroups,
  benchMetadata,
  benchMetadataConsole,
  benchPlan,
  benchSoif,
} from './commands/bench.ts';
import { build } from './commands/build.ts';
import { catalog } from './commands/catalog.ts';
import { check } from './commands/check.ts';
import { clear } from './commands/clear.ts';
import type { Command } from './command.ts';
import { table } from './command.ts';
import { crawl } from './commands/crawl.ts';
import { explain } from './commands/explain.ts';
import { feedCheck, feedDtd } from './commands/feed.ts';
import { feedPush } from './commands/feed-push.ts';
import { feedDelete } from './commands/feed-delete.ts';
import { feedStatus } from './commands/feed-status.ts';
import { gather } from './commands/gather.ts';
import { gathererTools } from './commands/gatherer-tools/index.ts';
import { job } from './commands/job.ts';
import { log } from './commands/log.ts';
import { mediator } from './commands/mediator.ts';
import { metadataCheck, metadataConcatenate, metadataCoverage, metadataLookup } from './commands/metadata.ts';
import { migrate } from './commands/migrate.ts';
import { probe } from './commands/probe.ts';
import { pull } from './commands/pull.ts';
import { push } from './commands/push.ts';
import { rdExport, rdList, rdShow } from './commands/rd.ts';
import { rootnodes } from './commands/rootnodes.ts';
import { rules } from './commands/rules.ts';
import { rdmgr } from './commands/rdmgr.ts';
import { sendrdm } from './commands/sendrdm.ts';
import { schedule } from './commands/schedule.ts';
import { simulate } from './commands/simulate.ts';
import { sites } from './commands/sites.ts';
import { soifCheck, soifFromJson, soifToJson } from './commands/soif.ts';
import { startRun } from './commands/start-run.ts';
import { start } from './commands/start.ts';
import { status } from './commands/status.ts';
import { deletionsConfirm, deletionsKeep, deletionsList } from './commands/deletions.ts';
import { programsAllow, programsForbid, programsList, programsOff, programsOn } from './commands/programs.ts';
import { drain, killRun, pause, resume, stopRun } from './commands/steer-run.ts';
import { tokenCreate, tokenRevoke } from './commands/token.ts';
import { userList, userResetPassword, userResetTwoFactor, userSetupToken } from './commands/user.ts';
import { worker } from './commands/worker.ts';

export const commands: readonly Command[] = [
  start,
  check,
  crawl,
  explain,
  status,
  startRun,
  stopRun,
  pause,
  resume,
  drain,
  killRun,
  deletionsList,
  deletionsConfirm,
  deletionsKeep,
  programsList,
  programsAllow,
  programsForbid,
  programsOn,
  programsOff,
  sites,
  schedule,
  simulate,
  probe,
  rootnodes,
  rdList,
  rdShow,
  rdExport,
  sendrdm,
  rdmgr,
  log,
  pull,
  push,
  metadataCheck,
  metadataConcatenate,
  metadataLookup,
  metadataCoverage,
  mediator,
  feedCheck,
  feedPush,
  feedDelete,
  feedStatus,
  feedDtd,
  soifCheck,
  soifToJson,
  soifFromJson,
  gather,
  ...gathererTools,
  catalog,
  rules,
  clear,
  job,
  migrate,
  backup,
  backupVerify,
  restore,
  build,
  worker,
  benchCrawl,
  benchFilters,
  benchMetadata,
  benchMetadataConsole,
  benchPlan,
  benchFeed,
  benchEssence,
  benchFrontier,
  benchGatherd,
  benchProtocols,
  benchGroups,
  benchSoif,
  userList,
  userResetPassword,
  userResetTwoFactor,
  userSetupToken,
  tokenCreate,
  tokenRevoke,
  auditVerify,
];

export interface Chosen {
  readonly command: Command;
  /** What follows its name. */
  readonly args: readonly string[];
}

/** The command the words begin with; of `rd list` and `rd` the longer name. */
export function chooseCommand(words: readonly string[]): Chosen | undefined {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(' '));
    if (command !== undefined && words.length >= length) return { command, args: words.slice(length) };
  }
  return undefined;
}

/** The list of commands; with a first word those of its group. */
export function overview(group?: string): string {
  const shown = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const rows = shown.map(({ name, arguments: words, summary }): [string, string] => [
    words === undefined ? name : `${name} ${words}`,
    summary,
  ]);
  return `Usage: winnow <command> [options]\n\n${table(rows)}\n\nEach command takes --help and --json.\n`;
}

export function isGroup(word: string): boolean {
  return commands.some(({ name }) => name.startsWith(`${word} `));
}
