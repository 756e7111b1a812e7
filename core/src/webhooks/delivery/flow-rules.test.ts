import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparePositions } from '../../events/event.js';
import { FAST_LANE, laneAfterAnswer } from './answer-lane.js';
import { DeliveryCursor } from './delivery-cursor.js';
import { FIRST_WINDOW, fullWindow, windowAfterOverload, windowAfterSuccess } from './send-window.js';
import { SHARD_COUNT, shardOf } from './shard.js';

describe('the window of events in flight', () => {
  const succeed = (window: ReturnType<typeof fullWindow>, times: number, max = 10) =>
    Array.from({ length: times }).reduce<typeof window>((now) => windowAfterSuccess(now, max), window);

  test('doubles every ten successes after an outage', () => {
    expect([0, 10, 20, 30, 40].map((times) => succeed(FIRST_WINDOW, times).size)).toEqual([1, 2, 4, 8, 10]);
  });

  test('halves at an overload and grows by one after twenty successes', () => {
    const halved = windowAfterOverload(fullWindow(10));
    expect([0, 19, 20, 40].map((times) => succeed(halved, times).size)).toEqual([5, 5, 6, 7]);
  });

  test('is never below one nor above the endpoint’s own limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.boolean(), { maxLength: 300 }),
        (max, answers) => {
          let window = fullWindow(max);
          for (const good of answers) {
            window = good ? windowAfterSuccess(window, max) : windowAfterOverload(window);
            expect(window.size).toBeGreaterThanOrEqual(1);
            expect(window.size).toBeLessThanOrEqual(max);
          }
        },
      ),
    );
  });
});

test('three slow answers in a row lead into the slow lane, and three fast ones out of it', () => {
  const lanes = [6_000, 100, 6_000, 6_000, 6_000, 1_000, 3_000, 1_000, 1_000, 1_000];
  let state = FAST_LANE;
  const seen = lanes.map((ms) => {
    state = laneAfterAnswer(state, ms);
    return state.lane[0];
  });
  expect(seen.join('')).toBe('ffffsssssf');
});

test('every account has one shard of 64', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const shard = shardOf(id);
      expect(shard).toBeGreaterThanOrEqual(0);
      expect(shard).toBeLessThan(SHARD_COUNT);
    }),
  );
});

describe('the cursor', () => {
  const position = (seq: number) => ({ txid: 5n, seq: BigInt(seq) });
  const event = (seq: number) => ({ id: `e${seq}`, position: position(seq) });

  test('is the last position below which everything is settled, and never moves back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }).chain((count) =>
          fc
            .shuffledSubarray(
              Array.from({ length: count }, (_, index) => index + 1),
              { minLength: 0 },
            )
            .map((order) => ({ count, order })),
        ),
        ({ count, order }) => {
          const cursor = new DeliveryCursor(position(0));
          cursor.extend(
            Array.from({ length: count }, (_, index) => event(index + 1)),
            position(count + 7),
          );
          const settled = new Set<number>();
          for (const seq of order) {
            const before = cursor.position;
            cursor.settle(`e${seq}`);
            settled.add(seq);
            let lowest = 0;
            while (settled.has(lowest + 1)) lowest++;
            expect(cursor.position).toEqual(position(lowest === count ? count + 7 : lowest));
            expect(comparePositions(cursor.position, before)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test('passes what did not match at once', () => {
    const cursor = new DeliveryCursor(position(0));
    cursor.extend([], position(5_000));
    expect([cursor.position, cursor.size]).toEqual([position(5_000), 0]);
  });
});
