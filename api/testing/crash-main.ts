import { run } from '../src/process/run.js';
import { type CrashPoint, type CrashPoints, crashInstrumentation } from './crash-points.js';

/** The crash point, and how often it is passed before the crash. */
export interface CrashInstruction {
  readonly point: CrashPoint;
  readonly passes: number;
}

/** Kills this process at the instructed point. */
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

// The product itself, with crash points that its parent process arms.
const crashPoints = new ArmedCrashPoints();
process.on('message', (instruction: CrashInstruction) => crashPoints.arm(instruction));
await run(process.env, { instrumentation: crashInstrumentation(crashPoints) });
