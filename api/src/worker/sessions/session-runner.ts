import { setTimeout as delay } from 'node:timers/promises';
import { AdapterError, type DesiredState, type StandingLevel } from '@waxwing/core';
import { InboxWriter } from '../receiving/inbox-writer.js';
import { SendSession } from '../sending/send-session.js';
import { ConnectScheduler } from './connect-scheduler.js';
import { PasskeyAnswerPoller } from './passkey-answer-poller.js';
import { QrAndPairingCodes } from './qr-and-pairing-codes.js';
import { type CurrentSession, SessionEvents } from './session-events.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { type SessionState, stateOf } from './session-state.js';
import { SessionWriter } from './session-writer.js';
import { type ClockReading, TimedLeaseGuard } from './timed-lease-guard.js';

/** How long WhatsApp may take to acknowledge sends when the session is handed over; the next owner sends the others again. */
const DRAIN_SENDS_MS = 1_500;

/**
 * Keeps one leased session in its desired state: connected, linking, idle or forgotten.
 * Desired states, events and timers all go through one queue, so that nothing interleaves.
 */
export class SessionRunner {
  readonly #ports: SessionRunnerPorts;
  readonly #onShutDown: (released: boolean) => void;
  readonly #closing = new AbortController();
  readonly #guard: TimedLeaseGuard;
  readonly #sending: SendSession;
  readonly #writer: SessionWriter;
  readonly #inbox: InboxWriter;
  readonly #scheduler: ConnectScheduler;
  readonly #linkingCodes: QrAndPairingCodes;
  readonly #passkeyPoller: PasskeyAnswerPoller;
  readonly #events: SessionEvents;
  readonly #current: CurrentSession;
  #queue: Promise<void> = Promise.resolve();
  #proxyRevision: number;
  #draining = false;
  #released = false;
  #ended = false;

