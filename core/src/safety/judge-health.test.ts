import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { after, judge, QUIET, START, signals } from '../../testing/safety/judged-health.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clock.js';
import { HEALTH_REASON_CODES, HEALTH_STATES, HEALTHY_NUMBER, type NumberHealth } from './health.js';
import { DEFAULT_HEALTH_LIMITS } from './health-limits.js';
import { describeHealth } from './health-sentences.js';
import { type HealthEvidence, judgeHealth } from './judge-health.js';

describe('the health of a number', () => {
  test('is ok where nothing counts against it, and of a new number few messages tell nothing', () => {
    expect(judge(HEALTHY_NUMBER)).toBe(HEALTHY_NUMBER);
    const few = {
      firstMessages: 19,
      firstDelivered: 0,
      writtenTo: 49,
      answered: 0,
      optOuts: 49,
      checks: 19,
      notHere: 19,
    };
    expect(judge(HEALTHY_NUMBER, signals(few))).toBe(HEALTHY_NUMBER);
  });

  test.each([
    ['few_delivered', { firstMessages: 20, firstDelivered: 13 }, 'caution'],
    ['few_delivered', { firstMessages: 20, firstDelivered: 9 }, 'held'],
    ['few_answers', { writtenTo: 50, answered: 4 }, 'caution'],
    ['many_opt_outs', { writtenTo: 50, optOuts: 2 }, 'caution'],
    ['same_text', { sameText: 11 }, 'caution'],
    ['numbers_missing', { checks: 20, notHere: 5 }, 'held'],
    ['strangers_refused', { refusedHour: 2, refusedDay: 2 }, 'held'],
    ['strangers_refused', { refusedDay: 3 }, 'held'],
  ] as const)('knows %s by %j: %s', (reasonCode, some, state) => {
    expect(judge(HEALTHY_NUMBER, signals(some))).toMatchObject({ state, reasonCode, since: START });
  });

  test.each([
    ['few_delivered', { firstMessages: 10, firstDelivered: 7 }, { fewFirst: 10, deliveredCaution: 80 }],
    [
      'few_delivered',
      { firstMessages: 100, firstDelivered: 70 },
      { deliveredHeld: 71, deliveredCaution: 71 },
    ],
    ['few_answers', { writtenTo: 100, answered: 19 }, { answered: 20 }],
    ['many_opt_outs', { writtenTo: 10, answered: 5, optOuts: 1 }, { fewWritten: 10 }],
    ['same_text', { sameText: 6 }, { sameText: 5 }],
    ['numbers_missing', { checks: 10, notHere: 2 }, { fewChecks: 10, notHere: 10 }],
    ['strangers_refused', { refusedHour: 1, refusedDay: 1 }, { refusedHour: 1 }],
    ['strangers_refused', { refusedDay: 2 }, { refusedDay: 2 }],
  ] as const)('knows %s by %j at the limits of the operator alone', (reasonCode, some, limits) => {
    expect(judge(HEALTHY_NUMBER, signals(some)).reasonCode).toBeNull();
    const options = { now: START, random: 0.5, limits: { ...DEFAULT_HEALTH_LIMITS, ...limits } };
    const judged = judgeHealth(HEALTHY_NUMBER, { ...QUIET, ...signals(some) }, options);
    expect(judged).toMatchObject({ reasonCode });
    const told = judged.counted[0]!.limit;
    expect(Object.values(options.limits)).toContain(told);
  });

  test('lasts as long as the operator has it', () => {
    const limits = {
      ...DEFAULT_HEALTH_LIMITS,
      holdHours: 2,
      mostHoldHours: 3,
      badListHours: 1,
      cautionHours: 5,
    };
    const hoursOf = (before: NumberHealth, evidence: Partial<HealthEvidence>) => {
      const options = { now: START, random: 0.5, limits };
      const health = judgeHealth(before, { ...QUIET, ...evidence }, options);
      return [health, (health.until!.getTime() - START.getTime()) / HOUR_MS] as const;
    };
    const [held, hours] = hoursOf(HEALTHY_NUMBER, signals({ refusedHour: 2 }));
    expect(hours).toBe(2);
    expect(hoursOf(held, { probe: 'refused' })[1]).toBe(3);
    expect(hoursOf(HEALTHY_NUMBER, signals({ checks: 20, notHere: 10 }))[1]).toBe(1);
    expect(hoursOf(HEALTHY_NUMBER, signals({ sameText: 11 }))[1]).toBe(5);
  });

  test('asks for care until two days after the last cause', () => {
    const first = judge(HEALTHY_NUMBER, signals({ sameText: 11 }));
    expect(first.until).toEqual(after(2 * DAY_MS));
    const again = judge(first, signals({ sameText: 11 }), DAY_MS);
    expect(again).toMatchObject({ since: START, until: after(3 * DAY_MS) });
    expect(judge(again, {}, 2 * DAY_MS)).toBe(again);
    expect(judge(again, {}, 3 * DAY_MS)).toEqual(HEALTHY_NUMBER);
  });

  test('is judged by a hold, one probe after a day, and twice the time after each that fails, up to a week', () => {
    const refused = signals({ refusedHour: 2, refusedDay: 2 });
    let health = judge(HEALTHY_NUMBER, refused);
    const days: number[] = [];
    let at = 0;
    for (let n = 0; n < 5; n++) {
      const until = health.until!.getTime() - START.getTime();
      days.push((until - at) / DAY_MS);
      at = until;
      // Time alone changes nothing: the probe does.
      expect(judge(health, signals({ refusedDay: 3 }), at)).toBe(health);
      health = judge(health, { ...refused, probe: 'refused' }, at);
    }
    expect(days).toEqual([1, 2, 4, 7, 7]);
    expect(health.probes).toBe(5);
  });

  test('recovers after a probe with care; what led to the hold counts no more, and new refusals do', () => {
    const held = judge(HEALTHY_NUMBER, signals({ refusedHour: 2, refusedDay: 3 }));
    const old = signals({ refusedDay: 3 });
    const recovering = judge(held, { ...old, probe: 'sent' }, DAY_MS);
    expect(recovering).toMatchObject({
      state: 'caution',
      reasonCode: 'recovering',
      until: after(3 * DAY_MS),
    });
    expect(judge(recovering, old, 2 * DAY_MS)).toBe(recovering);
    expect(judge(recovering, signals({ refusedHour: 2 }), 2 * DAY_MS)).toMatchObject({ state: 'held' });
    expect(judge(recovering, {}, 3 * DAY_MS)).toEqual(HEALTHY_NUMBER);
  });

  test('is judged the same twice in a row, whatever is known of it', () => {
    const date = fc.option(fc.integer({ min: -3, max: 9 }).map((days) => after(days * DAY_MS)));
    const share = fc.nat(100);
    const any = fc.record({
      signals: fc.option(
        fc.record({
          ...{
            firstMessages: share,
            firstDelivered: share,
            writtenTo: share,
            answered: share,
            optOuts: share,
          },
          ...{
            checks: share,
            notHere: share,
            refusedHour: fc.nat(3),
            refusedDay: fc.nat(4),
            sameText: fc.nat(20),
          },
        }),
      ),
      lock: fc.option(fc.record({ type: fc.constantFrom('RESTRICT_ALL_COMPANIONS', 'OTHER'), until: date })),
      cap: fc.option(
        fc.record({
          ...{ total: fc.constant(100), used: share, endsAt: date },
          status: fc.constantFrom('NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'),
        }),
      ),
      connected: fc.boolean(),
    });
    const health = fc.record({
      state: fc.constantFrom(...HEALTH_STATES),
      reasonCode: fc.constantFrom(...HEALTH_REASON_CODES),
      ...{ since: fc.constant(START), until: date, counted: fc.constant([]) },
      ...{ holdsKnown: fc.boolean(), probes: fc.nat(9) },
    });
    fc.assert(
      fc.property(health, any, (before, evidence) => {
        const once = judge(before, evidence);
        // A hold that has ended is followed by care, which is a state of its own.
        const twice = judge(once, evidence, MINUTE_MS);
        expect(judge(twice, evidence, 2 * MINUTE_MS)).toBe(twice);
        const { sentence } = describeHealth(once, { mode: 'protect', now: START });
        expect(once.state === 'ok' || sentence !== null).toBe(true);
      }),
    );
  });
});
