import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ciede2000, contrast, distance, type Deficiency, type Oklch } from './colour-testing.ts';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const number = String.raw`([\d.]+)`;
const oklch = String.raw`oklch\(${number} ${number} ${number}\)`;
const declaration = new RegExp(String.raw`--([\w-]+): light-dark\(${oklch}, ${oklch}\);`, 'g');

function readTokens(): Record<Theme, Map<string, Oklch>> {
  const tokens = { light: new Map<string, Oklch>(), dark: new Map<string, Oklch>() };
  for (const match of css.matchAll(declaration)) {
    const [name = '', ...values] = match.slice(1);
    const [l = 0, c = 0, h = 0, darkL = 0, darkC = 0, darkH = 0] = values.map(Number);
    tokens.light.set(name, { l, c, h });
    tokens.dark.set(name, { l: darkL, c: darkC, h: darkH });
  }
  return tokens;
}

const tokens = readTokens();

function token(theme: Theme, name: string): Oklch {
  const value = tokens[theme].get(name);
  if (value === undefined) throw new RangeError(`globals.css has no token --${name}`);
  return value;
}

/** What a glyph is drawn in: the mark, or the fill where none is given; queued takes ink-4. */
function mark(theme: Theme, verdict: string): Oklch {
  if (verdict === 'queued') return token(theme, 'ink-4');
  return tokens[theme].get(`${verdict}-mark`) ?? token(theme, verdict);
}

const surfaces = ['canvas', 'surface', 'sunken', 'well', 'hover', 'select', 'raised', 'segment-track', 'segment-on'];
const fills = ['kept', 'no-rd', 'rejected', 'failed', 'queued', 'running', 'merged'];
const spoken = ['kept', 'rejected', 'failed', 'queued', 'running', 'merged'];
const syntax = ['directive', 'function', 'key', 'string', 'regex', 'tag', 'comment'];
const deficiencies: readonly Deficiency[] = ['protanopia', 'deuteranopia', 'tritanopia'];
const pairs = fills.flatMap((a, i) => fills.slice(i + 1).map((b) => [a, b] as const));
const apart = pairs.filter(([a, b]) => !(a === 'no-rd' && b === 'queued'));

it('CIEDE2000 gives the published distances', () => {
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(ciede2000([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619])).toBeCloseTo(2.0373, 4);
  expect(ciede2000([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447])).toBeCloseTo(1.4441, 4);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(['ink', 'ink-2', 'ink-3'])('%s can be read on every surface', (ink) => {
    for (const surface of surfaces) {
      expect(contrast(token(theme, ink), token(theme, surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('secondary text can be read on the current entry of the sidebar', () => {
    expect(contrast(token(theme, 'ink-2'), token(theme, 'nav-on'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(spoken.concat('warn'))('%s chips reach 5.4 and their words can be read on the sheet', (verdict) => {
    const fg = token(theme, `${verdict}-fg`);
    expect(contrast(fg, token(theme, `${verdict}-tint`))).toBeGreaterThanOrEqual(5.4);
    for (const surface of ['surface', 'canvas', 'hover', 'select', 'raised']) {
      expect(contrast(fg, token(theme, surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(spoken.concat('warn'))('the %s glyph reaches 3 on the sheet and on its tint', (verdict) => {
    expect(contrast(mark(theme, verdict), token(theme, 'surface'))).toBeGreaterThanOrEqual(3);
  });

  it('the border of a field and quiet icons reach 3 on the sheet', () => {
    for (const line of ['field', 'ink-4']) {
      expect(contrast(token(theme, line), token(theme, 'surface')), line).toBeGreaterThanOrEqual(3);
    }
  });

  it('links can be read wherever they stand', () => {
    for (const surface of [
      'surface',
      'canvas',
      'sunken',
      'hover',
      'select',
      'raised',
      'accent-tint',
      'rejected-tint',
    ]) {
      expect(contrast(token(theme, 'accent'), token(theme, surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the word on a primary button can be read', () => {
    expect(contrast(token(theme, 'on-solid'), token(theme, 'solid'))).toBeGreaterThanOrEqual(7);
  });

  it.each(syntax)('%s can be read in the editor', (kind) => {
    expect(contrast(token(theme, `syn-${kind}`), token(theme, 'surface'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(deficiencies)('verdict fills stay apart with %s', (deficiency) => {
    const least = theme === 'light' ? 15 : 11;
    for (const [a, b] of apart) {
      expect(distance(token(theme, a), token(theme, b), deficiency), `${a} and ${b}`).toBeGreaterThanOrEqual(least);
    }
  });
});

it('no RD and queued come too close for some eyes, which is why queued is hatched', () => {
  expect(distance(token('light', 'no-rd'), token('light', 'queued'), 'deuteranopia')).toBeLessThan(15);
  expect(css).toMatch(/@utility hatch/);
});
