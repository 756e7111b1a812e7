import { expect } from '@jest/globals';
import fc from 'fast-check';
import {
  admit,
  applyOutcome,
  beginPacing,
  DAY_MS,
  HEALTHY_NUMBER,
  HOUR_MS,
  type Lane,
  type LoadedPacing,
  type NumberHealth,
  nextAt,
  type PacingState,
  type SendOutcome,
  takeLimits,
} from '../../src/index.js';
import { windowStart } from '../../src/safety/gate/send-window.js';

export const START = Date.UTC(2026, 2, 1, 9);

/** A hold that is over an hour after the start. */
export const HELD_AT_START: NumberHealth = {
  ...HEALTHY_NUMBER,
  state: 'held',
  reasonCode: 'strangers_refused',
  since: new Date(START - DAY_MS),
  until: new Date(START + HOUR_MS),
};

export const NEW_NUMBER = {
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

/** The outcome of a message that WhatsApp refused for a reason of its own, so that a hold stays as it is. */
const REFUSED: SendOutcome = { kind: 'refused', code: '479' };

/** A queue, a database that counts what is settled, and workers that take the session over from one another. */
export class World {
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
  readonly #muted = new Set<string>();
  readonly #settled: { lane: Lane; at: number }[] = [];
  #state: PacingState;
  readonly #random: () => number;
  readonly #health: NumberHealth;
  #ids = 0;

  constructor(random: () => number, health: NumberHealth = HEALTHY_NUMBER) {
    this.#random = random;
    this.#health = health;
    this.#state = this.#takeOver();
  }

  accept(lane: Lane, chat: number): void {
    this.#waiting.push({ id: `${this.#ids++}`, lane, chat: `${lane}-${chat}` });
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  get unsettled(): readonly Waiting[] {
    return this.#unsettled;
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
    const answered = this.#unsettled.filter(({ id }) => !this.#muted.has(id)).slice(0, count);
    this.#unsettled = this.#unsettled.filter((one) => !answered.includes(one));
    for (const { id, lane } of answered) {
      this.#state = applyOutcome(this.#state, id, REFUSED, new Date(this.now));
      this.#settled.push({ lane, at: this.now });
    }
  }

  /** Nobody ever learns what becomes of the messages under way. */
  mute(): void {
    for (const { id } of this.#unsettled) this.#muted.add(id);
    this.lose();
  }

  /** The outcome of each message under way is unknown, so that it is sent again. */
  lose(): void {
    for (const { id } of this.#unsettled)
      this.#state = applyOutcome(this.#state, id, { kind: 'unknown' }, new Date(this.now));
  }

  /** Nothing of a chat's messages was written: they wait again, before its others. */
  giveBack(): void {
    const chat = this.#unsettled.find(({ id }) => !this.#muted.has(id))?.chat;
    const those = this.#unsettled.filter((one) => one.chat === chat);
    this.#unsettled = this.#unsettled.filter((one) => one.chat !== chat);
    for (const { id } of those) {
      this.#state = applyOutcome(this.#state, id, { kind: 'not-on-whatsapp' }, new Date(this.now));
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
      health: this.#health,
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
    if (!this.#state.grants.has(id)) this.granted.push({ id, lane, chat, at: this.now });
    this.#state = verdict.state;
    return undefined;
  }
}

export const step = fc.oneof(
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
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'giveBack' as const, 'lose' as const) }),
  },
);

/** The same, with messages of which nobody ever learns what became. */
export const stepWithMutes = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute' as const) }) },
);

/** The world after these steps, each message waiting in the order of its number. */
export function play(
  steps: readonly (typeof stepWithMutes extends fc.Arbitrary<infer S> ? S : never)[],
  seed: number,
  watch: { readonly health?: NumberHealth; readonly onStep?: (world: World) => void } = {},
): World {
  let random = seed;
  const world = new World(() => {
    random = (random * 16_807) % 2_147_483_647;
    return random / 2_147_483_647;
  }, watch.health);
  for (const one of steps) {
    if (one.kind === 'accept')
      for (let burst = 0; burst < 6; burst++) world.accept(one.first ? 'first' : 'known', one.chat);
    else if (one.kind === 'pass') world.pass(one.ms);
    else if (one.kind === 'settle') world.settle(one.count);
    else world[one.kind]();
    watch.onStep?.(world);
  }
  return world;
}
