/**
 * The figures at which a number is judged, the operator's to choose. The defaults are inferred from reports, as those of the caps are;
 * WhatsApp publishes none.
 */
export interface HealthLimits {
  /** Strangers whom WhatsApp refuses without a lock, in an hour and in 24 hours: from so many on first contacts are held. */
  readonly refusedHour: number;
  readonly refusedDay: number;
  /** First messages that are judged at least, and the percentage of them that is delivered: below it care is needed, or all are held. */
  readonly fewFirst: number;
  readonly deliveredCaution: number;
  readonly deliveredHeld: number;
  /** People written to in a week who are judged at least; the percentages below which too few answer, and above which too many opt out. */
  readonly fewWritten: number;
  readonly answered: number;
  readonly optOuts: number;
  /** Number checks in a day that are judged at least, and the percentage without WhatsApp above which the list looks bought. */
  readonly fewChecks: number;
  readonly notHere: number;
  /** More first messages of one text in an hour, and care is needed; where the owner lets equal texts slow down, the gaps grow as well. */
  readonly sameText: number;
  /** How long a hold lasts, at most after probes that failed, and where the list looks bought; how long care is needed after its last cause. */
  readonly holdHours: number;
  readonly mostHoldHours: number;
  readonly badListHours: number;
  readonly cautionHours: number;
}

export const DEFAULT_HEALTH_LIMITS: HealthLimits = {
  refusedHour: 2,
  refusedDay: 3,
  fewFirst: 20,
  deliveredCaution: 70,
  deliveredHeld: 50,
  fewWritten: 50,
  answered: 10,
  optOuts: 2,
  fewChecks: 20,
  notHere: 20,
  sameText: 10,
  holdHours: 24,
  mostHoldHours: 168,
  badListHours: 6,
  cautionHours: 48,
};

export const HEALTH_LIMIT_NAMES = Object.keys(DEFAULT_HEALTH_LIMITS) as readonly (keyof HealthLimits)[];

const PERCENTAGES: ReadonlySet<keyof HealthLimits> = new Set([
  ...(['deliveredCaution', 'deliveredHeld', 'answered', 'optOuts', 'notHere'] as const),
]);

/** The most that one may be. */
export function mostOf(name: keyof HealthLimits): number {
  return PERCENTAGES.has(name) ? 100 : 10_000;
}
