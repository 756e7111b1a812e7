import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  HELD_AT_START,
  NEW_NUMBER,
  play,
  START,
  step,
  stepWithMutes,
  type World,
} from '../../../testing/safety/paced-world.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { LoadedPacing } from '../ports.js';
import { DEFAULT_CAPS } from '../safety-caps.js';
import { firstBudget } from './first-budget.js';
import { beginPacing, type PacingState, reloadPacing } from './pacing-state.js';
import { applyOutcome } from './send-gate.js';
import { windowStart } from './send-window.js';
import { firstDayCap, stageOfDay } from './stage.js';

const most = (times: readonly number[], ms: typeof HOUR_MS | typeof DAY_MS) => {
  const counts = new Map<number, number>();
  for (const at of times) counts.set(windowStart(at, ms), (counts.get(windowStart(at, ms)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/** The cap on a day of a number that sends every day. */
const capOn = (day: number) => firstDayCap(DEFAULT_CAPS.firstDay, stageOfDay(day));

/** The most that leave within so many ms, from any of them on. */
function mostWithin(times: readonly number[], ms: number): number {
  let [most, from] = [0, 0];
  for (const [index, at] of times.entries()) {
    while (at - times[from]! >= ms) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

/** From the blink of an eye to days: bounds of a clock hour and a day hold for none of them alone. */
const SPANS = [1_000, 10_000, 60_000, 10 * 60_000, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS];

/** Each is long. */
const RUNS = { numRuns: 40 };

describe('the send gate', () => {
  // Without a size, fast-check plays ten steps at most.
  const steps = fc.array(step, { maxLength: 80, size: 'max' });
  /** Nothing but replies and workers that die, within minutes: then the bucket is what bounds them. */
  const busySteps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('accept' as const), first: fc.constant(false), chat: fc.nat(1_000) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
      fc.record({ kind: fc.constant('settle' as const), count: fc.nat(20) }),
      fc.record({ kind: fc.constant('crash' as const) }),
    ),
    { maxLength: 80, size: 'max' },
  );
  /** In some hours and days messages without an outcome count as sent. */
  const mutedSteps = fc.array(stepWithMutes, { maxLength: 80, size: 'max' });
  /** Enough for a hold to end and for several messages to try. */
  const manySteps = fc.array(step, { minLength: 20, maxLength: 50, size: 'max' });
  const seed = fc.integer({ min: 1, max: 2_000_000_000 });

  test('lets no hour and no day go over its cap, whatever is settled, given back or taken over meanwhile', () => {
    fc.assert(
      fc.property(fc.oneof(steps, mutedSteps), seed, (all, random) => {
        const { granted } = play(all, random);
        const first = granted.filter(({ lane }) => lane === 'first').map(({ at }) => at);
        const known = granted.filter(({ lane }) => lane === 'known').map(({ at }) => at);
        expect(most(known, HOUR_MS)).toBeLessThanOrEqual(DEFAULT_CAPS.knownHour);
        expect(most(known, DAY_MS)).toBeLessThanOrEqual(DEFAULT_CAPS.knownDay);
        for (const [index, at] of first.entries())
          if (index > 0)
            expect(at - first[index - 1]!).toBeGreaterThanOrEqual(DEFAULT_CAPS.gapLeastSeconds * 1_000);
        for (const day of new Set(first.map((at) => windowStart(at, DAY_MS)))) {
          const ofDay = first.filter((at) => windowStart(at, DAY_MS) === day);
          const cap = capOn(1 + (day - windowStart(START, DAY_MS)) / DAY_MS);
          expect(ofDay.length).toBeLessThanOrEqual(cap);
          expect(most(ofDay, HOUR_MS)).toBeLessThanOrEqual(Math.ceil(cap / 4));
        }
      }),
      RUNS,
    );
  });

  test('lets no span of time have more than its bucket and its gaps give, wherever it begins', () => {
    fc.assert(
      fc.property(fc.oneof(steps, busySteps), seed, (all, random) => {
        const { granted } = play(all, random);
        const timesOf = (lane: string) => granted.filter((one) => one.lane === lane).map(({ at }) => at);
        // Each worker begins with a bucket of its own, which has one message.
        const takeovers = all.filter(({ kind }) => kind === 'crash').length;
        const { bucket, bucketSeconds, gapLeastSeconds } = DEFAULT_CAPS;
        for (const ms of SPANS) {
          const back = Math.ceil(ms / (bucketSeconds * 1_000));
          expect(mostWithin(timesOf('known'), ms)).toBeLessThanOrEqual(bucket + back + takeovers);
          expect(mostWithin(timesOf('first'), ms)).toBeLessThanOrEqual(
            Math.ceil(ms / (gapLeastSeconds * 1_000)),
          );
        }
      }),
      RUNS,
    );
  });

  test('plays more than ten steps', () => {
    const lengths = fc.sample(steps, { numRuns: 50, seed: 1 }).map(({ length }) => length);
    expect(Math.max(...lengths)).toBeGreaterThan(60);
    expect(lengths.filter((length) => length > 10).length).toBeGreaterThan(25);
  });

  test('grants nothing twice and keeps the order of each chat', () => {
    fc.assert(
      fc.property(steps, seed, (all, random) => {
        const { granted } = play(all, random);
        expect(new Set(granted.map(({ id }) => id)).size).toBe(granted.length);
        for (const chat of new Set(granted.map((one) => one.chat))) {
          const ids = granted.filter((one) => one.chat === chat).map(({ id }) => Number(id));
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        }
      }),
      RUNS,
    );
  });

  test('lets one stranger at a time try whether a hold is over, whatever is lost or taken over meanwhile, and the next one once that is answered', () => {
    fc.assert(
      fc.property(manySteps, seed, (all, random) => {
        const onStep = ({ unsettled }: World) =>
          expect(unsettled.filter(({ lane }) => lane === 'first').length).toBeLessThanOrEqual(1);
        const world = play(all, random, { health: HELD_AT_START, onStep });
        const firstOf = () => world.granted.filter(({ lane }) => lane === 'first');
        for (const { at } of firstOf()) expect(at).toBeGreaterThanOrEqual(START + HOUR_MS);
        world.accept('first', 99);
        const before = firstOf().length;
        world.settle(1_000);
        world.pass(2 * DAY_MS);
        expect(firstOf()).toHaveLength(before + 1);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  test('lets nobody else try where nobody ever learns what became of the message that did, whatever is lost or taken over', () => {
    const muted = fc.array(stepWithMutes, { minLength: 20, maxLength: 50, size: 'max' });
    fc.assert(
      fc.property(muted, seed, (all, random) => {
        const world = play(all, random, { health: HELD_AT_START });
        const firstOf = () => world.granted.filter(({ lane }) => lane === 'first').length;
        world.accept('first', 99);
        world.pass(DAY_MS);
        world.mute();
        const before = firstOf();
        for (const after of [() => world.crash(), () => world.lose(), () => world.settle(9)]) {
          after();
          world.pass(2 * DAY_MS);
          expect(firstOf()).toBe(before);
        }
      }),
      RUNS,
    );
  });

  test('never has a message to a known contact wait for first contacts', () => {
    fc.assert(
      fc.property(steps, seed, (all, random) => {
        const knownOnly = all.filter((one) => one.kind !== 'accept' || !one.first);
        const timesOf = (world: World) =>
          world.granted.filter(({ lane }) => lane === 'known').map(({ at, chat }) => `${at} ${chat}`);
        // Without steps that treat messages of both lanes as one, the first contacts beside them change nothing.
        const same = (list: typeof all) => list.filter(({ kind }) => kind === 'accept' || kind === 'pass');
        expect(timesOf(play(same(all), random))).toEqual(timesOf(play(same(knownOnly), random)));
      }),
      RUNS,
    );
  });

  test('lets one reply leave at once after a takeover, and no burst after several in a row', () => {
    const world = play([], 42);
    world.pass(HOUR_MS);
    const before = world.granted.length;
    for (let takeover = 1; takeover <= 5; takeover++) {
      world.crash();
      for (let chat = 0; chat < 20; chat++) world.accept('known', 20 * takeover + chat);
      world.pass(0);
      expect(world.granted).toHaveLength(before + takeover);
    }
    world.pass(11_999);
    expect(world.granted).toHaveLength(before + 5);
    world.pass(1);
    expect(world.granted).toHaveLength(before + 6);
  });

  test('writes to ten strangers on the first day and to fifteen on the second, at uneven gaps', () => {
    const world = play([], 42);
    for (let chat = 0; chat < 1_000; chat++) world.accept('first', chat);
    const firstOf = (from: number, to: number) => world.granted.filter(({ at }) => at >= from && at < to);
    const midnight = windowStart(START, DAY_MS) + DAY_MS;
    world.pass(midnight - START - 1);
    world.settle(1_000);
    expect(firstOf(START, midnight)).toHaveLength(10);
    world.pass(DAY_MS - 1);
    expect(firstOf(midnight, midnight + DAY_MS)).toHaveLength(15);
    const gaps = world.granted.slice(1).map(({ at }, n) => at - world.granted[n]!.at);
    expect(new Set(gaps).size).toBe(gaps.length);
    expect(world.waiting).toHaveLength(975);
  });

  test('counts a message that a dead worker left in the hour in which it leaves, and in no other once its outcome is stored', () => {
    const none = { known: 0, first: 0, checks: 0 };
    const loaded: LoadedPacing = {
      ...NEW_NUMBER,
      counts: { at: new Date(START), hour: none, day: none },
      unsettled: [{ id: 'left', lane: 'first' }],
    };
    const options = { defaultMode: 'protect', readyAt: new Date(START), random: () => 0 } as const;
    const taken = beginPacing(loaded, options, new Date(START));
    const at = new Date(START + HOUR_MS);
    const firstAt = (state: PacingState, now: Date) => firstBudget(state, now.getTime()).hour.used;
    expect(firstAt(taken, at)).toBe(1);
    expect(firstAt(applyOutcome(taken, 'left', { kind: 'not-on-whatsapp' }, at), at)).toBe(0);
    const sent = applyOutcome(taken, 'left', { kind: 'acknowledged', at }, at);
    expect(firstAt(sent, at)).toBe(1);
    expect(firstAt(sent, new Date(START + 2 * HOUR_MS))).toBe(0);
    const reloaded = reloadPacing(taken, { ...loaded, unsettled: [] }, 'protect');
    expect(firstAt(reloaded, at)).toBe(0);
  });

  test('begins with the longer gap where the last text had gone to many', () => {
    const texts = Array.from({ length: 11 }, (_, n) => ({ at: START, chat: `${n}`, textKey: 'offer' }));
    const counts = { known: 0, first: 11, checks: 0 };
    const gapWith = (some: Partial<LoadedPacing>) => {
      const loaded: LoadedPacing = {
        ...{ ...NEW_NUMBER, unsettled: [], lastFirstAt: new Date(START) },
        counts: { at: new Date(START), hour: counts, day: counts },
        ...some,
      };
      const options = { defaultMode: 'protect', readyAt: new Date(START), random: () => 0.5 } as const;
      return beginPacing(loaded, options, new Date(START)).nextFirstAt - START;
    };
    const usual = gapWith({});
    expect(gapWith({ texts })).toBe(3 * usual);
    expect(gapWith({ texts: texts.slice(1) })).toBe(usual);
    expect(gapWith({ texts, settings: { sameText: false } })).toBe(usual);
    expect(gapWith({ texts: [...texts, { at: START, chat: 'last', textKey: 'other' }] })).toBe(usual);
  });
});
