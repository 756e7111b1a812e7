import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../shared/clock.js';
import {
  applyAnswer,
  applyRefusal,
  consumeCheck,
  FIRST_BACKOFF_MS,
  MAX_BACKOFF_MS,
  MAX_SERVER_BACKOFF_MS,
  type NumberCheckBudget,
  UNUSED_CHECK_BUDGET,
} from './check-budget.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 2, 1);
const LIMITS = { anHour: 4, aDay: 9 };

/** What happens after a while to an instance that wants to ask. */
const moment = fc.record({
  passes: fc.oneof(fc.nat(2 * MINUTE_MS), fc.nat(2 * HOUR_MS), fc.nat(2 * DAY_MS)),
  said: fc.constantFrom('yes', 'yes', 'yes', 'refused', 'nothing'),
  backoffMs: fc.oneof(fc.constant(0), fc.nat(3 * DAY_MS)),
});

type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never;

/** Plays such moments and answers with when questions went out, and every pause that a refusal made. */
function play(moments: readonly Moment[]) {
  const asked: number[] = [];
  const pauses: { from: number; until: number; told: number }[] = [];
  let state: NumberCheckBudget = UNUSED_CHECK_BUDGET;
  let at = START;
  for (const { passes, said, backoffMs } of moments) {
    at += passes;
    const now = new Date(at);
    const may = consumeCheck(state, now, LIMITS);
    if (may.kind === 'not-now') {
      expect(may.until.getTime()).toBeGreaterThan(at);
      // By then it may, where nobody has asked meanwhile.
      expect(consumeCheck(state, may.until, LIMITS).kind).toBe('ask');
      continue;
    }
    asked.push(at);
    state = may.asking;
    if (said === 'yes') state = applyAnswer(state, now);
    if (said !== 'refused') continue;
    state = applyRefusal(state, now, backoffMs);
    pauses.push({ from: at, until: state.pausedUntil!.getTime(), told: backoffMs });
  }
  return { asked, pauses, state };
}

const most = (asked: readonly number[], spanMs: number) =>
  Math.max(0, ...asked.map((from) => asked.filter((at) => at >= from && at < from + spanMs).length));

describe('asking about numbers', () => {
  test('no hour and no day has more questions than it may, wherever it begins', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 200 }), (moments) => {
        const { asked, state } = play(moments);
        expect(most(asked, HOUR_MS)).toBeLessThanOrEqual(LIMITS.anHour);
        expect(most(asked, DAY_MS)).toBeLessThanOrEqual(LIMITS.aDay);
        expect(state.asked.length).toBeLessThanOrEqual(LIMITS.aDay);
      }),
    );
  });

  test('nothing is asked in a pause, and no pause is shorter or longer than it may be', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 200 }), (moments) => {
        const { asked, pauses } = play(moments);
        for (const { from, until, told } of pauses) {
          expect(asked.filter((at) => at > from && at < until)).toEqual([]);
          expect(until - from).toBeGreaterThanOrEqual(FIRST_BACKOFF_MS);
          expect(until - from).toBeLessThanOrEqual(MAX_SERVER_BACKOFF_MS);
          if (until - from > MAX_BACKOFF_MS) expect(until - from).toBeLessThanOrEqual(told);
        }
      }),
    );
  });

  test('each refusal in a row pauses for twice as long, up to six hours; an answer begins anew', () => {
    let state: NumberCheckBudget = UNUSED_CHECK_BUDGET;
    const pauseAt = (at: Date) => {
      state = applyRefusal(state, at);
      return (state.pausedUntil!.getTime() - at.getTime()) / MINUTE_MS;
    };
    const pauses = [];
    let at = new Date(START);
    for (let n = 0; n < 7; n++) {
      pauses.push(pauseAt(at));
      at = state.pausedUntil!;
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360]);
    state = applyAnswer(state, at);
    expect(pauseAt(at)).toBe(15);
  });

  test('questions that are refused together count as one refusal, and what WhatsApp tells counts where it is longer', () => {
    const now = new Date(START);
    const first = applyRefusal(UNUSED_CHECK_BUDGET, now);
    const second = applyRefusal(first, new Date(START + MINUTE_MS), HOUR_MS);
    expect(second.refusals).toBe(1);
    expect(second.pausedUntil).toEqual(new Date(START + MINUTE_MS + HOUR_MS));
    // An answer to a question from before is no reason to ask on.
    expect(applyAnswer(second, new Date(START + 2 * MINUTE_MS))).toEqual(second);
  });

  test('without limits nothing is counted', () => {
    const may = consumeCheck(UNUSED_CHECK_BUDGET, new Date(START), { anHour: 0, aDay: 0 });
    expect(may).toEqual({ kind: 'ask', asking: UNUSED_CHECK_BUDGET });
  });
});
