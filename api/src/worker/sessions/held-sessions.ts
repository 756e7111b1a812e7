import type {
  DesiredState,
  HealthState,
  HoldCode,
  Lane,
  Renewal,
  RenewalOptions,
  StandingLevel,
} from '@waxwing/core';
import type { SafetyLoad } from '../safety/safety-load.js';
import { SessionRunner, type SessionState } from './session-runner.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { type ClockReading, readClock } from './timed-lease-guard.js';

/** After so long everything is read again, in case a row was changed behind the back of what marks changes. */
const RESYNC_MS = 5 * 60_000;

/** The sessions that a worker holds, each with its runner. */
export class HeldSessions {
  readonly #ports: SessionRunnerPorts;
  /** By instance, the newest last. */
  readonly runners = new Map<string, SessionRunner>();
  /** What was last read of each session that this worker owns, by instance. */
  readonly #desired = new Map<string, DesiredState>();
  /** What was released here, and when: the answer to a renewal may be older than the release. */
  readonly #released = new Map<string, { readonly epoch: number; readonly at: ClockReading }>();
  /** Undefined while the next renewal must read all sessions. */
  #cursor: string | undefined;
  /** When all sessions were last read. */
  #readAllAt: ClockReading | undefined;
  /** A runner ended without a release since the last renewal was sent: whether its lease is lost is for the database to say. */
  #hasLostRunner = false;

  constructor(ports: SessionRunnerPorts) {
    this.#ports = ports;
  }

  /** How many there are by state. */
  get states(): Readonly<Record<SessionState, number>> {
    const counts = { ready: 0, connecting: 0, disconnected: 0, suspended: 0, linking: 0, resting: 0 };
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
    for (const { safety } of this.runners.values()) {
      if (safety?.health) healths[safety.health] = (healths[safety.health] ?? 0) + 1;
      for (const [code, count] of safety?.held ?? []) held[code] = (held[code] ?? 0) + count;
    }
    return { healths, held };
  }

  /** The lanes whose messages number safety holds, by instance. */
  get heldLanes(): ReadonlyMap<string, readonly Lane[]> {
    return new Map([...this.runners].map(([id, { safety }]) => [id, safety?.heldLanes ?? []] as const));
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

  /** What the next renewal need not read again, and what it must. One that fails is followed by one that reads all. */
  takeRenewalOptions(): RenewalOptions {
    const again = [...this.#desired.values()].filter(changesWithTime).map(({ lease }) => lease.instanceId);
    const since = this.#isResyncDue ? undefined : this.#cursor;
    this.#cursor = undefined;
    this.#hasLostRunner = false;
    return { held: this.runners.size, again, ...(since !== undefined && { since }) };
  }

  /** The answer to a claim is lost. It may have claimed sessions, which a renewal that reads all finds. */
  onClaimFailed(): void {
    this.#cursor = undefined;
  }

  /** Holds a claimed session. */
  add(desiredState: DesiredState, begun: ClockReading): void {
    const { instanceId, epoch } = desiredState.lease;
    this.#desired.set(instanceId, desiredState);
    const runner: SessionRunner = new SessionRunner(this.#ports, desiredState, begun, (released) => {
      if (this.runners.get(instanceId) !== runner) return;
      this.runners.delete(instanceId);
      if (released) {
        this.#released.set(instanceId, { epoch, at: readClock(this.#ports.time) });
        this.#desired.delete(instanceId);
      } else {
        this.#cursor = undefined;
        this.#hasLostRunner = true;
      }
    });
    this.runners.set(instanceId, runner);
  }

  /** Applies the answer to a renewal sent at `begun`: a session that is missing from a complete one is lost. */
  applyRenewal(renewal: Renewal, begun: ClockReading, draining: boolean): void {
    this.#learn(renewal, begun);
    for (const [instanceId, runner] of this.runners) {
      const desiredState = this.#desired.get(instanceId);
      if (desiredState) runner.apply(desiredState, begun);
      else if (runner.revoke()) this.#ports.onMoved?.('lost');
    }
    if (draining) return;
    // A runner that ended with an error other than a lost lease left the session to this worker.
    for (const [instanceId, desiredState] of this.#desired)
      if (!this.runners.has(instanceId)) this.add(desiredState, begun);
  }

  get #isResyncDue(): boolean {
    const now = readClock(this.#ports.time);
    return this.#readAllAt !== undefined && now.monotonic - this.#readAllAt.monotonic >= RESYNC_MS;
  }

  #learn({ desiredStates, complete, cursor }: Renewal, begun: ClockReading): void {
    if (!this.#hasLostRunner) this.#cursor = cursor;
    if (complete) {
      this.#desired.clear();
      this.#readAllAt = begun;
    }
    const answered = new Set<string>();
    for (const desiredState of desiredStates) {
      const { instanceId, epoch } = desiredState.lease;
      answered.add(instanceId);
      if (this.#released.get(instanceId)?.epoch !== epoch) this.#desired.set(instanceId, desiredState);
    }
    for (const [instanceId, { at }] of this.#released)
      if (!answered.has(instanceId) && at.monotonic < begun.monotonic) this.#released.delete(instanceId);
  }
}

/** Requests to link, pauses and requests for a pairing code end at a time of the database's clock. */
function changesWithTime({ linkingWanted, paused, pairingCodeRequest }: DesiredState): boolean {
  return linkingWanted || paused || pairingCodeRequest !== null;
}
