import {
  chooseDisconnectPolicy,
  type DesiredState,
  DisconnectHistory,
  type DisconnectPolicy,
  type Egress,
  type IncomingMessage,
  PASSKEY_REQUIRED_STATE,
  RELINKED_FAILURE,
  type SessionEnd,
  type SessionEvent,
  type WhatsAppSession,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { SessionCallTaker } from '../calls/session-call-taker.js';
import type { InboxWriter } from '../receiving/inbox-writer.js';
import type { ReceivedFiles } from '../receiving/received-files.js';
import type { SessionSafety } from '../safety/session-safety.js';
import type { SendSession } from '../sending/send-session.js';
import type { Timing } from '../timing.js';
import type { ConnectScheduler } from './connect-scheduler.js';
import type { Login } from './logins.js';
import type { PasskeyAnswerPoller } from './passkey-answer-poller.js';
import type { QrAndPairingCodes } from './qr-and-pairing-codes.js';
import type { SessionWriter } from './session-writer.js';

/** An event of the session itself, not of its messages. */
type SessionLifecycleEvent = Exclude<SessionEvent, { type: 'receipts' | 'messages' | 'changes' }>;

/** What is wanted of a session, and its connection. The runner and its events share it, and both change it. */
export interface CurrentSession {
  desiredState: DesiredState;
  /** What was stored of it at `steadyMs`: an answer to a renewal that was sent earlier may not know. */
  stored?: { readonly desiredState: Partial<DesiredState>; readonly steadyMs: number } | undefined;
  session: WhatsAppSession | undefined;
  login: Login | undefined;
  /** The resolved egress, until the desired state or a disconnect changes it. */
  egress: Egress | undefined;
}

/** What the runner, its events and its connector share. */
export interface SessionParts {
  readonly current: CurrentSession;
  readonly writer: SessionWriter;
  readonly sending: SendSession;
  /** Absent where number safety is off for all. */
  readonly safety: SessionSafety | undefined;
  readonly calls: SessionCallTaker;
  readonly files: ReceivedFiles;
  readonly scheduler: ConnectScheduler;
  readonly linkingCodes: QrAndPairingCodes;
  readonly passkeyPoller: PasskeyAnswerPoller;
  readonly time: Timing;
  readonly log: Logger;
}

export interface SessionEventsPorts extends SessionParts {
  readonly inbox: InboxWriter;
  /** Puts a step into the runner's queue. */
  readonly enqueue: (step: () => Promise<void>) => void;
  /** Releases the session for the next owner. */
  readonly release: () => Promise<void>;
  /** Ends the runner, whose lease is lost or of no use any more. */
  readonly abort: (error: unknown) => void;
}

/** Handles what a connection reports of its session, up to its end. */
export class SessionEvents {
  readonly #ports: SessionEventsPorts;
  readonly #ends = new DisconnectHistory();

  constructor(ports: SessionEventsPorts) {
    this.#ports = ports;
  }

  /** Messages and receipts are stored before the next event comes; events of the session itself go through the queue. */
  readonly receive = async (event: SessionEvent): Promise<void> => {
    const { current, inbox, safety, enqueue } = this.#ports;
    if (event.type === 'receipts') {
      const paced = safety?.isPaced ? { counted: true } : undefined;
      await this.#storeOrAbort(inbox.recordReceipts(event.receipts, paced));
      return safety?.onReceipts(event.receipts);
    }
    if (event.type === 'messages') {
      await this.#storeOrAbort(this.#storeMessages(event.messages));
      if (event.messages.some(({ file }) => file)) this.#ports.files.wake();
      return;
    }
    if (event.type === 'changes') return this.#storeOrAbort(inbox.storeChanges(event.changes));
    const { session } = current;
    enqueue(() => this.#handle(event, session));
  };

  /** Ends an attempt to connect for which no version of the client is left. */
  onClientOutdated(): Promise<void> {
    return this.#applyEnd(this.#disconnectPolicy({ reason: 'client-outdated' }, this.#ports.time.now()));
  }

  async #storeMessages(messages: readonly IncomingMessage[]): Promise<void> {
    const { inbox, safety, sending } = this.#ports;
    safety?.onReceived(messages);
    const optOuts = await safety?.optOutsOf(messages);
    if (!safety || !optOuts) return inbox.storeInbound(messages);
    await inbox.storeInbound(messages, { optOuts });
    safety.onStored(messages, optOuts);
    // What waits for whoever has written is no first contact any more.
    sending.notify();
  }

  /** What WhatsApp told us is either stored or not acknowledged: a failure ends the runner. */
  async #storeOrAbort(storing: Promise<void>): Promise<void> {
    await storing.catch((error: unknown) => {
      this.#ports.abort(error);
      throw error;
    });
  }

  async #handle(event: SessionLifecycleEvent, from: WhatsAppSession | undefined): Promise<void> {
    const { current, writer, linkingCodes, passkeyPoller } = this.#ports;
    switch (event.type) {
      case 'qr':
        // A code of a connection that was closed meanwhile would mislead the customer.
        if (from && from === current.session)
          await linkingCodes.publish(event, from, current.desiredState.pairingCodeRequest);
        return;
      case 'passkey':
        if (!from || from !== current.session) return;
        if (event.stage.stage === 'wanted') await writer.report(PASSKEY_REQUIRED_STATE);
        return passkeyPoller.start(event.stage, from);
      case 'linked':
        await passkeyPoller.end();
        this.#desire({ linked: true });
        await writer.failWaiting(RELINKED_FAILURE);
        return writer.reportLinked(event.phone);
      case 'ready':
        return this.#handleReady(event);
      case 'closed':
        // Its connection was closed meanwhile, and another one opened: ending that would leave its socket open beside the next.
        if (from && current.session && from !== current.session) return;
        return this.#handleClose(event);
      default:
        await writer.account.record(event);
        if (event.type === 'standing') this.#ports.safety?.onStanding();
    }
  }

  async #handleReady({ phone, name }: Extract<SessionLifecycleEvent, { type: 'ready' }>): Promise<void> {
    const { current, writer, sending, safety, calls, files, scheduler, inbox, log } = this.#ports;
    scheduler.onConnected();
    this.#ends.clearLoginFailures();
    await current.login?.onReady();
    this.#desire({ linked: true });
    await writer.reportReady(phone, name);
    log.info({ instance: current.desiredState.lease.instanceId }, 'whatsapp session ready');
    if (!current.session) return;
    files.start(current.session.media);
    calls.start(current.session);
    safety?.onReady();
    await sending.start(current.session);
    await inbox.retryChanges();
  }

  async #handleClose(end: SessionEnd): Promise<void> {
    const { current, sending, safety, calls, files, passkeyPoller, log } = this.#ports;
    const policy = this.#disconnectPolicy(end, this.#ports.time.now());
    const { instanceId } = current.desiredState.lease;
    log.info({ instance: instanceId, reason: end.reason, retry: policy.retry }, 'whatsapp session closed');
    current.session = undefined;
    current.egress = undefined;
    await current.login?.onEnded(end);
    await passkeyPoller.end();
    files.stop();
    calls.stop();
    await sending.stop();
    await safety?.onClosed(end);
    await this.#applyEnd(policy);
  }

  #disconnectPolicy(end: SessionEnd, at: Date): DisconnectPolicy {
    const { desiredState, login } = this.#ports.current;
    const { linked, statusReasonCode, phoneSeenAt } = desiredState;
    const often = this.#ends.count(end.reason, at);
    return chooseDisconnectPolicy(end, {
      linked,
      at,
      often,
      statusReasonCode,
      phoneSeenAt,
      version: login?.version,
    });
  }

  /** Stores the outcome of a disconnect, and does what its policy asks for. */
  async #applyEnd(policy: DisconnectPolicy): Promise<void> {
    const { writer, scheduler, release } = this.#ports;
    const { retry, retryAt, forgetCredentials } = policy;
    await writer.reportEnd(policy);
    if (forgetCredentials || retry === 'never') return release();
    if (!retryAt) return scheduler.retry(retry);
    // A renewal of the lease tells when the pause is over.
    this.#desire({ paused: true });
    scheduler.cancel();
  }

  /** Anticipates what the next renewal will say, since it reads what was stored. */
  #desire(change: Partial<DesiredState>): void {
    const { current, time } = this.#ports;
    current.desiredState = { ...current.desiredState, ...change };
    const desiredState = { ...current.stored?.desiredState, ...change };
    current.stored = { desiredState, steadyMs: time.steadyMs() };
  }
}
