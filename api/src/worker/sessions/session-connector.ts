import { setTimeout as delay } from 'node:timers/promises';
import { AdapterError, type LeaseGuard, type OpenOptions } from '@waxwing/core';
import type { SessionEvents, SessionParts } from './session-events.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';

export interface SessionConnectorPorts
  extends SessionParts,
    Pick<SessionRunnerPorts, 'logins' | 'transport'> {
  readonly guard: LeaseGuard;
  readonly events: SessionEvents;
}

/** Opens and closes the connection of a session. */
export class SessionConnector {
  readonly #ports: SessionConnectorPorts;
  #proxyRevision: number;

  constructor(ports: SessionConnectorPorts) {
    this.#ports = ports;

    this.#proxyRevision = ports.current.desiredState.proxyRevision;
  }

  /** After a change of proxy not one byte more goes through the earlier one. */
  async changeProxy(): Promise<void> {
    const { current, scheduler } = this.#ports;
    const { proxyRevision } = current.desiredState;
    if (proxyRevision === this.#proxyRevision) return;
    this.#proxyRevision = proxyRevision;
    current.egress = undefined;
    scheduler.cancel();
    await this.disconnect();
  }

  /** Connects when the scheduler permits it; until then it reports that it waits. */
  async tryConnect(): Promise<void> {
    const { current, writer, scheduler, logins, events } = this.#ports;
    if (current.session || scheduler.isBackingOff) return;
    const { linked } = current.desiredState;
    if (linked && !scheduler.isQueued) await writer.reportReconnecting();
    current.egress ??= await logins.egressOf(current.desiredState);
    const permitted = scheduler.mayConnect(linked, current.egress);
    const waiting = linked ? undefined : scheduler.waitingReport();
    if (waiting) await writer.report(waiting);
    if (!permitted) return;
    current.login = await logins.begin(current.desiredState, current.egress);
    if (!current.login) return events.onClientOutdated();
    await this.#open(current.login.options);
  }

  async #open(options: OpenOptions): Promise<void> {
    const { current, guard, scheduler, linkingCodes, passkeyPoller, events, transport, log } = this.#ports;
    const { lease } = current.desiredState;
    linkingCodes.reset();
    await passkeyPoller.end();
    try {
      current.session = await transport.open(lease, events.receive, guard, options);
      current.session.setDisplayName(current.desiredState.displayName);
    } catch (err) {
      if (!(err instanceof AdapterError) || err.retryable) throw err;
      // The stored credentials cannot be read, now or a second later: retrying at every poll would not help.
      log.error({ instance: lease.instanceId, err }, 'session cannot be opened');
      scheduler.retry('after-long-back-off');
    }
  }

  /** Waits up to `patienceMs` for the sends under way; closing the socket ends them with an unknown outcome. */
  async disconnect(patienceMs?: number): Promise<void> {
    const { current, sending, safety, calls, files, passkeyPoller } = this.#ports;
    files.stop();
    calls.stop();
    void safety?.onClosed();
    const stopped = sending.stop();
    const patience = patienceMs === undefined ? [] : [delay(patienceMs, undefined, { ref: false })];
    await Promise.race([stopped, ...patience]);
    const { session } = current;
    current.session = undefined;
    current.egress = undefined;
    passkeyPoller.stop();
    await session?.close();
    if (session) await current.login?.onEnded({ reason: 'connection-lost' });
    await stopped;
  }

  /** Disconnects until it is to connect again. Its turn to log in goes to the next one: it would not use it, nor give it back. */
  pause(): Promise<void> {
    this.#ports.scheduler.cancel();
    return this.disconnect();
  }

  /** Unlinks the phone, and closes the connection. Waits up to `patienceMs` for the sends under way, as `disconnect` does. */
  async logOut(patienceMs: number): Promise<void> {
    const { current, sending, calls, files } = this.#ports;
    files.stop();
    calls.stop();
    const stopped = sending.stop();
    await Promise.race([stopped, delay(patienceMs, undefined, { ref: false })]);
    await current.session?.logOut();
    current.session = undefined;
    await stopped;
  }
}
