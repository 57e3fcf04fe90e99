/** Days as external metadata writes them: eight digits, YYYYMMDD. */

/** The day as a number such as 20261231; 0 for what is no day of the calendar. */
export function dayOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 8) return 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return 0;
    value = value * 10 + digit;
  }
  const year = Math.floor(value / 10_000);
  const month = Math.floor(value / 100) % 100;
  const day = value % 100;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month) ? value : 0;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0);
}
