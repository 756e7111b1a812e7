import { setTimeout as delay } from 'node:timers/promises';
import {
  AdapterError,
  chooseDisconnectPolicy,
  type DesiredState,
  DisconnectHistory,
  type DisconnectPolicy,
  type Egress,
  PASSKEY_REQUIRED_STATE,
  type SessionEnd,
  type SessionEvent,
  type StandingLevel,
  type WhatsAppSession,
} from '@waxwing/core';
import { SendSession } from '../sending/send-session.js';
import { ConnectScheduler } from './connect-scheduler.js';
import type { Login } from './logins.js';

import { PasskeyAnswerPoller } from './passkey-answer-poller.js';
import { QrAndPairingCodes } from './qr-and-pairing-codes.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { type SessionLifecycleEvent, type SessionState, stateOf } from './session-state.js';
import { SessionWriter } from './session-writer.js';
import { type ClockReading, TimedLeaseGuard } from './timed-lease-guard.js';

/** How long WhatsApp may take to answer for what is under way when the session is handed on; the next owner asks again. */
const DRAIN_SENDS_MS = 1_500;

/**
 * Keeps one owned session as its orders want it: connected, linking, resting or forgotten.
 * Whatever happens to it, orders, events and timers alike, goes through one queue, so that nothing interleaves.
 */
export class SessionRunner {
  readonly #ports: SessionRunnerPorts;
  readonly #onShutDown: (released: boolean) => void;
  readonly #closing = new AbortController();
  readonly #guard: TimedLeaseGuard;
  readonly #sending: SendSession;
  readonly #writer: SessionWriter;
  readonly #scheduler: ConnectScheduler;
  readonly #linkingCodes: QrAndPairingCodes;
  readonly #passkeyPoller: PasskeyAnswerPoller;
  readonly #ends = new DisconnectHistory();
  #queue: Promise<void> = Promise.resolve();
  #desiredState: DesiredState;
  #session: WhatsAppSession | undefined;
  #login: Login | undefined;
  /** The way out, for as long as nothing changes it. */
  #egress: Egress | undefined;
  #proxyRevision: number;
  #draining = false;
  #released = false;
  #ended = false;

  /** @param begun when the order was asked for */
  constructor(
    ports: SessionRunnerPorts,
    desiredState: DesiredState,
    begun: ClockReading,
    onShutDown: (released: boolean) => void,
  ) {
    this.#ports = ports;
    this.#onShutDown = onShutDown;

    const { lease } = desiredState;
    this.#desiredState = desiredState;
    this.#proxyRevision = desiredState.proxyRevision;
    this.#scheduler = new ConnectScheduler(ports.limits, lease.accountId, () =>
      this.#enqueue(() => this.#reconcile()),
    );
    this.#guard = new TimedLeaseGuard(lease, ports.leases.ttlMs, begun);
    this.#writer = new SessionWriter(ports, lease, this.#guard, this.#closing.signal);
    this.#linkingCodes = new QrAndPairingCodes(this.#writer);
    const sending = { outbox: ports.outbox, lease, guard: this.#guard };
    this.#passkeyPoller = new PasskeyAnswerPoller(ports.passkeys, lease, (error) => this.#abort(error));
    this.#sending = new SendSession(sending, this.#closing.signal, (error) => this.#abort(error));
    this.#enqueue(() => this.#reconcile());
  }

  /** Brings the session in line with what is wanted of it now. */
  apply(desiredState: DesiredState, begun: ClockReading): void {
    // Another epoch was claimed by this very process after this one was lost, and needs a runner of its own.
    if (desiredState.lease.epoch !== this.#desiredState.lease.epoch) {
      this.revoke();
      return;
    }
    this.#guard.onRenewed(begun);
    this.#desiredState = {
      ...desiredState,
      linked: desiredState.linked || (this.#desiredState.linked && !!this.#session),
    };
    this.#session?.setDisplayName(desiredState.displayName);
    this.#enqueue(() => this.#reconcile());
  }

  /** Something may wait in the outbox. */
  notifyOutbox(): void {
    this.#sending.notify();
  }

  /** The lease is gone: nothing may be written any more, only the socket cut. */
  revoke(): void {
    this.#guard.revoke();
    this.#closing.abort();
    this.#enqueue(() => this.#end());
  }

