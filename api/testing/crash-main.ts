import type { CrashPoint, CrashPoints } from '../src/composition/crash-points.js';
import { run } from '../src/composition/run.js';

/** Where to crash, and how often to pass by before. */
export interface CrashOrder {
  readonly point: CrashPoint;
  readonly passes: number;
}

/** Ends this process without notice when its order is fulfilled. */
class Crashing implements CrashPoints {
  #order: CrashOrder | undefined;

  arm(order: CrashOrder): void {
    this.#order = order;
  }

  reach(point: CrashPoint): void {
    if (this.#order?.point !== point) return;
    if (this.#order.passes === 0) process.kill(process.pid, 'SIGKILL');
    this.#order = { point, passes: this.#order.passes - 1 };
  }
}

// The product as it is, but for the points at which it crashes when its parent process says so.
const crashing = new Crashing();
process.on('message', (order: CrashOrder) => crashing.arm(order));
await run(process.env, crashing);
