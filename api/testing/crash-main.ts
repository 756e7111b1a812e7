import { run } from '../src/process/run.js';
import { type CrashPoint, type CrashPoints, crashInstrumentation } from './crash-points.js';

/** The crash point, and how often it is passed before the crash. */
export interface CrashInstruction {
  readonly point: CrashPoint;
  readonly passes: number;
  /** A process that crashes at the same moment, as both do when their machine loses its power. */
  readonly alsoPid?: number;
}

/** Kills this process at the instructed point. */
class ArmedCrashPoints implements CrashPoints {
  #instruction: CrashInstruction | undefined;

  arm(instruction: CrashInstruction): void {
    this.#instruction = instruction;
  }

  reach(point: CrashPoint): void {
    if (this.#instruction?.point !== point) return;
    const { passes, alsoPid } = this.#instruction;
    // The signal of a database server that ends all of its processes at once.
    if (passes === 0 && alsoPid !== undefined) process.kill(alsoPid, 'SIGQUIT');
    if (passes === 0) process.kill(process.pid, 'SIGKILL');
    this.#instruction = { ...this.#instruction, passes: passes - 1 };
  }
}

// The product itself, with crash points that its parent process arms.
const crashPoints = new ArmedCrashPoints();
process.on('message', (instruction: CrashInstruction) => {
  crashPoints.arm(instruction);
  process.send?.('armed');
});
await run(process.env, { instrumentation: crashInstrumentation(crashPoints) });
