import { type Clock, InstanceBusy, type PairingAnswer, type SessionControl } from '../../src/index.js';
import { delay, WAIT_MS } from '../eventually.js';
import { forgetSession } from './endings.js';
import type { InstanceRow, MemoryStore } from './store.js';

const STEP_MS = 5;

/** Waits for the holder of a session where there is one, and forgets in its place where there is none. */
export class MemorySessionControl implements SessionControl {
  /** Every hint that was given, in order. */
  readonly woken: string[] = [];
  /** Whose outbox was said to have something new, in order. */
  readonly nudged: string[] = [];

  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
    private readonly patienceMs: number = WAIT_MS,
  ) {}

  wake(instanceId: string): void {
    this.woken.push(instanceId);
  }

  nudge(instanceId: string): void {
    this.nudged.push(instanceId);
  }

  async pairingCode(instanceId: string, wish: { number: string; until: Date }): Promise<PairingAnswer> {
    const row = this.store.instances.get(instanceId);
    if (!row || row.removed) return { kind: 'refused' };
    const pairing = { number: wish.number, askedAt: new Date() };
    row.pairing = pairing;
    row.state = { ...row.state, pairing: null };
    this.store.wishLinking(row, wish.until, this.clock.now());
    this.wake(instanceId);
    const deadline = performance.now() + this.patienceMs;
    while (row.pairing === pairing && this.#waits(row)) {
      if (performance.now() > deadline) {
        row.pairing = null;
        return { kind: 'unanswered' };
      }
      await delay(STEP_MS);
    }
    const { pairing: code } = row.state;
    return code?.number === wish.number ? { kind: 'code', pairing: code } : { kind: 'refused' };
  }

  #waits({ state, removed }: InstanceRow): boolean {
    return !removed && !state.linked && state.status !== 'failed';
  }

  async forget(instanceId: string): Promise<void> {
    const row = this.store.instances.get(instanceId);
    if (!row) return;
    if (row.lease.expiresAt <= this.clock.now()) return forgetSession(this.store, row, {});
    row.forget = true;
    this.wake(instanceId);
    const deadline = performance.now() + this.patienceMs;
    while (row.forget) {
      if (performance.now() > deadline) {
        row.forget = false;
        throw new InstanceBusy();
      }
      await delay(STEP_MS);
    }
  }
}
