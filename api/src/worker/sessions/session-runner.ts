import type { DesiredState, StandingLevel } from '@waxwing/core';
import { SessionCallTaker } from '../calls/session-call-taker.js';
import { InboxWriter } from '../receiving/inbox-writer.js';
import { ReceivedFiles } from '../receiving/received-files.js';
import { SessionSafety } from '../safety/session-safety.js';
import { SendSession } from '../sending/send-session.js';
import { MACHINE_TIME, type Timing } from '../timing.js';
import { ConnectScheduler } from './connect-scheduler.js';
import { PasskeyAnswerPoller } from './passkey-answer-poller.js';
import { QrAndPairingCodes } from './qr-and-pairing-codes.js';
import { SessionConnector } from './session-connector.js';
import { type CurrentSession, SessionEvents } from './session-events.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { SessionWriter } from './session-writer.js';
import { type ClockReading, readClock, TimedLeaseGuard } from './timed-lease-guard.js';

/** How long WhatsApp may take to acknowledge sends when the session is handed over or unlinked: the others are sent again, or fail. */
const DRAIN_SENDS_MS = 1_500;

/** What a session is doing, for metrics and rebalancing. */
/** `suspended`: linked, and kept away by an operator. */
export type SessionState = 'ready' | 'connecting' | 'disconnected' | 'suspended' | 'linking' | 'resting';

/**
 * Keeps one leased session in its desired state: connected, linking, idle or forgotten.
 * Desired states, events and timers all go through one queue, so that nothing interleaves.
 */
