import { type Clock, InstanceBusy, type PairingCodeAnswer, type SessionControl } from '../../src/index.js';
import { delay, WAIT_MS } from '../eventually.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { forgetStoredSession } from './memory-session-changes.js';

const STEP_MS = 5;

/** Waits for the worker of a session, or forgets the session itself when there is none. */
export class MemorySessionControl implements SessionControl {
  readonly #store: MemoryStore;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  /** The instances of all change hints, in order. */
  readonly changed: string[] = [];
  /** The instances of all outbox hints, in order. */
  readonly queued: string[] = [];

  constructor(store: MemoryStore, clock: Clock, patienceMs: number = WAIT_MS) {
    this.#store = store;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  notifyInstanceChanged(instanceId: string): void {
    this.changed.push(instanceId);
    this.#store.hints.instanceChanged(instanceId);
  }

  notifyMessageQueued(instanceId: string): void {
    this.queued.push(instanceId);
    this.#store.hints.messageQueued(instanceId);
  }

  async requestPairingCode(
    instanceId: string,
    request: { number: string; until: Date },
  ): Promise<PairingCodeAnswer> {
    const row = this.#store.instances.get(instanceId);
    if (!row || row.deletedAt) return { kind: 'refused' };
    const pairing = { number: request.number, askedAt: new Date() };
    row.pairingCodeRequest = pairing;
    row.state = { ...row.state, pairing: null };
    this.#store.extendLinking(row, request.until, this.#clock.now());
    this.notifyInstanceChanged(instanceId);
    const deadline = performance.now() + this.#patienceMs;
    while (row.pairingCodeRequest === pairing && this.#canLink(row)) {
      if (performance.now() > deadline) {
        row.pairingCodeRequest = null;
        return { kind: 'unanswered' };
      }
      await delay(STEP_MS);
    }
    const { pairing: code } = row.state;
    return code?.number === request.number ? { kind: 'code', pairing: code } : { kind: 'refused' };
  }

  #canLink({ state, deletedAt }: InstanceRow): boolean {
    return !deletedAt && !state.linked && state.status !== 'failed';
  }

  async forget(instanceId: string): Promise<number> {
    const row = this.#store.instances.get(instanceId);
    if (!row) return 0;
    if (row.lease.expiresAt <= this.#clock.now()) return forgetStoredSession(this.#store, row, {});
    row.forget = true;
    this.notifyInstanceChanged(instanceId);
    const deadline = performance.now() + this.#patienceMs;
    while (row.forget) {
      if (performance.now() > deadline) {
        row.forget = false;
        throw new InstanceBusy();
      }
      await delay(STEP_MS);
    }
    return 0;
  }
}
