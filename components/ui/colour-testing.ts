/** Colour arithmetic for the token tests: OKLCH to sRGB, contrast, CIEDE2000, simulated colour blindness. */

export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export type Deficiency = 'none' | 'protanopia' | 'deuteranopia' | 'tritanopia';

/** Machado, Oliveira and Fernandes 2009, severity 1, applied to gamma-encoded sRGB as the design's figures were. */
const simulation: Readonly<Record<Exclude<Deficiency, 'none'>, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function dot(row: Triple, v: Triple): number {
  return row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
}

function apply(m: Matrix, v: Triple): Triple {
  return [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
}

function clamp(v: Triple): Triple {
  const unit = (n: number): number => Math.min(1, Math.max(0, n));
  return [unit(v[0]), unit(v[1]), unit(v[2])];
}

/** Linear sRGB, clipped to the gamut a screen shows. */
export function toLinear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const lms: Triple = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return clamp([
    dot([4.0767416621, -3.3077115913, 0.2309699292], lms),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], lms),
    dot([-0.0041960863, -0.7034186147, 1.707614701], lms),
  ]);
}

const encode = (n: number): number => (n <= 0.0031308 ? 12.92 * n : 1.055 * n ** (1 / 2.4) - 0.055);
const decode = (n: number): number => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);

function simulate([r, g, b]: Triple, deficiency: Deficiency): Triple {
  if (deficiency === 'none') return [r, g, b];
  const seen = clamp(apply(simulation[deficiency], [encode(r), encode(g), encode(b)]));
  return [decode(seen[0]), decode(seen[1]), decode(seen[2])];
}

/** WCAG 2 contrast ratio. */
export function contrast(a: Oklch, b: Oklch): number {
  const luminance = (x: Oklch): number => dot([0.2126, 0.7152, 0.0722], toLinear(x));
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function toLab(linear: Triple): Triple {
  const xyz = apply(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    linear,
  );
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (radians: number): number => ((radians * 180) / Math.PI + 360) % 360;
const cosine = (angle: number): number => Math.cos((angle * Math.PI) / 180);
const sine = (angle: number): number => Math.sin((angle * Math.PI) / 180);

function hueDifference(c1: number, c2: number, h1: number, h2: number): number {
  if (c1 * c2 === 0) return 0;
  const turn = h2 - h1;
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function meanHue(c1: number, c2: number, h1: number, h2: number): number {
  if (c1 * c2 === 0) return h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}

/** CIEDE2000 of two CIELAB colours (Sharma, Wu and Dalal 2005). */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 1 + 0.5 * (1 - Math.sqrt(meanC7 / (meanC7 + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [degrees(Math.atan2(b1, a1 * g)), degrees(Math.atan2(b2, a2 * g))];
  const [meanL, meanC, meanH] = [(l1 + l2) / 2, (c1 + c2) / 2, meanHue(c1, c2, h1, h2)];
  const dH = 2 * Math.sqrt(c1 * c2) * sine(hueDifference(c1, c2, h1, h2) / 2);
  const t =
    1 -
    0.17 * cosine(meanH - 30) +
    0.24 * cosine(2 * meanH) +
    0.32 * cosine(3 * meanH + 6) -
    0.2 * cosine(4 * meanH - 63);
  const sl = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const sc = 1 + 0.045 * meanC;
  const sh = 1 + 0.015 * meanC * t;
  const rotation =
    -2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)) * sine(60 * Math.exp(-(((meanH - 275) / 25) ** 2)));
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + rotation * y * z);
}

/** How far apart two colours are to an eye with the deficiency, in CIEDE2000. */
export function distance(a: Oklch, b: Oklch, deficiency: Deficiency): number {
  const seen = (x: Oklch): Triple => toLab(simulate(toLinear(x), deficiency));
  return ciede2000(seen(a), seen(b));
}
