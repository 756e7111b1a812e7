import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { carriedUsage, prorateWindow } from './carried-usage.js';

const startsAt = new Date('2026-03-01T09:00:00.000Z');
const after = (days: number) => new Date(startsAt.getTime() + days * DAY_MS);
const held = (sent: number, days = 30) => ({
  subscription: aSubscription({ accountId: 'asha', startsAt, endsAt: after(days), messageLimit: 3_000 }),
  sent,
});

describe('messages carried into a new plan', () => {
  test('are those beyond the allowance of the elapsed part of the window', () => {
    expect(carriedUsage(held(3_000), after(0))).toBe(3_000);
    expect(carriedUsage(held(3_000), after(10))).toBe(2_000);
    expect(carriedUsage(held(3_000), after(29.995))).toBe(1);
    expect(carriedUsage(held(900), after(10))).toBe(0);
  });

  test('are counted in the current window, also when the end of the period shortens it', () => {
    expect(carriedUsage(held(3_000, 365), after(40))).toBe(2_000);
    expect(carriedUsage(held(3_000, 365), after(362.5))).toBe(1_500);
    expect(carriedUsage(held(3_000, 365), after(364.999))).toBe(1);
  });

  test('leave out what a short period began with, which nobody has sent', () => {
    const short = (sent: number) => held(prorateWindow(3_000, 10 * DAY_MS) + sent, 10);
    expect(carriedUsage(short(0), after(0))).toBe(0);
    expect(carriedUsage(short(600), after(0))).toBe(600);
    expect(carriedUsage(short(600), after(4))).toBe(200);
  });

  test('are never negative, never more than were sent, and fewer the longer one waits', () => {
    const moment = fc.double({ min: 0, max: 29.99, noNaN: true });
    fc.assert(
      fc.property(fc.nat(10_000), moment, moment, (sent, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const carried = carriedUsage(held(sent), after(early));
        expect(carried).toBeGreaterThanOrEqual(carriedUsage(held(sent), after(late)));
        expect(carried >= 0 && carried <= sent).toBe(true);
      }),
    );
  });
});

test('a period shorter than a window begins with the messages used that it is too short for', () => {
  expect(prorateWindow(3_000, 30 * DAY_MS)).toBe(0);
  expect(prorateWindow(3_000, 365 * DAY_MS)).toBe(0);
  expect(prorateWindow(3_000, 10 * DAY_MS)).toBe(2_000);
  expect(prorateWindow(3_000, 0)).toBe(3_000);
});
