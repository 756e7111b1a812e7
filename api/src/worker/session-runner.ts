import {
  aftermathOf,
  type CloseReason,
  RECONNECTING,
  type SessionEvent,
  type SessionLease,
  type SessionOrder,
  type WhatsAppSession,
  type WhatsAppTransport,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { backOffMs } from './back-off.js';
import { SendLoop } from './send-loop.js';
import { SessionRecord, type SessionRecordPorts } from './session-record.js';
import { Settlements } from './settlements.js';

export interface SessionRunnerPorts extends SessionRecordPorts {
  transport: WhatsAppTransport;
  log: Logger;
}

/**
 * Keeps one owned session as its orders want it: connected, linking, resting or forgotten.
 * Whatever happens to it, orders, events and timers alike, goes through one queue, so that nothing interleaves.
 */
export class SessionRunner {
  readonly #over = new AbortController();
  readonly #settlements: Settlements;
  readonly #record: SessionRecord;
  #queue: Promise<void> = Promise.resolve();
  #order: SessionOrder;
  #session: WhatsAppSession | undefined;
  #loop: SendLoop | undefined;
  #attempt = 0;
  #retry: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(
    private readonly ports: SessionRunnerPorts,
    order: SessionOrder,
    private readonly onOver: () => void,
  ) {
    this.#order = order;
    this.#record = new SessionRecord(ports, order.lease, this.#over.signal);
    this.#settlements = new Settlements(ports.outbox, order.lease, this.#over.signal, (error) =>
      this.abandon(error),
    );
    this.obey(order);
  }

  /** Brings the session in line with what is wanted of it now. */
  obey(order: SessionOrder): void {
    const linked = this.#order.linked;
    this.#order = { ...order, linked: order.linked || (linked && this.#session !== undefined) };
    this.enqueue(() => this.reconcile());
  }

  /** Something may wait in the outbox. */
  nudge(): void {
    this.#loop?.nudge();
  }

  /** The lease is gone: nothing may be written any more, only the socket cut. */
  drop(): void {
    this.#over.abort();
    this.enqueue(() => this.end());
  }

  /** Finishes the send in flight, stores what is known and gives the session to whoever claims it next. */
  async drain(): Promise<void> {
    this.enqueue(async () => {
      await this.disconnect();
      if (this.#order.linked)
        await this.#record.report({ status: 'disconnected', statusReason: RECONNECTING });
      await this.giveUp();
    });
    await this.#queue;
  }

  private get lease(): SessionLease {
    return this.#order.lease;
  }

  private enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(async () => {
        if (!this.#ended) await step();
      })
      .catch((error: unknown) => this.abandon(error));
  }

  private async reconcile(): Promise<void> {
    const { forget, alive, linked, linkingWanted } = this.#order;
    if (forget) return this.forgetAll();
    if (!alive) return this.disconnect().then(() => this.giveUp());
    if (!linked && !linkingWanted) return this.rest();
    if (!this.#session && !this.#retry) await this.connect();
  }

  private async connect(): Promise<void> {
    if (this.#order.linked) await this.#record.report({ status: 'disconnected', statusReason: RECONNECTING });
    this.#session = await this.ports.transport.open(this.lease, (event) => this.hear(event));
  }

  /** News of messages is stored before the next event comes; what concerns the session itself takes its turn in the queue. */
  private async hear(event: SessionEvent): Promise<void> {
    if (event.type === 'receipts') return this.keep(this.#record.receipts(event.receipts));
    if (event.type === 'messages') return this.keep(this.#record.inbound(event.messages));
    this.enqueue(() => this.react(event));
  }

  /** What WhatsApp told us is either stored or not acknowledged: a failure ends the session's time here. */
  private async keep(storing: Promise<void>): Promise<void> {
    await storing.catch((error: unknown) => {
      this.abandon(error);
      throw error;
    });
  }

  private async react(event: Exclude<SessionEvent, { type: 'receipts' | 'messages' }>): Promise<void> {
    switch (event.type) {
      case 'qr':
        return this.#record.report({ status: 'initializing', statusReason: null, qr: event.qr });
      case 'linked':
        this.#order = { ...this.#order, linked: true };
        // A message for the phone that was linked before must not go out from this one.
        await this.#record.failWaiting('The instance was linked anew before the message was sent');
        return this.#record.report({ linked: true, phone: event.phone, qr: null });
      case 'ready':
        return this.becomeReady(event);
      case 'closed':
        return this.afterClose(event.reason);
    }
  }

  private async becomeReady({ phone, name }: { phone: string; name: string | null }): Promise<void> {
    this.#attempt = 0;
    this.#order = { ...this.#order, linked: true };
    await this.#record.report({ status: 'ready', statusReason: null, linked: true, qr: null, phone, name });
    if (!this.#session) return;
    await this.#loop?.stop();
    this.#loop = new SendLoop(
      { outbox: this.ports.outbox, settlements: this.#settlements, lease: this.lease },
      this.#session,
      (error) => this.abandon(error),
    );
  }

  private async afterClose(reason: CloseReason): Promise<void> {
    const { linked } = this.#order;
    const { status, sentence, retry, forgetCredentials } = aftermathOf(reason, linked);
    this.ports.log.info({ instance: this.lease.instanceId, reason, retry }, 'whatsapp session closed');
    this.#session = undefined;
    await this.stopSending();
    const report = { ...(status && { status, statusReason: sentence }), qr: null };
    if (forgetCredentials) {
      if (linked) await this.#record.failWaiting(sentence ?? 'The instance was logged out');
      await this.#record.forget(report);
      return this.giveUp();
    }
    await this.#record.report(report);
    if (retry === 'never') return this.giveUp();
    this.reconnectLater(retry === 'at-once' ? 0 : backOffMs(this.#attempt++));
  }

  private reconnectLater(ms: number): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.enqueue(() => this.reconcile());
    }, ms);
  }

  private async forgetAll(): Promise<void> {
    await this.stopSending();
    await this.#session?.logOut();
    this.#session = undefined;
    await this.#record.failWaiting('The instance was reset or deleted before the message was sent');
    await this.#record.forget({ status: 'initializing', statusReason: null });
    await this.giveUp();
  }

  /** Nobody looks at the QR code any more. */
  private async rest(): Promise<void> {
    await this.disconnect();
    await this.#record.forget({});
    await this.giveUp();
  }

  private async stopSending(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = undefined;
    await this.#settlements.flush();
  }

  private async disconnect(): Promise<void> {
    await this.stopSending();
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  private async giveUp(): Promise<void> {
    await this.#record.release();
    await this.end();
  }

  private async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#over.abort();
    await this.disconnect();
    this.onOver();
  }

  /** A write was refused, or cannot be made: whoever holds the lease, it is no longer this runner. */
  private abandon(error: unknown): void {
    if (this.#over.signal.aborted) return;
    this.ports.log.warn({ instance: this.lease.instanceId, err: error }, 'session given up');
    this.drop();
  }
}
