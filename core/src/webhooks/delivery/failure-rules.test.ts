import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import { breakerAfterFailure, CLOSED_BREAKER } from './breaker.js';
import {
  consequenceOf,
  type EndpointHealth,
  HEALTHY,
  healthAfterFailure,
  healthAfterSuccess,
  nextStartAt,
} from './endpoint-health.js';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-schedule.js';
import { judgeOutcome } from './verdict.js';

const AT = new Date('2026-03-04T10:00:00Z');
const later = (ms: number) => new Date(AT.getTime() + ms);
const MIDDLE = () => 0.5;
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const FAILED = { kind: 'failed', overloaded: false, pauseMs: 0, leastRetryMs: 0 } as const;

describe('what an outcome means', () => {
  const failed = (rest: object) => ({ ...FAILED, ...rest });
  test.each([
    [{ status: 200, error: null }, { kind: 'delivered' }],
    [{ status: 410, error: 'gone' }, { kind: 'gone' }],
    [{ status: 301, error: 'redirect' }, failed({})],
    [{ status: 404, error: 'http_4xx' }, failed({})],
    [{ status: 500, error: 'http_5xx' }, failed({})],
    [{ status: 503, error: 'http_5xx' }, failed({ overloaded: true })],
    [{ status: 429, error: 'http_4xx' }, failed({ overloaded: true, leastRetryMs: 60_000 })],
    [{ status: null, error: 'timeout' }, failed({ overloaded: true, leastRetryMs: 60_000 })],
    [{ status: null, error: 'connect' }, failed({})],
    [{ status: null, error: 'blocked_address' }, failed({})],
  ] as const)('%j', (outcome, verdict) => {
    expect(judgeOutcome({ ...outcome, retryAfterMs: null })).toEqual(verdict);
  });

  test.each([
    [503, 30_000, 30_000],
    [503, HOUR_MS, HOUR_MS],
    [429, 30_000, 60_000],
  ])(
    '%i with Retry-After of %i ms pauses the endpoint and delays the event by %i ms',
    (status, ms, least) => {
      expect(judgeOutcome({ status, error: 'paused', retryAfterMs: ms })).toEqual(
        failed({ overloaded: true, pauseMs: ms, leastRetryMs: least }),
      );
    },
  );
});

describe('the retries of one event', () => {
  test('are ten attempts in 75.6 hours', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelayMs(index + 1, 0, MIDDLE));
    expect(delays.at(-1)).toBeNull();
    const total = delays.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
    expect([delays.length, total / HOUR_MS]).toEqual([10, expect.closeTo(75.6, 1)]);
  });

  test('lie within a fifth of the schedule, and never before the least wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(DAY_MS * 2), randoms, (attempt, least, value) => {
        const planned = retryDelayMs(attempt, 0, MIDDLE)!;
        const delay = retryDelayMs(attempt, least, () => value)!;
        expect(delay).toBeGreaterThanOrEqual(least);
        expect(delay).toBeGreaterThanOrEqual(Math.floor(planned * 0.8));
        expect(delay).toBeLessThanOrEqual(Math.max(Math.ceil(planned * 1.2), least));
      }),
    );
  });
});

describe('the breaker', () => {
  const fail = (events: readonly string[]) =>
    events.reduce(
      (breaker, eventId) => breakerAfterFailure(breaker, { eventId, at: AT, probe: false }, MIDDLE),
      CLOSED_BREAKER,
    );

  test('opens after five failures in a row over two events', () => {
    expect(fail(['a', 'a', 'a', 'b']).open).toBeNull();
    expect(fail(['a', 'a', 'a', 'b', 'a']).open).toEqual({ probes: 0, probeAt: later(5_000) });
  });

  test('stays closed for one event that always fails', () => {
    expect(fail(Array.from({ length: 50 }, () => 'poison')).open).toBeNull();
  });

  test('what fails beside the probes moves no probe', () => {
    const open = fail(['a', 'b', 'c', 'd', 'e']);
    expect(breakerAfterFailure(open, { eventId: 'f', at: later(9_000), probe: false }, MIDDLE).open).toEqual(
      open.open,
    );
  });

  test('probes an endpoint that is down for a day some 150 times, and at least every 11 minutes', () => {
    fc.assert(
      fc.property(fc.infiniteStream(randoms), (stream) => {
        const random = () => stream.next().value as number;
        let breaker = fail(['a', 'b', 'c', 'd', 'e']);
        let probes = 0;
        for (let at = AT; at < later(DAY_MS); probes++) {
          const { probeAt } = breaker.open!;
          expect(probeAt.getTime() - at.getTime()).toBeLessThanOrEqual(11 * MINUTE_MS);
          at = probeAt;
          breaker = breakerAfterFailure(breaker, { eventId: 'a', at, probe: true }, random);
        }
        expect(probes).toBeLessThanOrEqual(185);
        expect(probes).toBeGreaterThanOrEqual(120);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the health of an endpoint', () => {
  const fail = (health: EndpointHealth, ms: number, probe = true, pauseMs = 0) =>
    healthAfterFailure(
      health,
      { eventId: `e${ms}`, at: later(ms), probe, verdict: { ...FAILED, pauseMs } },
      MIDDLE,
    );

  test('warns after 24 hours and disables after 120 hours without a success', () => {
    let health = HEALTHY;
    const told: [string, number][] = [];
    for (let hour = 0; hour <= 130; hour++) {
      health = fail(health, hour * HOUR_MS, health.breaker.open !== null);
      const consequence = consequenceOf(health, later(hour * HOUR_MS));
      if (consequence === 'warn') health = { ...health, warned: true };
      if (consequence) told.push([consequence, hour]);
      if (consequence === 'disable') break;
    }
    expect(told).toEqual([
      ['warn', 24],
      ['disable', 120],
    ]);
  });

  test('does not disable before the tenth failure', () => {
    let health = HEALTHY;
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7, 8]) health = fail({ ...health, warned: true }, day * DAY_MS);
    expect(consequenceOf(health, later(8 * DAY_MS))).toBeNull();
    expect(consequenceOf(fail(health, 9 * DAY_MS), later(9 * DAY_MS))).toBe('disable');
  });

  test('forgets every failure at a success, and keeps a pause that its receiver has asked for', () => {
    const failing = fail(fail(HEALTHY, 0), DAY_MS, false, 5_000);
    expect(failing.failingSince).toEqual(AT);
    const [during, after] = [later(DAY_MS + 4_999), later(DAY_MS + 5_000)];
    expect(healthAfterSuccess(failing, after)).toEqual({ ...HEALTHY, lastSuccessAt: after });
    expect(healthAfterSuccess(failing, during)).toEqual({
      ...HEALTHY,
      lastSuccessAt: during,
      pausedUntil: after,
    });
  });

  test('never starts before the end of the longest pause, nor before the next probe', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(HOUR_MS), { minLength: 1, maxLength: 20 }), (pauses) => {
        const health = pauses.reduce(
          (before, ms, index) => fail(before, index, before.breaker.open !== null, ms),
          HEALTHY,
        );
        const ends = pauses.map((ms, index) => (ms > 0 ? AT.getTime() + index + ms : 0));
        const start = nextStartAt(health)?.getTime() ?? 0;
        expect(start).toBe(Math.max(...ends, health.breaker.open?.probeAt.getTime() ?? 0));
      }),
    );
  });
});
