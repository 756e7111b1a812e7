import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
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

const START = Date.UTC(2026, 2, 1);
const LIMITS = { anHour: 4, aDay: 9 };

/** What an instance that wants to check a number meets after a pause. */
const moment = fc.record({
  passes: fc.oneof(fc.nat(2 * MINUTE_MS), fc.nat(2 * HOUR_MS), fc.nat(2 * DAY_MS)),
  said: fc.constantFrom('yes', 'yes', 'yes', 'refused', 'nothing'),
  backoffMs: fc.oneof(fc.constant(0), fc.nat(3 * DAY_MS)),
});

type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never;

/** Runs these moments; returns the times of the questions and every pause after a refusal. */
function play(moments: readonly Moment[]) {
  const asked: number[] = [];
  const pauses: { from: number; until: number; requestedMs: number }[] = [];
  let state: NumberCheckBudget = UNUSED_CHECK_BUDGET;
  let at = START;
  for (const { passes, said, backoffMs } of moments) {
    at += passes;
    const now = new Date(at);
    const may = consumeCheck(state, now, LIMITS);
    if (may.kind === 'not-now') {
      expect(may.until.getTime()).toBeGreaterThan(at);
      // At that time it may ask, unless another question was asked meanwhile.
      expect(consumeCheck(state, may.until, LIMITS).kind).toBe('ask');
      continue;
    }
    asked.push(at);
    state = may.asking;
    if (said === 'yes') state = applyAnswer(state, now);
    if (said !== 'refused') continue;
    state = applyRefusal(state, now, backoffMs);
    pauses.push({ from: at, until: state.pausedUntil!.getTime(), requestedMs: backoffMs });
  }
  return { asked, pauses, state };
}

const most = (asked: readonly number[], spanMs: number) =>
  Math.max(0, ...asked.map((from) => asked.filter((at) => at >= from && at < from + spanMs).length));

describe('the budget of number checks', () => {
  test('allows no more questions in any hour and any day than the limits', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 200 }), (moments) => {
        const { asked, state } = play(moments);
        expect(most(asked, HOUR_MS)).toBeLessThanOrEqual(LIMITS.anHour);
        expect(most(asked, DAY_MS)).toBeLessThanOrEqual(LIMITS.aDay);
        expect(state.asked.length).toBeLessThanOrEqual(LIMITS.aDay);
      }),
    );
  });

  test('asks nothing during a pause, and keeps pauses within their bounds', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 200 }), (moments) => {
        const { asked, pauses } = play(moments);
        for (const { from, until, requestedMs } of pauses) {
          expect(asked.filter((at) => at > from && at < until)).toEqual([]);
          expect(until - from).toBeGreaterThanOrEqual(FIRST_BACKOFF_MS);
          expect(until - from).toBeLessThanOrEqual(MAX_SERVER_BACKOFF_MS);
          if (until - from > MAX_BACKOFF_MS) expect(until - from).toBeLessThanOrEqual(requestedMs);
        }
      }),
    );
  });

  test('doubles the pause with each refusal in a row, up to six hours, and starts over after an answer', () => {
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

  test('counts concurrent refusals as one, and takes WhatsApp’s own pause when it is longer', () => {
    const now = new Date(START);
    const first = applyRefusal(UNUSED_CHECK_BUDGET, now);
    const second = applyRefusal(first, new Date(START + MINUTE_MS), HOUR_MS);
    expect(second.refusals).toBe(1);
    expect(second.pausedUntil).toEqual(new Date(START + MINUTE_MS + HOUR_MS));
    // An answer to an earlier question does not end the pause.
    expect(applyAnswer(second, new Date(START + 2 * MINUTE_MS))).toEqual(second);
  });

  test('counts nothing without limits', () => {
    const may = consumeCheck(UNUSED_CHECK_BUDGET, new Date(START), { anHour: 0, aDay: 0 });
    expect(may).toEqual({ kind: 'ask', asking: UNUSED_CHECK_BUDGET });
  });
});
