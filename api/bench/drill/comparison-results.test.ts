import { expect, it } from '@jest/globals';
import { comparisonResults, type DrillMeasurement } from './comparison-results.js';

const measure = (sessions: number, busy: number, awayMs: number): DrillMeasurement => ({
  sessions,
  busy,
  awayMs,
  failoverMs: 4_000,
});

it('compares a busy machine with an idle one, and many sessions with few', () => {
  const entries = comparisonResults([
    measure(100, 0, 1_000),
    measure(100, 2, 1_900),
    measure(400, 0, 1_600),
    measure(400, 2, 5_200),
  ]);
  expect(entries.map(({ what, figure, flaws }) => [what, figure, flaws.length])).toEqual([
    ['100 sessions, idle', 'longest absence 1000 ms, failover ready after 4000 ms', 0],
    ['100 sessions, 2 busy loops', 'longest absence 1900 ms, failover ready after 4000 ms', 0],
    ['400 sessions, idle', 'longest absence 1600 ms, failover ready after 4000 ms', 0],
    ['400 sessions, 2 busy loops', 'longest absence 5200 ms, failover ready after 4000 ms', 1],
    ['100: busy by idle', 'absence 1.90 ×, failover 1.00 ×', 0],
    ['400: busy by idle', 'absence 3.25 ×, failover 1.00 ×', 1],
    ['400 by 100, idle', 'absence 1.60 ×, failover 1.00 ×', 1],
  ]);
});
