import { expect, test } from '@jest/globals';
import { type LoopReading, ReplayShare } from './replay-share.js';

function shareOf(slots: number) {
  let reading: LoopReading = { active: 0, idle: 0 };
  const share = new ReplayShare(() => reading);
  return (active: number, idle: number) => {
    reading = { active: reading.active + active, idle: reading.idle + idle };
    return share.of(slots);
  };
}

test('a process with time to spare gives replays all of their slots', () => {
  const pass = shareOf(64);
  expect([pass(0, 0), pass(10, 90)]).toEqual([64, 64]);
});

test('a busy one takes them back by halves, to the last', () => {
  const pass = shareOf(64);
  expect(Array.from({ length: 8 }, () => pass(90, 10))).toEqual([32, 16, 8, 4, 2, 1, 1, 1]);
});

test('and returns them step by step when it has time again', () => {
  const pass = shareOf(16);
  for (let times = 0; times < 4; times++) pass(90, 10);
  expect(Array.from({ length: 5 }, () => pass(10, 90))).toEqual([2, 3, 4, 5, 6]);
});

test('a moment says nothing: it looks at 50 ms at least', () => {
  const pass = shareOf(64);
  expect([pass(40, 0), pass(20, 0)]).toEqual([64, 32]);
});
