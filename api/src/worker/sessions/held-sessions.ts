import type { DesiredState, HealthState, HoldCode, StandingLevel } from '@waxwing/core';
import type { SafetyLoad } from '../safety/safety-load.js';
import { SessionRunner, type SessionState } from './session-runner.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import type { ClockReading } from './timed-lease-guard.js';

/** The sessions that a worker holds, each with its runner. */
export class HeldSessions {
  readonly #ports: SessionRunnerPorts;
  /** By instance, the newest last. */
  readonly runners = new Map<string, SessionRunner>();
  /** Epochs that were released: the answer to a renewal may be older than the release. */
  readonly #releasedEpochs = new Map<string, number>();

  constructor(ports: SessionRunnerPorts) {
    this.#ports = ports;
  }

  /** How many there are by state. */
  get states(): Readonly<Record<SessionState, number>> {
    const counts = { ready: 0, connecting: 0, disconnected: 0, linking: 0, resting: 0 };
    for (const { state } of this.runners.values()) counts[state]++;
    return counts;
  }

  /** How many numbers are connected, by standing. */
  get standings(): Readonly<Record<StandingLevel, number>> {
    const counts = { ok: 0, warned: 0, restricted: 0 };
    for (const { standing } of this.runners.values()) if (standing) counts[standing]++;
    return counts;
  }

  /** How the paced numbers fare that are connected. */
  get safety(): SafetyLoad {
    const healths: Partial<Record<HealthState, number>> = {};
    const held: Partial<Record<HoldCode, number>> = {};
    for (const { health, heldMessages } of this.runners.values()) {
      if (health) healths[health] = (healths[health] ?? 0) + 1;
      for (const [code, count] of heldMessages) held[code] = (held[code] ?? 0) + count;
    }
    return { healths, held };
  }

  /** Something that is stored of the instance has changed. Returns whether its session is held here. */
  onInstanceChanged(instanceId: string): boolean {
    this.runners.get(instanceId)?.onInstanceChanged();
    return this.has(instanceId);
  }

  /** Whether the session is held here, and so by no other worker. One that is about to be released is not. */
  has(instanceId: string): boolean {
    const runner = this.runners.get(instanceId);
    return runner !== undefined && !runner.draining;
  }

  /** Holds a claimed session. */
  add(desiredState: DesiredState, begun: ClockReading): void {
    const { instanceId, epoch } = desiredState.lease;
    const runner: SessionRunner = new SessionRunner(this.#ports, desiredState, begun, (released) => {
      if (this.runners.get(instanceId) !== runner) return;
      this.runners.delete(instanceId);
      if (released) this.#releasedEpochs.set(instanceId, epoch);
    });
    this.runners.set(instanceId, runner);
  }

  /** Applies the answer to a renewal: a session that is missing from it is lost. */
  applyRenewal(desiredStates: readonly DesiredState[], begun: ClockReading, draining: boolean): void {
    const renewed = new Map(desiredStates.map((desired) => [desired.lease.instanceId, desired]));
    for (const [instanceId, runner] of this.runners) {
      const desiredState = renewed.get(instanceId);
      if (desiredState) runner.apply(desiredState, begun);
      else if (runner.revoke()) this.#ports.onMoved?.('lost');
    }
    for (const instanceId of this.#releasedEpochs.keys())
      if (!renewed.has(instanceId)) this.#releasedEpochs.delete(instanceId);
    if (draining) return;
    // A runner that ended with an error other than a lost lease left the session to this worker.
    for (const [instanceId, desiredState] of renewed) {
      const isReleased = this.#releasedEpochs.get(instanceId) === desiredState.lease.epoch;
      if (!this.runners.has(instanceId) && !isReleased) this.add(desiredState, begun);
    }
  }
}
