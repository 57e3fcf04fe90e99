/** A line of gatherd.log, in the form of Harvest's logs: program, time, what happened. */

const most = 1_000;

/** The time is that of the server's time zone. */
export function gatherdLine(at: number, text: string): string {
  const time = new Date(at);
  const two = (n: number): string => String(n % 100).padStart(2, '0');
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(two).join('');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  return `gatherd: ${date} ${clock}: ${text.slice(0, most).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')}`;
}
