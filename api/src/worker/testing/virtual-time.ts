import { jest } from '@jest/globals';
import { SteppableClock } from '@waxwing/core/testing';

/**
 * The clock of leases and guards, which moves only when the test moves it: no lease expires because the machine is busy.
 * Pauses between polls are real. `jest.restoreAllMocks` ends it.
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

/** In turns of the event loop, not in time: whatever needs no timer has long been done. */
export async function manyEventLoopTurns(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}
