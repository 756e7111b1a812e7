import { jest } from '@jest/globals';
import { SteppableClock } from '@waxwing/core/testing';

/**
 * The time by which leases run out and guards end, which moves only when it is told to: nothing runs out because the machine is
 * busy. Pauses between two looks are real. It ends with `jest.restoreAllMocks`.
 */
export function virtualTime() {
  const clock = new SteppableClock(new Date());
  let steady = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => steady);
  const pass = (ms: number) => {
    steady += ms;
    clock.advance(ms);
  };
  return { clock, pass };
}

/** In turns of the event loop, not in time: whatever is done without waiting for a timer has long been done. */
export async function manyEventLoopTurns(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}
