import type { Clock } from '../shared/clock.js';
import type { SafetyPorts } from './ports.js';
import type { SafetyMode } from './safety-mode.js';
import { type SafetyView, viewSafety } from './safety-view.js';

/** Changes of health, and as many of settings, that are shown. */
const SHOWN_CHANGES = 50;

export type GetSafetyPorts = Pick<SafetyPorts, 'safety'> & {
  readonly clock: Clock;
  /** The operator's. */
  readonly safetyMode: SafetyMode;
};

/** How an instance's number stands: health, stage, budgets, what waits and when it leaves. */
export class GetSafety {
  readonly #ports: GetSafetyPorts;

  constructor(ports: GetSafetyPorts) {
    this.#ports = ports;
  }

  /** @throws InstanceNotFound */
  async execute({ accountId, instanceId }: { accountId: string; instanceId: string }): Promise<SafetyView> {
    const { safety, clock, safetyMode } = this.#ports;
    const [snapshot, history] = await Promise.all([
      safety.read(accountId, instanceId),
      safety.listChanges(accountId, instanceId, SHOWN_CHANGES),
    ]);
    return viewSafety(snapshot, history, { defaultMode: safetyMode, now: clock.now() });
  }
}
