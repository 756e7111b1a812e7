import { type Clock, InstanceBusy, type SessionControl } from '../../src/index.js';
import { delay } from '../eventually.js';
import { forgetSession } from './endings.js';
import type { MemoryStore } from './store.js';

const STEP_MS = 5;

/** Waits for the holder of a session where there is one, and forgets in its place where there is none. */
export class MemorySessionControl implements SessionControl {
  /** Every hint that was given, in order. */
  readonly woken: string[] = [];

  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
    private readonly patienceMs: number = 5_000,
  ) {}

  wake(instanceId: string): void {
    this.woken.push(instanceId);
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
