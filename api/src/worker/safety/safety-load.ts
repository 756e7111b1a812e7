import type { HealthState, HoldCode } from '@waxwing/core';

/** The paced sessions of a worker, counted for the metrics. */
export interface SafetyLoad {
  readonly healths: Readonly<Partial<Record<HealthState, number>>>;
  /** Waiting messages, by what keeps their lane. */
  readonly held: Readonly<Partial<Record<HoldCode, number>>>;
}
