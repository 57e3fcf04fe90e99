import { countWords } from '../sdk/count-words.ts';
/** How fast a server is asked, in words: `8 connections without delay`, `1 request every 60 seconds`. */

export interface ServerPace {
  readonly delaySeconds: number;
  readonly connections: number;
}

export function paceWords({ delaySeconds, connections }: ServerPace): string {
  if (delaySeconds === 0) return `${connections} connection${connections === 1 ? '' : 's'} without delay`;
  if (delaySeconds > 1) return `1 request every ${short(delaySeconds)} seconds`;
  const requests = short(1 / delaySeconds);
  return `${requests} request${requests === '1' ? '' : 's'} per second`;
}

function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** `www.siroe.com and 2 more hosts`. */
export function hostsWords([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${countWords(others.length, 'more host')}`;
}
