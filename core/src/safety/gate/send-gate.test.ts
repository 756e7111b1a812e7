import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { HEALTHY_NUMBER } from '../health.js';
import type { Lane } from '../lane.js';
import type { LoadedPacing } from '../ports.js';
import { DEFAULT_CAPS } from '../safety-caps.js';
import { firstBudget } from './first-budget.js';
import { beginPacing, type PacingState, reloadPacing } from './pacing-state.js';
import { admit, nextAt, settleGrant, takeLimits } from './send-gate.js';
import { windowStart } from './send-window.js';
import { firstDayCap, stageOf } from './stage.js';

const START = Date.UTC(2026, 2, 1, 9);

const NEW_NUMBER = {
  settings: { mode: 'protect' },
  health: HEALTHY_NUMBER,
  age: { firstLinkedAt: new Date(START), countedDays: 0, lastDay: null, declaredAt: null },
  lastFirstAt: null,
  newChatCap: null,
  reachoutLock: null,
  waiting: { known: 0, first: 0 },
} as const;

interface Waiting {
  readonly id: string;
  readonly lane: Lane;
  readonly chat: string;
}

/** A queue, a database that counts what is settled, and workers that take the session over from one another. */
class World {
  now = START;
  readonly granted: {
    readonly id: string;
    readonly lane: Lane;
    readonly chat: string;
    readonly at: number;
  }[] = [];
  readonly #waiting: Waiting[] = [];
  /** Granted, and the outcome is not stored. */
  #unsettled: Waiting[] = [];
  readonly #settled: { lane: Lane; at: number }[] = [];
  #state: PacingState;
  readonly #random: () => number;
  #ids = 0;

  constructor(random: () => number) {
    this.#random = random;
    this.#state = this.#takeOver();
  }

