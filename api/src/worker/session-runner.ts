import { setTimeout as delay } from 'node:timers/promises';
import {
  AdapterError,
  type Aftermath,
  aftermathOf,
  type Egress,
  PASSKEY_WANTED,
  RecentEnds,
  type SessionEnd,
  type SessionEvent,
  type SessionOrder,
  type StandingWord,
  type WhatsAppSession,
} from '@waxwing/core';
import { LeaseTenure } from './lease-tenure.js';
import { LinkingCodes } from './linking-codes.js';
import type { Login } from './logins.js';
import type { Moment } from './moment.js';
import { PasskeyAnswers } from './passkey-answers.js';
import type { SessionRunnerPorts } from './runner-ports.js';
import { Sending } from './sending.js';
import { SessionRecord } from './session-record.js';
import { type SessionNews, type SessionState, stateOf } from './session-state.js';
import { WayIn } from './way-in.js';

/** How long WhatsApp may take to answer for what is under way when the session is handed on; the next owner asks again. */
const LAST_SENDS_MS = 1_500;

/**
 * Keeps one owned session as its orders want it: connected, linking, resting or forgotten.
 * Whatever happens to it, orders, events and timers alike, goes through one queue, so that nothing interleaves.
 */
export class SessionRunner {
  readonly #over = new AbortController();
  readonly #tenure: LeaseTenure;
  readonly #sending: Sending;
  readonly #record: SessionRecord;
  readonly #wayIn: WayIn;
  readonly #codes: LinkingCodes;
  readonly #passkeys: PasskeyAnswers;
  readonly #ends = new RecentEnds();
  #queue: Promise<void> = Promise.resolve();
  #order: SessionOrder;
  #session: WhatsAppSession | undefined;
  #login: Login | undefined;
  /** The way out, for as long as nothing changes it. */
  #egress: Egress | undefined;
  #proxyRevision: number;
  #leaving = false;
  #released = false;
  #ended = false;

