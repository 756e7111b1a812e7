import type { SafetyCaps } from '../safety-caps.js';

/** The caps of the gap between first contacts. */
export type GapCaps = Pick<SafetyCaps, 'gapSeconds' | 'gapLeastSeconds' | 'gapMostSeconds'>;

/** The spread of the gaps: their logarithms are normally distributed. */
const SIGMA = 0.5;
/** Winitzki's approximation of the error function, which can be inverted exactly. */
const A = 0.147;

/**
 * The gap after a first contact, in ms: log-normal around `gapSeconds`, between the least and the most. Equal gaps would give a
 * machine away. @param random in [0, 1)
 */
export function gapMs(caps: GapCaps, random: number): number {
  const { gapSeconds, gapLeastSeconds, gapMostSeconds } = caps;
  if (gapSeconds <= 0) return 0;
  const least = rankOf(gapLeastSeconds, gapSeconds);
  const most = rankOf(gapMostSeconds, gapSeconds);
  const rank = least + (most - least) * random;
  const seconds = gapSeconds * Math.exp(SIGMA * Math.SQRT2 * inverseErf(2 * rank - 1));
  return Math.round(1_000 * Math.min(gapMostSeconds, Math.max(gapLeastSeconds, seconds)));
}

/** The mean of all gaps. */
export function meanGapMs(caps: GapCaps): number {
  return MEAN_RANKS.reduce((sum, random) => sum + gapMs(caps, random), 0) / MEAN_RANKS.length;
}

const MEAN_RANKS = Array.from({ length: 16 }, (_, n) => (n + 0.5) / 16);

/** The share of all gaps that is shorter. */
function rankOf(seconds: number, median: number): number {
  if (seconds <= 0) return 0;
  return (1 + erf(Math.log(seconds / median) / (SIGMA * Math.SQRT2))) / 2;
}

function erf(x: number): number {
  const square = x * x;
  const exponent = -square * ((4 / Math.PI + A * square) / (1 + A * square));
  return Math.sign(x) * Math.sqrt(1 - Math.exp(exponent));
}

function inverseErf(y: number): number {
  const log = Math.log(1 - y * y);
  const half = 2 / (Math.PI * A) + log / 2;
  return Math.sign(y) * Math.sqrt(Math.sqrt(half * half - log / A) - half);
}