  /** @param begun when the claim was sent to the database */
  constructor(
    ports: SessionRunnerPorts,
    desiredState: DesiredState,
    begun: ClockReading,
    onShutDown: (released: boolean) => void,
  ) {
    this.#ports = ports;
    this.#onShutDown = onShutDown;

    const { lease } = desiredState;
    this.#current = { desiredState, session: undefined, login: undefined, egress: undefined };
    this.#proxyRevision = desiredState.proxyRevision;
    this.#scheduler = new ConnectScheduler(ports.limits, lease.accountId, () =>
      this.#enqueue(() => this.#reconcile()),
    );
    this.#guard = new TimedLeaseGuard(lease, ports.leases.ttlMs, begun);
    this.#writer = new SessionWriter(ports, lease, this.#guard, this.#closing.signal);
    this.#inbox = new InboxWriter(ports.inbox, lease, this.#guard, this.#closing.signal);
    this.#linkingCodes = new QrAndPairingCodes(this.#writer);
    const sending = { outbox: ports.outbox, lease, guard: this.#guard };
    this.#passkeyPoller = new PasskeyAnswerPoller(ports.passkeys, lease, (error) => this.#abort(error));
    this.#sending = new SendSession(sending, this.#closing.signal, (error) => this.#abort(error));
    this.#events = new SessionEvents({
      current: this.#current,
      writer: this.#writer,
      inbox: this.#inbox,
      sending: this.#sending,
      scheduler: this.#scheduler,
      linkingCodes: this.#linkingCodes,
      passkeyPoller: this.#passkeyPoller,
      log: ports.log,
      enqueue: (step) => this.#enqueue(step),
      release: () => this.#release(),
      abort: (error) => this.#abort(error),
    });
    this.#enqueue(() => this.#reconcile());
  }

  /** Takes a renewed lease and its desired state. */
  apply(desiredState: DesiredState, begun: ClockReading): void {
    // This process has lost the old epoch and claimed a new one, which needs a runner of its own.
    if (desiredState.lease.epoch !== this.#current.desiredState.lease.epoch) {
      this.revoke();
      return;
    }
    this.#guard.onRenewed(begun);
    this.#current.desiredState = {
      ...desiredState,
      linked: desiredState.linked || (this.#current.desiredState.linked && !!this.#current.session),
    };
    this.#current.session?.setDisplayName(desiredState.displayName);
    this.#enqueue(() => this.#reconcile());
  }

  /** The outbox may hold a message. */
  notifyOutbox(): void {
    this.#sending.notify();
  }

  /** The lease is lost: the socket is closed, and nothing is written any more. */
  revoke(): void {
    this.#guard.revoke();
    this.#closing.abort();
    this.#enqueue(() => this.#end());
  }

  /** Finishes the sends in flight, stores their outcomes and releases the session for the next owner. */
  async drain(): Promise<void> {
    this.#draining = true;
    this.#enqueue(async () => {
      await this.#disconnect(DRAIN_SENDS_MS);
      // A paused session keeps its reason, which is as true with the next owner.
      if (this.#current.desiredState.linked && !this.#current.desiredState.paused)
        await this.#writer.reportReconnecting();
      await this.#release();
    });
    await this.#queue;
  }

  /** The session is about to be released; notifications may have to go to another worker. */
  get draining(): boolean {
    return this.#draining;
  }

  /** For metrics and rebalancing. */
  get state(): SessionState {
    return stateOf({
      sending: this.#sending.active,
      linked: this.#current.desiredState.linked,
      connected: !!this.#current.session,
    });
  }

  /** How WhatsApp rates the number, as far as it has said since the login; undefined while no phone is connected. */
  get standing(): StandingLevel | undefined {
    return this.#sending.active ? this.#writer.account.standing(new Date()) : undefined;
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(async () => {
        if (!this.#ended) await step();
      })
      .catch((error: unknown) => this.#abort(error));
  }

  async #reconcile(): Promise<void> {
    const { forget, alive, linked, linkingWanted, paused, pairingCodeRequest } = this.#current.desiredState;
    if (forget) return this.#forgetSession();
    if (!alive) return this.#disconnect().then(() => this.#release());
    if (!linked && !linkingWanted) return this.#stopLinking();
    await this.#changeProxy();
    // WhatsApp refuses this number for a time, and each login before the end of it makes that longer.
    if (paused) return this.#disconnect();
    if (!linked && this.#linkingCodes.needsNewConnection(pairingCodeRequest)) await this.#disconnect();
    if (!this.#current.session && !this.#scheduler.isBackingOff) await this.#tryConnect(linked);
  }

  /** After a change of proxy not one byte more goes through the earlier one. */
  async #changeProxy(): Promise<void> {
    const { proxyRevision } = this.#current.desiredState;
    if (proxyRevision === this.#proxyRevision) return;
    this.#proxyRevision = proxyRevision;
    this.#current.egress = undefined;
    this.#scheduler.cancel();
    await this.#disconnect();
  }

  /** Connects when the scheduler permits it; until then it reports that it waits. */
  async #tryConnect(linked: boolean): Promise<void> {
    if (linked && !this.#scheduler.isQueued) await this.#writer.reportReconnecting();
    this.#current.egress ??= await this.#ports.logins.egressOf(this.#current.desiredState);
    const permitted = this.#scheduler.mayConnect(linked, this.#current.egress);
    const waiting = linked ? undefined : this.#scheduler.waitingReport();
    if (waiting) await this.#writer.report(waiting);
    if (!permitted) return;
    const { logins, transport, log } = this.#ports;
    const login = await logins.begin(this.#current.desiredState, this.#current.egress);
    this.#current.login = login;
    if (!login) return this.#events.onClientOutdated();
    this.#linkingCodes.reset();
    const { lease } = this.#current.desiredState;
    try {
      this.#current.session = await transport.open(lease, this.#events.receive, this.#guard, login.options);
      this.#current.session.setDisplayName(this.#current.desiredState.displayName);
    } catch (err) {
      if (!(err instanceof AdapterError) || err.retryable) throw err;
      // The stored credentials cannot be read, now or a second later: retrying at every poll would not help.
      log.error({ instance: lease.instanceId, err }, 'session cannot be opened');
      this.#scheduler.retry('after-long-back-off');
    }
  }

  async #forgetSession(): Promise<void> {
    await this.#sending.stop();
    await this.#current.session?.logOut();
    this.#current.session = undefined;
    await this.#writer.forget({ status: 'initializing', statusReason: null });
    await this.#release();
  }

  /** The QR code is no longer watched. */
  async #stopLinking(): Promise<void> {
    await this.#disconnect();
    await this.#writer.forget({});
    await this.#release();
  }

  /** Waits up to `patienceMs` for the sends under way; closing the socket ends them with an unknown outcome. */
  async #disconnect(patienceMs?: number): Promise<void> {
    const stopped = this.#sending.stop();
    const patience = patienceMs === undefined ? [] : [delay(patienceMs, undefined, { ref: false })];
    await Promise.race([stopped, ...patience]);
    const session = this.#current.session;
    this.#current.session = undefined;
    this.#current.egress = undefined;
    this.#passkeyPoller.stop();
    await session?.close();
    if (session) await this.#current.login?.onEnded({ reason: 'connection-lost' });
    await stopped;
  }

  /** Releases the lease once the receipts that were received are stored: later they would be refused. */
  async #release(): Promise<void> {
    this.#draining = true;
    await this.#inbox.flush();
    await this.#writer.release();
    this.#released = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#ended = true;
    this.#scheduler.cancel();
    this.#guard.revoke();
    this.#closing.abort();
    await this.#disconnect(0);
    this.#onShutDown(this.#released);
  }

  /** A write was refused or cannot be made, so this runner no longer holds the lease. */
  #abort(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#ports.log.warn(
      { instance: this.#current.desiredState.lease.instanceId, err: error },
      'session given up',
    );
    this.revoke();
  }
}