  accept(lane: Lane, chat: number): void {
    this.#waiting.push({ id: `${this.#ids++}`, lane, chat: `${lane}-${chat}` });
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  /** Lets time pass and grants whatever may leave. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const retryAt = this.#sendAll();
      const next = Math.min(retryAt, nextAt(this.#state, new Date(this.now))?.getTime() ?? until + 1);
      if (next > until) break;
      expect(next).toBeGreaterThan(this.now);
      this.now = next;
    }
    this.now = until;
    this.#sendAll();
  }

  settle(count: number): void {
    for (const { id, lane } of this.#unsettled.splice(0, count)) {
      this.#state = settleGrant(this.#state, id, true, new Date(this.now));
      this.#settled.push({ lane, at: this.now });
    }
  }

  /** Nothing of a chat's messages was written: they wait again, before its others. */
  giveBack(): void {
    const chat = this.#unsettled[0]?.chat;
    const those = this.#unsettled.filter((one) => one.chat === chat);
    this.#unsettled = this.#unsettled.filter((one) => one.chat !== chat);
    for (const { id } of those) {
      this.#state = settleGrant(this.#state, id, false, new Date(this.now));
      this.granted.splice(
        this.granted.findIndex((one) => one.id === id),
        1,
      );
    }
    this.#waiting.unshift(...those);
  }

  crash(): void {
    this.#state = this.#takeOver();
  }

  #takeOver(): PacingState {
    const countsIn = (ms: typeof HOUR_MS | typeof DAY_MS) => {
      const those = this.#settled.filter(({ at }) => at >= windowStart(this.now, ms));
      const known = those.filter(({ lane }) => lane === 'known').length;
      return { known, first: those.length - known, checks: 0 };
    };
    const loaded: LoadedPacing = {
      ...NEW_NUMBER,
      counts: { at: new Date(this.now), hour: countsIn(HOUR_MS), day: countsIn(DAY_MS) },
      unsettled: this.#unsettled,
    };
    const readyAt = new Date(this.now);
    return beginPacing(loaded, { defaultMode: 'protect', readyAt, random: this.#random }, readyAt);
  }

  /** When a message is free for its recipient's sake that waits for nothing else. */
  #sendAll(): number {
    let retryAt = Number.POSITIVE_INFINITY;
    for (const message of this.#unsettled) expect(this.#admit(message)).toBeUndefined();
    const limits = takeLimits(this.#state, new Date(this.now));
    const left = { ...limits };
    for (const message of [...this.#waiting]) {
      if (left[message.lane] === 0) continue;
      left[message.lane] -= 1;
      const until = this.#admit(message);
      if (until) retryAt = Math.min(retryAt, until.getTime());
      if (until) continue;
      this.#waiting.splice(this.#waiting.indexOf(message), 1);
      this.#unsettled.push(message);
    }
    return retryAt;
  }

  #admit({ id, lane, chat }: Waiting): Date | null | undefined {
    const verdict = admit(this.#state, { id, lane, chat, textKey: id }, new Date(this.now));
    if (verdict.kind === 'wait') return verdict.hold.until;
    if (verdict.state !== this.#state) this.granted.push({ id, lane, chat, at: this.now });
    this.#state = verdict.state;
    return undefined;
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('accept' as const), first: fc.boolean(), chat: fc.nat(20) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(fc.nat(30_000), fc.nat(3 * HOUR_MS)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), count: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'giveBack' as const) }) },
);

/** The world after these steps, each message waiting in the order of its number. */
function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  seed: number,
): World {
  let random = seed;
  const world = new World(() => {
    random = (random * 16_807) % 2_147_483_647;
    return random / 2_147_483_647;
  });
  for (const one of steps) {
    if (one.kind === 'accept')
      for (let burst = 0; burst < 6; burst++) world.accept(one.first ? 'first' : 'known', one.chat);
    else if (one.kind === 'pass') world.pass(one.ms);
    else if (one.kind === 'settle') world.settle(one.count);
    else world[one.kind]();
  }
  return world;
}

const most = (times: readonly number[], ms: typeof HOUR_MS | typeof DAY_MS) => {
  const counts = new Map<number, number>();
  for (const at of times) counts.set(windowStart(at, ms), (counts.get(windowStart(at, ms)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

describe('the send gate', () => {
  const steps = fc.array(step, { maxLength: 120 });
  const seed = fc.integer({ min: 1, max: 2_000_000_000 });

  test('lets no hour and no day go over its cap, whatever is settled, given back or taken over meanwhile', () => {
    fc.assert(
      fc.property(steps, seed, (all, random) => {
        const { granted } = play(all, random);
        const first = granted.filter(({ lane }) => lane === 'first').map(({ at }) => at);
        const known = granted.filter(({ lane }) => lane === 'known').map(({ at }) => at);
        const cap = firstDayCap(DEFAULT_CAPS.firstDay, stageOf(null, new Date(START)));
        expect(most(known, HOUR_MS)).toBeLessThanOrEqual(DEFAULT_CAPS.knownHour);
        for (const [index, at] of first.entries())
          if (index > 0)
            expect(at - first[index - 1]!).toBeGreaterThanOrEqual(DEFAULT_CAPS.gapLeastSeconds * 1_000);
        const ofFirstDay = first.filter((at) => at < windowStart(START, DAY_MS) + DAY_MS);
        expect(ofFirstDay.length).toBeLessThanOrEqual(cap);
        expect(most(ofFirstDay, HOUR_MS)).toBeLessThanOrEqual(Math.ceil(cap / 4));
      }),
    );
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
    expect(firstAt(settleGrant(taken, 'left', false, at), at)).toBe(0);
    const sent = settleGrant(taken, 'left', true, at);
    expect(firstAt(sent, at)).toBe(1);
    expect(firstAt(sent, new Date(START + 2 * HOUR_MS))).toBe(0);
    const reloaded = reloadPacing(taken, { ...loaded, unsettled: [] }, 'protect');
    expect(firstAt(reloaded, at)).toBe(0);
  });
});
