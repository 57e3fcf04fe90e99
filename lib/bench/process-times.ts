/** CPU time of a process and of all its descendants, from /proc: who used the two cores in a benchmark. */

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second; Linux has had 100 for every architecture Node runs on. */
const ticksPerSecond = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Seconds used so far by a process tree, those of children that ended included; undefined where there is no /proc. */
export function treeCpuSeconds(root: number): number | undefined {
  const all = readAll();
  if (all === undefined) return undefined;
  let sum = 0;
  const members = new Set([root]);
  // A parent has usually, but not always, the lower number: go on until no member is added.
  for (let before = 0; before !== members.size;) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  for (const { pid, seconds } of all) if (members.has(pid)) sum += seconds;
  return sum;
}

/** CPU seconds of a process tree since it had used so many. */
export function cpuSince(root: number, before: number | undefined): number | undefined {
  const now = treeCpuSeconds(root);
  return now === undefined || before === undefined ? undefined : now - before;
}

/** Seconds used so far by a process alone; undefined when it is gone, or where there is no /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  return readStat(pid)[0]?.seconds;
}

/** The process that started another one; undefined where there is no /proc. */
export function parentOf(pid: number): number | undefined {
  return readStat(pid)[0]?.parent;
}

function readAll(): readonly Stat[] | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)));
  } catch {
    return undefined;
  }
}

/** Fields after the command name, which may hold blanks and brackets: 4 = parent, 14 to 17 = user, system and children's. */
function readStat(pid: number): readonly Stat[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return [];
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0);
  return [{ pid, parent: Number(fields[1] ?? 0), seconds: ticks / ticksPerSecond }];
}
