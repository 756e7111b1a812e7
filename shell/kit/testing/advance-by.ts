import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Advances fake timers by `ms` within `act`. */
export function advanceBy(ms: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}
