import { run } from '../src/process/run.js';
import { type CrashPoint, type CrashPoints, crashInstrumentation } from './crash-points.js';

/** Where to crash, and how often to pass by before. */
export interface CrashInstruction {
  readonly point: CrashPoint;
  readonly passes: number;
}

/** Ends this process without notice when its order is fulfilled. */
class ArmedCrashPoints implements CrashPoints {
  #instruction: CrashInstruction | undefined;

  arm(instruction: CrashInstruction): void {
    this.#instruction = instruction;
  }

  reach(point: CrashPoint): void {
    if (this.#instruction?.point !== point) return;
    if (this.#instruction.passes === 0) process.kill(process.pid, 'SIGKILL');
    this.#instruction = { point, passes: this.#instruction.passes - 1 };
  }
}

// The product as it is, but for the points at which it crashes when its parent process says so.
const crashPoints = new ArmedCrashPoints();
process.on('message', (instruction: CrashInstruction) => crashPoints.arm(instruction));
await run(process.env, crashInstrumentation(crashPoints));
