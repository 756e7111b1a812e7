/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { serverNow, syncServerClock } from './server-clock.js';

const HERE = Date.parse('2026-03-04T10:00:00.700Z');

beforeEach(() => void jest.useFakeTimers({ now: HERE }));
afterEach(() => {
  syncServerClock(new Date().toUTCString());
  jest.useRealTimers();
});

test("is the device's time until a response gives another", () => {
  expect(serverNow()).toBe(HERE);
  syncServerClock('Wed, 04 Mar 2026 09:30:00 GMT');
  expect(serverNow()).toBe(Date.parse('2026-03-04T09:30:00Z'));
  jest.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(Date.parse('2026-03-04T09:30:05Z'));
});

test("is the device's time again once its clock is corrected", () => {
  syncServerClock('Wed, 04 Mar 2026 11:00:00 GMT');
  syncServerClock('Wed, 04 Mar 2026 10:00:01 GMT');
  expect(serverNow()).toBe(HERE);
});

test.each([
  ['a second that is rounded down', 'Wed, 04 Mar 2026 10:00:00 GMT'],
  ['an answer that took a second', 'Wed, 04 Mar 2026 09:59:59 GMT'],
  ['no date', null],
  ['what is no date', 'soon'],
])('%s changes nothing', (_, date) => {
  syncServerClock(date);
  expect(serverNow()).toBe(HERE);
});
