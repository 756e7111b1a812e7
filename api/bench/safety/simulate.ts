import type { Lane } from '@waxwing/core';
import { SENDERS } from './senders.js';
import { type SimulatedDay, SimulatedNumber } from './simulated-number.js';

export interface Simulation {
  readonly name: string;
  readonly about: string;
  readonly days: readonly SimulatedDay[];
  /** Half of all messages waited longer, in ms; null where none left. */
  readonly medianDelay: Readonly<Record<Lane, number | null>>;
}

/** A Monday. */
const START = new Date('2026-03-02T00:00:00.000Z');

/** The same each time. */
export function simulate(): readonly Simulation[] {
  return SENDERS.map(({ name, about, days, arrivals }) => {
    const random = seeded(19);
    const number = new SimulatedNumber(START, random);
    const simulated = number.run(arrivals(START.getTime(), random), days);
    const { known, first } = number.delays;
    return { name, about, days: simulated, medianDelay: { known: median(known), first: median(first) } };
  });
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** Park and Miller's generator: not for secrets. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
