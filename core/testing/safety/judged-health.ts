import { type HealthEvidence, judgeHealth, type NumberHealth, type SafetySignals } from '../../src/index.js';

/** When the health of a number is judged first. */
export const START = new Date('2026-03-01T09:00:00.000Z');
export const after = (ms: number) => new Date(START.getTime() + ms);

const FINE: SafetySignals = {
  firstMessages: 100,
  firstDelivered: 95,
  writtenTo: 100,
  answered: 40,
  optOuts: 1,
  checks: 50,
  notHere: 2,
  refusedHour: 0,
  refusedDay: 0,
  sameText: 3,
};
/** Nothing of it counts against a number. */
export const QUIET: HealthEvidence = { signals: FINE, lock: null, cap: null, connected: true };

/** @param ms after the start */
export function judge(
  before: NumberHealth,
  evidence: Partial<HealthEvidence> = {},
  ms = 0,
  random = 0.5,
): NumberHealth {
  return judgeHealth(before, { ...QUIET, ...evidence }, { now: after(ms), random });
}

export const signals = (some: Partial<SafetySignals>) => ({ signals: { ...FINE, ...some } });
