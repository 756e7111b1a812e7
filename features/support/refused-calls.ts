import type { RequestBody } from '@waxwing/contract';
import type { Scenario } from './world.js';

/** A refused call: the id that its answer names, and what the log says of it. */
export interface RefusedCall {
  readonly requestId: string;
  found?: RequestBody;
}
const refusedCalls = new WeakMap<Scenario, RefusedCall>();

/** The call that was refused last before anybody read the log. */
export function refusedCall(scenario: Scenario): RefusedCall {
  const known = refusedCalls.get(scenario);
  if (known) return known;
  const call: RefusedCall = { requestId: scenario.outcome.refusal().requestId };
  refusedCalls.set(scenario, call);
  return call;
}
