/** What a line of robots.txt is part of, in words. */

import type { RobotsFile } from '#lib/services/resources/contract.ts';

/** Undefined where no line is asked for. */
export function lineSentence({ text, groups }: RobotsFile, line: number): string | undefined {
  if (!Number.isInteger(line) || line < 1) return undefined;
  if (line > text.split(/\r\n|\n|\r/).length)
    return `robots.txt no longer has a line ${line}: it was fetched again after the decision and is shorter.`;
  const group = groups.find(({ agents, rules }) => rules.includes(line) || agents.some((agent) => agent.line === line));
  if (group === undefined)
    return `Line ${line} is not a rule. If a decision names this line, robots.txt has been fetched again since.`;
  const agents = group.agents.map((agent) => `User-agent: ${agent.token} (line ${agent.line})`);
  return `Line ${line} belongs to the group for ${agents.join(' and ')}.`;
}