  /** @param begun when the order was asked for */
  constructor(
    private readonly ports: SessionRunnerPorts,
    order: SessionOrder,
    begun: Moment,
    private readonly onOver: (released: boolean) => void,
  ) {
    const { lease } = order;
    this.#order = order;
    this.#proxyRevision = order.proxyRevision;
    this.#wayIn = new WayIn(ports.lines, lease.accountId, () => this.enqueue(() => this.reconcile()));
    this.#tenure = new LeaseTenure(lease, ports.leases.ttlMs, begun);
    this.#record = new SessionRecord(ports, lease, this.#tenure, this.#over.signal);
    this.#codes = new LinkingCodes(this.#record);
    const sending = { outbox: ports.outbox, lease, tenure: this.#tenure };
    this.#passkeys = new PasskeyAnswers(ports.passkeys, lease, (error) => this.abandon(error));
    this.#sending = new Sending(sending, this.#over.signal, (error) => this.abandon(error));
    this.enqueue(() => this.reconcile());
  }

  /** Brings the session in line with what is wanted of it now. */
  obey(order: SessionOrder, begun: Moment): void {
    // Another epoch was claimed by this very process after this one was lost, and needs a runner of its own.
    if (order.lease.epoch !== this.#order.lease.epoch) {
      this.drop();
      return;
    }
    this.#tenure.renewed(begun);
    this.#order = { ...order, linked: order.linked || (this.#order.linked && !!this.#session) };
    this.#session?.showAs(order.displayName);
    this.enqueue(() => this.reconcile());
  }

  /** Something may wait in the outbox. */
  nudge(): void {
    this.#sending.nudge();
  }

  /** The lease is gone: nothing may be written any more, only the socket cut. */
  drop(): void {
    this.#tenure.lose();
    this.#over.abort();
    this.enqueue(() => this.end());
  }

  /** Finishes the sends in flight, stores what is known and gives the session to whoever claims it next. */
  async drain(): Promise<void> {
    this.#leaving = true;
    this.enqueue(async () => {
      await this.disconnect(LAST_SENDS_MS);
      // Why a session waits is as true with its next owner.
      if (this.#order.linked && !this.#order.paused) await this.#record.reconnecting();
      await this.giveUp();
    });
    await this.#queue;
  }

  /** Its time here is coming to an end: somebody else may have to be told about it. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** What the session is doing, for those who count. */
  get state(): SessionState {
    return stateOf({ sending: this.#sending.active, linked: this.#order.linked, connected: !!this.#session });
  }

  /** How WhatsApp regards the number, as far as it has said since the login; undefined while no phone is connected. */
  get standing(): StandingWord | undefined {
    return this.#sending.active ? this.#record.account.standing(new Date()) : undefined;
  }

  private enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(async () => {
        if (!this.#ended) await step();
      })
      .catch((error: unknown) => this.abandon(error));
  }

  private async reconcile(): Promise<void> {
    const { forget, alive, linked, linkingWanted, paused, pairing } = this.#order;
    if (forget) return this.forgetAll();
    if (!alive) return this.disconnect().then(() => this.giveUp());
    if (!linked && !linkingWanted) return this.rest();
    await this.changeProxy();
    // WhatsApp has refused this number for a time: each login before its end would make that longer.
    if (paused) return this.disconnect();
    if (!linked && this.#codes.wantAnother(pairing)) await this.disconnect();
    if (!this.#session && !this.#wayIn.pauses) await this.approach(linked);
  }

  /** Another proxy, or none: not one byte more goes out by the one before. */
  private async changeProxy(): Promise<void> {
    const { proxyRevision } = this.#order;
    if (proxyRevision === this.#proxyRevision) return;
    this.#proxyRevision = proxyRevision;
    this.#egress = undefined;
    this.#wayIn.leave();
    await this.disconnect();
  }

  /** Connects when it is this session's turn; until then it says that it waits. */
  private async approach(linked: boolean): Promise<void> {
    if (linked && !this.#wayIn.hasPlace) await this.#record.reconnecting();
    this.#egress ??= await this.ports.logins.egressOf(this.#order);
    const isFree = this.#wayIn.isFree(linked, this.#egress);
    const news = linked ? undefined : this.#wayIn.news();
    if (news) await this.#record.report(news);
    if (!isFree) return;
    this.#login = await this.ports.logins.begin(this.#order, this.#egress);
    if (!this.#login) return this.comply(this.aftermath({ reason: 'client-outdated' }, new Date()));
    this.#codes.begun();
    try {
      this.#session = await this.ports.transport.open(
        this.#order.lease,
        (event) => this.hear(event),
        this.#tenure,
        this.#login.options,
      );
      this.#session.showAs(this.#order.displayName);
    } catch (err) {
      if (!(err instanceof AdapterError) || err.retryable) throw err;
      // Whatever is stored for it cannot be read, now or a second later: nobody is helped by a try at every look.
      this.ports.log.error({ instance: this.#order.lease.instanceId, err }, 'session cannot be opened');
      this.#wayIn.again('after-long-back-off');
    }
  }

  /** News of messages is stored before the next event comes; what concerns the session itself takes its turn in the queue. */
  private async hear(event: SessionEvent): Promise<void> {
    if (event.type === 'receipts') return this.keep(this.#record.receipts(event.receipts));
    if (event.type === 'messages') return this.keep(this.#record.inbound(event.messages));
    const session = this.#session;
    this.enqueue(() => this.react(event, session));
  }

  /** What WhatsApp told us is either stored or not acknowledged: a failure ends the session's time here. */
  private async keep(storing: Promise<void>): Promise<void> {
    await storing.catch((error: unknown) => {
      this.abandon(error);
      throw error;
    });
  }

  private async react(event: SessionNews, from: WhatsAppSession | undefined): Promise<void> {
    switch (event.type) {
      case 'qr':
        // A code of a connection that was cut meanwhile would mislead whoever looks.
        if (from && from === this.#session) await this.#codes.show(event, from, this.#order.pairing);
        return;
      case 'passkey':
        if (!from || from !== this.#session) return;
        if (event.stage.stage === 'wanted') await this.#record.report(PASSKEY_WANTED);
        return this.#passkeys.reached(event.stage, from);
      case 'linked':
        await this.#passkeys.end();
        this.#order = { ...this.#order, linked: true };
        // A message for the phone that was linked before must not go out from this one.
        await this.#record.failWaiting('The instance was linked anew before the message was sent');
        return this.#record.linked(event.phone);
      case 'ready':
        this.#wayIn.arrived();
        this.#ends.ready();
        await this.#login?.ready();
        this.#order = { ...this.#order, linked: true };
        await this.#record.ready(event.phone, event.name);
        this.ports.log.info({ instance: this.#order.lease.instanceId }, 'whatsapp session ready');
        if (this.#session) await this.#sending.start(this.#session);
        return;
      case 'closed':
        return this.afterClose(event);
      default:
        return this.#record.account.hear(event);
    }
  }

  private async afterClose(end: SessionEnd): Promise<void> {
    const { reason } = end;
    const aftermath = this.aftermath(end, new Date());
    const { retry } = aftermath;
    this.ports.log.info({ instance: this.#order.lease.instanceId, reason, retry }, 'whatsapp session closed');
    this.#session = undefined;
    this.#egress = undefined;
    await this.#login?.ended(end);
    await this.#passkeys.end();
    await this.#sending.stop();
    await this.comply(aftermath);
  }

  private aftermath(end: SessionEnd, at: Date): Aftermath {
    const { linked, told, phoneSeenAt } = this.#order;
    const often = this.#ends.count(end.reason, at);
    return aftermathOf(end, { linked, at, often, told, phoneSeenAt, version: this.#login?.version });
  }

  /** Writes down what an end leaves, and does what it asks for. */
  private async comply(aftermath: Aftermath): Promise<void> {
    const { retry, retryAt, forgetCredentials } = aftermath;
    await this.#record.ended(aftermath);
    if (forgetCredentials || retry === 'never') return this.giveUp();
    if (!retryAt) return this.#wayIn.again(retry);
    // The renewals of the lease tell when the pause is over.
    this.#order = { ...this.#order, paused: true };
    this.#wayIn.leave();
  }

  private async forgetAll(): Promise<void> {
    await this.#sending.stop();
    await this.#session?.logOut();
    this.#session = undefined;
    await this.#record.forget({ status: 'initializing', statusReason: null });
    await this.giveUp();
  }

  /** Nobody looks at the QR code any more. */
  private async rest(): Promise<void> {
    await this.disconnect();
    await this.#record.forget({});
    await this.giveUp();
  }

  /** Sends under way may end for `patienceMs`; cutting the socket ends them, with an unknown outcome. */
  private async disconnect(patienceMs?: number): Promise<void> {
    const stopped = this.#sending.stop();
    const patience = patienceMs === undefined ? [] : [delay(patienceMs, undefined, { ref: false })];
    await Promise.race([stopped, ...patience]);
    const session = this.#session;
    this.#session = undefined;
    this.#egress = undefined;
    this.#passkeys.stop();
    await session?.close();
    if (session) await this.#login?.ended({ reason: 'connection-lost' });
    await stopped;
  }

  private async giveUp(): Promise<void> {
    this.#leaving = true;
    await this.#record.release();
    this.#released = true;
    await this.end();
  }

  private async end(): Promise<void> {
    this.#ended = true;
    this.#wayIn.leave();
    this.#tenure.lose();
    this.#over.abort();
    await this.disconnect(0);
    this.onOver(this.#released);
  }

  /** A write was refused, or cannot be made: whoever holds the lease, it is no longer this runner. */
  private abandon(error: unknown): void {
    if (this.#over.signal.aborted) return;
    this.ports.log.warn({ instance: this.#order.lease.instanceId, err: error }, 'session given up');
    this.drop();
  }
}