  /** Finishes the sends in flight, stores what is known and gives the session to whoever claims it next. */
  async drain(): Promise<void> {
    this.#draining = true;
    this.#enqueue(async () => {
      await this.#disconnect(DRAIN_SENDS_MS);
      // Why a session waits is as true with its next owner.
      if (this.#desiredState.linked && !this.#desiredState.paused) await this.#writer.reportReconnecting();
      await this.#release();
    });
    await this.#queue;
  }

  /** Its time here is coming to an end: somebody else may have to be told about it. */
  get draining(): boolean {
    return this.#draining;
  }

  /** What the session is doing, for those who count. */
  get state(): SessionState {
    return stateOf({
      sending: this.#sending.active,
      linked: this.#desiredState.linked,
      connected: !!this.#session,
    });
  }

  /** How WhatsApp regards the number, as far as it has said since the login; undefined while no phone is connected. */
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
    const { forget, alive, linked, linkingWanted, paused, pairingCodeRequest } = this.#desiredState;
    if (forget) return this.#forgetSession();
    if (!alive) return this.#disconnect().then(() => this.#release());
    if (!linked && !linkingWanted) return this.#stopLinking();
    await this.#changeProxy();
    // WhatsApp has refused this number for a time: each login before its end would make that longer.
    if (paused) return this.#disconnect();
    if (!linked && this.#linkingCodes.needsNewConnection(pairingCodeRequest)) await this.#disconnect();
    if (!this.#session && !this.#scheduler.isBackingOff) await this.#tryConnect(linked);
  }

  /** Another proxy, or none: not one byte more goes out by the one before. */
  async #changeProxy(): Promise<void> {
    const { proxyRevision } = this.#desiredState;
    if (proxyRevision === this.#proxyRevision) return;
    this.#proxyRevision = proxyRevision;
    this.#egress = undefined;
    this.#scheduler.cancel();
    await this.#disconnect();
  }

  /** Connects when it is this session's turn; until then it says that it waits. */
  async #tryConnect(linked: boolean): Promise<void> {
    if (linked && !this.#scheduler.isQueued) await this.#writer.reportReconnecting();
    this.#egress ??= await this.#ports.logins.egressOf(this.#desiredState);
    const isFree = this.#scheduler.mayConnect(linked, this.#egress);
    const news = linked ? undefined : this.#scheduler.waitingReport();
    if (news) await this.#writer.report(news);
    if (!isFree) return;
    this.#login = await this.#ports.logins.begin(this.#desiredState, this.#egress);
    if (!this.#login) return this.#applyEnd(this.#aftermath({ reason: 'client-outdated' }, new Date()));
    this.#linkingCodes.reset();
    try {
      this.#session = await this.#ports.transport.open(
        this.#desiredState.lease,
        (event) => this.#onEvent(event),
        this.#guard,
        this.#login.options,
      );
      this.#session.setDisplayName(this.#desiredState.displayName);
    } catch (err) {
      if (!(err instanceof AdapterError) || err.retryable) throw err;
      // Whatever is stored for it cannot be read, now or a second later: nobody is helped by a try at every look.
      this.#ports.log.error(
        { instance: this.#desiredState.lease.instanceId, err },
        'session cannot be opened',
      );
      this.#scheduler.retry('after-long-back-off');
    }
  }

  /** News of messages is stored before the next event comes; what concerns the session itself takes its turn in the queue. */
  async #onEvent(event: SessionEvent): Promise<void> {
    if (event.type === 'receipts') return this.#storeOrAbort(this.#writer.receipts(event.receipts));
    if (event.type === 'messages') return this.#storeOrAbort(this.#writer.storeInbound(event.messages));
    const session = this.#session;
    this.#enqueue(() => this.#handleSessionEvent(event, session));
  }

  /** What WhatsApp told us is either stored or not acknowledged: a failure ends the session's time here. */
  async #storeOrAbort(storing: Promise<void>): Promise<void> {
    await storing.catch((error: unknown) => {
      this.#abort(error);
      throw error;
    });
  }

  async #handleSessionEvent(event: SessionLifecycleEvent, from: WhatsAppSession | undefined): Promise<void> {
    switch (event.type) {
      case 'qr':
        // A code of a connection that was cut meanwhile would mislead whoever looks.
        if (from && from === this.#session)
          await this.#linkingCodes.publish(event, from, this.#desiredState.pairingCodeRequest);
        return;
      case 'passkey':
        if (!from || from !== this.#session) return;
        if (event.stage.stage === 'wanted') await this.#writer.report(PASSKEY_REQUIRED_STATE);
        return this.#passkeyPoller.start(event.stage, from);
      case 'linked':
        await this.#passkeyPoller.end();
        this.#desiredState = { ...this.#desiredState, linked: true };
        // A message for the phone that was linked before must not go out from this one.
        await this.#writer.failWaiting('The instance was linked anew before the message was sent');
        return this.#writer.linked(event.phone);
      case 'ready':
        this.#scheduler.onConnected();
        this.#ends.clearLoginFailures();
        await this.#login?.onReady();
        this.#desiredState = { ...this.#desiredState, linked: true };
        await this.#writer.reportReady(event.phone, event.name);
        this.#ports.log.info({ instance: this.#desiredState.lease.instanceId }, 'whatsapp session ready');
        if (this.#session) await this.#sending.start(this.#session);
        return;
      case 'closed':
        return this.#handleClose(event);
      default:
        return this.#writer.account.record(event);
    }
  }

  async #handleClose(end: SessionEnd): Promise<void> {
    const { reason } = end;
    const aftermath = this.#aftermath(end, new Date());
    const { retry } = aftermath;
    this.#ports.log.info(
      { instance: this.#desiredState.lease.instanceId, reason, retry },
      'whatsapp session closed',
    );
    this.#session = undefined;
    this.#egress = undefined;
    await this.#login?.onEnded(end);
    await this.#passkeyPoller.end();
    await this.#sending.stop();
    await this.#applyEnd(aftermath);
  }

  #aftermath(end: SessionEnd, at: Date): DisconnectPolicy {
    const { linked, statusReasonCode, phoneSeenAt } = this.#desiredState;
    const often = this.#ends.count(end.reason, at);
    return chooseDisconnectPolicy(end, {
      linked,
      at,
      often,
      statusReasonCode,
      phoneSeenAt,
      version: this.#login?.version,
    });
  }

  /** Writes down what an end leaves, and does what it asks for. */
  async #applyEnd(aftermath: DisconnectPolicy): Promise<void> {
    const { retry, retryAt, forgetCredentials } = aftermath;
    await this.#writer.reportEnd(aftermath);
    if (forgetCredentials || retry === 'never') return this.#release();
    if (!retryAt) return this.#scheduler.retry(retry);
    // The renewals of the lease tell when the pause is over.
    this.#desiredState = { ...this.#desiredState, paused: true };
    this.#scheduler.cancel();
  }

  async #forgetSession(): Promise<void> {
    await this.#sending.stop();
    await this.#session?.logOut();
    this.#session = undefined;
    await this.#writer.forget({ status: 'initializing', statusReason: null });
    await this.#release();
  }

  /** Nobody looks at the QR code any more. */
  async #stopLinking(): Promise<void> {
    await this.#disconnect();
    await this.#writer.forget({});
    await this.#release();
  }

  /** Sends under way may end for `patienceMs`; cutting the socket ends them, with an unknown outcome. */
  async #disconnect(patienceMs?: number): Promise<void> {
    const stopped = this.#sending.stop();
    const patience = patienceMs === undefined ? [] : [delay(patienceMs, undefined, { ref: false })];
    await Promise.race([stopped, ...patience]);
    const session = this.#session;
    this.#session = undefined;
    this.#egress = undefined;
    this.#passkeyPoller.stop();
    await session?.close();
    if (session) await this.#login?.onEnded({ reason: 'connection-lost' });
    await stopped;
  }

  async #release(): Promise<void> {
    this.#draining = true;
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

  /** A write was refused, or cannot be made: whoever holds the lease, it is no longer this runner. */
  #abort(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#ports.log.warn({ instance: this.#desiredState.lease.instanceId, err: error }, 'session given up');
    this.revoke();
  }
}
