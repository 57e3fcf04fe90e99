/** Numbers, sizes and lengths of time as the console writes them: `1,234`, `−41`, `18.4 kB`, `2 min 05 s`. */

const minus = '\u2212';
/** Keeps a number and its unit on one line. */
const gap = '\u00A0';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function withMinus(text: string): string {
  return text.replace(/^-/, minus);
}

/** Thousands separated, at most `decimals` digits after the point. */
export function formatNumber(value: number, decimals = 0): string {
  if (decimals === 0) return withMinus(whole.format(value));
  return withMinus(new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value));
}

/** A count that may only be a bound: `1,234`, `10,000+`. */
export function formatAtLeast(count: number, exact: boolean): string {
  return exact ? formatNumber(count) : `${formatNumber(count)}+`;
}

/** A change: `+2,206`, `−41`, `0`. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** A part of a whole, from a ratio of 0 to 1: `87 %`, `0.2 %`, `< 0.1 %`. Never 100 or 0 unless it is exact. */
export function formatShare(ratio: number): string {
  const percent = ratio * 100;
  if (percent > 0 && percent < 0.1) return `<${gap}0.1${gap}%`;
  if (percent < 100 && percent > 99.9) return `>${gap}99.9${gap}%`;
  const decimals = percent < 10 || (percent > 99 && percent < 100) ? 1 : 0;
  return `${formatNumber(percent, decimals)}${gap}%`;
}

/** One count and its noun: `1 URL`, `2 URLs`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)}${gap}${count === 1 ? one : many}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function pair(high: number, highUnit: string, low: number, lowUnit: string): string {
  return `${high}${gap}${highUnit} ${two(low)}${gap}${lowUnit}`;
}

/** A length of time from milliseconds: `61 ms`, `4.0 s`, `48 s`, `2 min 05 s`, `1 h 04 min`, `2 d 03 h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 0) return `${minus}${formatDuration(-milliseconds)}`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}${gap}ms`;
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)}${gap}s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}${gap}s`;
  if (seconds < 3600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1440) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.floor(minutes / 60);
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** A length of time for a sentence, in one or two units without leading zeros: `41 min`, `5 h 54 min`, `3 d`. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}${gap}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}${gap}min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}${gap}d`;
  return minutes % 60 === 0 ? `${hours}${gap}h` : `${hours}${gap}h ${minutes % 60}${gap}min`;
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
const thousands = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** Three digits at most, the unit stepped by 1,000: 999,950 is already 1.0 of the next. */
function scale(value: number, units: readonly string[]): readonly [string, string] {
  let rest = value;
  let step = 0;
  while (Math.abs(rest) >= (step === 0 ? 1000 : 999.95) && step < units.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const text = step === 0 || Math.abs(rest) >= 99.95 ? formatNumber(rest) : rest.toFixed(1);
  return [withMinus(text), units[step] ?? ''];
}

/** Bytes in powers of 1,000: `512 B`, `18.4 kB`, `412 kB`, `11.8 GB`. */
export function formatBytes(bytes: number): string {
  const [text, unit] = scale(bytes, sizes);
  return `${text}${gap}${unit}`;
}

/** Bytes a second: `5.2 MB/s`. */
export function formatByteRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

/** Things a second: `46 pages/s`, `0.4 URLs/s`, `3.1 k/s`. Ten and more are whole. */
export function formatRate(perSecond: number, unit = ''): string {
  const [text, prefix] = perSecond >= 1000 ? scale(perSecond, thousands) : [smallRate(perSecond), ''];
  return `${text}${gap}${prefix}${prefix !== '' && unit !== '' ? gap : ''}${unit}/s`;
}

function smallRate(perSecond: number): string {
  if (perSecond === 0) return '0';
  if (perSecond > 0 && perSecond < 0.05) return '< 0.1';
  return perSecond < 9.95 ? perSecond.toFixed(1) : formatNumber(perSecond);
}
