import type { Instance } from '../instances/instances.api.js';

export type StepName = 'plan' | 'instance' | 'linked' | 'delivered';

export interface Step {
  readonly name: StepName;
  readonly done: boolean;
}

export interface AccountProgress {
  readonly hasPlan: boolean;
  readonly instances: readonly Pick<Instance, 'phone' | 'currentStatus'>[];
  readonly hasDelivered: boolean;
}

/** The steps in their order. A step counts as done once a later one is, even if its result is gone again. */
export function listSteps({ hasPlan, instances, hasDelivered }: AccountProgress): readonly Step[] {
  const linked = instances.some(({ phone, currentStatus }) => phone !== null || currentStatus === 'ready');
  const reached = [hasPlan, instances.length > 0, linked, hasDelivered];
  const names = ['plan', 'instance', 'linked', 'delivered'] as const;
  return names.map((name, at) => ({ name, done: reached.slice(at).some(Boolean) }));
}
