/** What a line of robots.txt is part of, in words. */

import type { RobotsFile } from '#lib/services/resources/contract.ts';

/** Undefined where no line is asked for. */
export function lineSentence({ text, groups }: RobotsFile, line: number): string | undefined {
  if (!Number.isInteger(line) || line < 1) return undefined;
  if (line > text.split(/\r\n|\n|\r/).length)
    return `There is no line ${line} now: robots.txt was fetched again after the decision, and is shorter.`;
  const group = groups.find(({ agents, rules }) => rules.includes(line) || agents.some((agent) => agent.line === line));
  if (group === undefined)
    return `Line ${line} is no rule of any group. If a decision names it, robots.txt was fetched again since.`;
  const agents = group.agents.map((agent) => `User-agent: ${agent.token} (line ${agent.line})`);
  return `Line ${line} belongs to the group of ${agents.join(' and ')}.`;
}
