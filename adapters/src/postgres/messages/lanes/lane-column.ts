import type { Lane } from '@waxwing/core';

const LANES: readonly Lane[] = ['known', 'first'];

/** The lane of a value of the column `lane`. */
export function toLane(column: number): Lane {
  return LANES[column] ?? 'known';
}

export function fromLane(lane: Lane): number {
  return LANES.indexOf(lane);
}