export class SessionRunner {
  readonly #ports: SessionRunnerPorts;
  readonly #onShutDown: (released: boolean) => void;
  readonly #time: Timing;
  readonly #closing = new AbortController();
  readonly #guard: TimedLeaseGuard;
  readonly #sending: SendSession;
  readonly #safety: SessionSafety | undefined;
  readonly #writer: SessionWriter;
  readonly #inbox: InboxWriter;
  readonly #scheduler: ConnectScheduler;
  readonly #linkingCodes: QrAndPairingCodes;
  readonly #passkeyPoller: PasskeyAnswerPoller;
  readonly #connector: SessionConnector;
  readonly #current: CurrentSession;
  #queue: Promise<void> = Promise.resolve();
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
    const { time = MACHINE_TIME } = ports;
    this.#time = time;
    this.#scheduler = new ConnectScheduler({
      limits: ports.limits,
      accountId: lease.accountId,
      isShownAsWaiting: desiredState.statusReasonCode === 'waiting',
      onChange: () => this.#enqueue(() => this.#reconcile()),
      time,
    });
    this.#guard = new TimedLeaseGuard(lease, ports.leases.ttlMs, begun, () => readClock(time));
    this.#writer = new SessionWriter(ports, lease, this.#guard, this.#closing.signal);
    this.#inbox = new InboxWriter(ports.inbox, lease, this.#guard, this.#closing.signal, time);
    this.#linkingCodes = new QrAndPairingCodes(this.#writer);
    const { files, hints, outbox, outgoingChanges, sessionCalls, log } = ports;
    const abort = (error: unknown) => this.#abort(error);
    this.#passkeyPoller = new PasskeyAnswerPoller(ports.passkeys, lease, abort);
    const over = this.#closing.signal;
    const sending = {
      ...{ eagerTakes: ports.eagerTakes, files, hints, outbox, lease, guard: this.#guard, time },
      ...(ports.sendPollMs !== undefined && { pollMs: ports.sendPollMs }),
      pacing: () => this.#safety?.pacing(),
    };
    this.#sending = new SendSession(sending, over, abort);
    const safety = { ...ports.safety!, lease, guard: this.#guard, time, log, over, abort };
    const onNews = () => this.#sending.notify();
    this.#safety = ports.safety && new SessionSafety({ ...safety, onNews }, desiredState.safetyMode);
    const parts = {
      current: this.#current,
      writer: this.#writer,
      sending: this.#sending,
      safety: this.#safety,
      calls: new SessionCallTaker(
        { hints, inbox: this.#inbox, outgoingChanges, sessionCalls, lease, time, log },
        this.#closing.signal,
      ),
      files: new ReceivedFiles(ports.fileFetcher, lease, this.#closing.signal),
      scheduler: this.#scheduler,
      linkingCodes: this.#linkingCodes,
      passkeyPoller: this.#passkeyPoller,
      time,
      log,
    };
    const events = new SessionEvents({
      ...parts,
      inbox: this.#inbox,
      enqueue: (step) => this.#enqueue(step),
      release: () => this.#release(),
      abort,
    });
    const { logins, transport } = ports;
    this.#connector = new SessionConnector({ ...parts, guard: this.#guard, events, logins, transport });
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
    const { stored, session, desiredState: before } = this.#current;
    // An answer to a renewal that was sent before may have been read before.
    if (stored && stored.steadyMs <= begun.monotonic) this.#current.stored = undefined;
    const known = { ...desiredState, ...this.#current.stored?.desiredState };
    this.#current.desiredState = { ...known, linked: known.linked || (before.linked && !!session) };
    this.#current.session?.setDisplayName(desiredState.displayName);
    this.#safety?.setMode(desiredState.safetyMode);
    void this.#passkeyPoller.poll();
    this.#enqueue(() => this.#reconcile());
  }

  /** Something that is stored of the instance has changed. */
  onInstanceChanged(): void {
    this.#safety?.reload();
  }

  /** The lease is lost: the socket is closed, and nothing is written any more. Answers whether that is news. */
  revoke(): boolean {
    const isNews = !this.#draining && !this.#closing.signal.aborted;
    this.#guard.revoke();
    this.#closing.abort();
    this.#enqueue(() => this.#end());
    return isNews;
  }

  /** Finishes the sends in flight, stores their outcomes and releases the session for the next owner. */
  async drain(): Promise<void> {
    this.#draining = true;
    this.#enqueue(async () => {
      await this.#connector.disconnect(DRAIN_SENDS_MS);
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

  get state(): SessionState {
    if (this.#sending.active) return 'ready';
    const { desiredState, session } = this.#current;
    if (!desiredState.linked) return session ? 'linking' : 'resting';
    if (session) return 'connecting';
    return desiredState.statusReasonCode === 'account_suspended' ? 'suspended' : 'disconnected';
  }

  /** How WhatsApp rates the number, as far as it has said since the login; undefined while no phone is connected. */
  get standing(): StandingLevel | undefined {
    return this.#sending.active ? this.#writer.account.standing(this.#time.now()) : undefined;
  }

  /** What number safety tells of the session: its health, the messages that are held and the lanes; undefined without number safety. */
  get safety(): Pick<SessionSafety, 'health' | 'held' | 'heldLanes'> | undefined {
    return this.#safety;
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(async () => {
        if (!this.#ended) await step();
      })
      .catch((error: unknown) => this.#abort(error));
  }

  async #reconcile(): Promise<void> {
    const { forget, alive, linked, linkingWanted, paused, pairingCodeRequest, sendsSuspended } =
      this.#current.desiredState;
    if (forget) return this.#forgetSession();
    if (!alive) return this.#connector.disconnect().then(() => this.#release());
    if (!linked && !linkingWanted) return this.#stopLinking();
    await this.#sending.suspend(sendsSuspended);
    await this.#connector.changeProxy();
    // WhatsApp refuses this number for a time, and each login before the end of it makes that longer.
    if (paused) return this.#connector.pause();
    if (!linked && this.#linkingCodes.needsNewConnection(pairingCodeRequest))
      await this.#connector.disconnect();
    await this.#connector.tryConnect();
  }

  async #forgetSession(): Promise<void> {
    await this.#connector.logOut(DRAIN_SENDS_MS);
    await this.#writer.forget({ status: 'initializing', statusReason: null });
    await this.#release();
  }

  /** The QR code is no longer watched. */
  async #stopLinking(): Promise<void> {
    await this.#connector.disconnect();
    await this.#writer.forget({});
    await this.#release();
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
    await this.#connector.disconnect(0);
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
