import { InvalidSafety } from './errors.js';

/** How many messages may leave. The figures are inferred from reports of restricted numbers; WhatsApp publishes none. */
export interface SafetyCaps {
  /** Messages to known contacts that may leave at once, and how many seconds bring one back. */
  readonly bucket: number;
  readonly bucketSeconds: number;
  readonly knownHour: number;
  readonly knownDay: number;
  /** The gap between first contacts, in seconds: the one in the middle, the shortest and the longest. */
  readonly gapSeconds: number;
  readonly gapLeastSeconds: number;
  readonly gapMostSeconds: number;
  /** First contacts a day, by stage; an hour has a quarter of it. */
  readonly firstDay: readonly number[];
  /** To one recipient. */
  readonly recipientHour: number;
  readonly recipientDay: number;
  /** To one who has not answered, in seven days. */
  readonly unanswered: number;
  /** Number checks. */
  readonly checksHour: number;
  readonly checksDay: number;
  readonly checksFirstDay: number;
}

export const DEFAULT_CAPS: SafetyCaps = {
  bucket: 10,
  bucketSeconds: 3,
  knownHour: 400,
  knownDay: 2_000,
  gapSeconds: 40,
  gapLeastSeconds: 20,
  gapMostSeconds: 120,
  firstDay: [10, 15, 25, 40, 60, 90, 120],
  recipientHour: 20,
  recipientDay: 60,
  unanswered: 3,
  checksHour: 60,
  checksDay: 300,
  checksFirstDay: 20,
};

type CapName = keyof SafetyCaps;

/** The least and the most that each may be, and which of two values lets more messages leave. */
const RANGES: Readonly<Record<CapName, readonly [least: number, most: number, riskier: 'more' | 'less']>> = {
  bucket: [1, 1_000, 'more'],
  bucketSeconds: [0, 3_600, 'less'],
  knownHour: [0, 100_000, 'more'],
  knownDay: [0, 1_000_000, 'more'],
  gapSeconds: [0, 3_600, 'less'],
  gapLeastSeconds: [0, 3_600, 'less'],
  gapMostSeconds: [0, 7_200, 'less'],
  firstDay: [0, 10_000, 'more'],
  recipientHour: [1, 10_000, 'more'],
  recipientDay: [1, 10_000, 'more'],
  unanswered: [1, 1_000, 'more'],
  checksHour: [1, 100_000, 'more'],
  checksDay: [1, 100_000, 'more'],
  checksFirstDay: [1, 100_000, 'more'],
};

export const CAP_NAMES = Object.keys(RANGES) as readonly CapName[];

/** @throws InvalidSafety for the first that is out of its range, or contradicts another */
export function checkCaps(caps: SafetyCaps): void {
  for (const name of CAP_NAMES) {
    const [least, most] = RANGES[name];
    const predicate = `must be a whole number from ${least} to ${most}`;
    if (Array.isArray(caps[name]) && caps[name].length !== DEFAULT_CAPS.firstDay.length)
      throw new InvalidSafety(
        fieldOf(name),
        `must have ${DEFAULT_CAPS.firstDay.length} numbers, one a stage`,
      );
    for (const value of [caps[name]].flat())
      if (!Number.isInteger(value) || value < least || value > most)
        throw new InvalidSafety(fieldOf(name), predicate);
  }
  const { gapLeastSeconds, gapSeconds, gapMostSeconds } = caps;
  if (gapLeastSeconds > gapSeconds || gapSeconds > gapMostSeconds)
    throw new InvalidSafety(fieldOf('gapSeconds'), 'must lie between the shortest and the longest gap');
}

/** Those by which more messages may leave than by default. */
export function raisedCaps(caps: SafetyCaps): readonly CapName[] {
  return CAP_NAMES.filter((name) => isRaised(name, [caps[name]].flat()));
}

function isRaised(name: CapName, values: readonly number[]): boolean {
  const defaults = [DEFAULT_CAPS[name]].flat();
  const [, , riskier] = RANGES[name];
  return values.some((value, n) => (riskier === 'more' ? value > defaults[n]! : value < defaults[n]!));
}

/** The field as requests name it. */
export function fieldOf(name: CapName): string {
  return `caps.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
