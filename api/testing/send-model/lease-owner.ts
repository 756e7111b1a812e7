import type { PgPersistence } from '@waxwing/adapters/testing';
import type {
  EagerTake,
  EagerTaker,
  Lane,
  Message,
  OutboxMessage,
  Receipt,
  SendOutcome,
  SessionEvent,
  SessionLease,
  Settlement,
  WhatsAppSession,
} from '@waxwing/core';
import { settleExpired, settleOutcome, toExpectedMessage } from '@waxwing/core';
import { type FakeTransport, ManualLeaseGuard, WAIT_MS } from '@waxwing/core/testing';
import { SendQueue } from '../../src/worker/sending/send-queue.js';

const UNKNOWN: SendOutcome = { kind: 'unknown' };

/** An owner of a session that takes one step at a time, on command. Its unstored outcomes die with it. */
export class LeaseOwner implements EagerTaker {
  readonly #persistence: PgPersistence;
  readonly guard = new ManualLeaseGuard();
  readonly #queue = new SendQueue();
  #answers: { message: OutboxMessage; outcome: SendOutcome }[] = [];
  #unstored: Settlement[] = [];
  #receivedReceipts: Receipt[] = [];
  /** The next message is lost on its way, and no answer comes. */
  loseNext = false;
  /** The next message that is taken as it is accepted stays in the database. */
  leaveNextBehind = false;
  /** All that was taken is in hand. */
  #isCaughtUp = false;
  #session: WhatsAppSession | undefined;

  private constructor(
    persistence: PgPersistence,
    readonly lease: SessionLease,
  ) {
    this.#persistence = persistence;
  }

  /** Resolves when it can send. `scan` links the session where it is not linked. */
  static async connect(
    world: PgPersistence,
    lease: SessionLease,
    transport: FakeTransport,
    scan: (qr: string) => Promise<void>,
  ): Promise<LeaseOwner> {
    const owner = new LeaseOwner(world, lease);
    const ready = Promise.withResolvers<void>();
    const listener = async (event: SessionEvent) => {
      if (event.type === 'qr') void scan(event.qr);
      if (event.type === 'ready') ready.resolve();
      if (event.type === 'receipts') owner.#receivedReceipts.push(...event.receipts);
    };
    owner.#session = await transport.open(lease, listener, owner.guard);
    await ready.promise;
    return owner;
  }

  get idle(): boolean {
    return this.#queue.isIdle && this.#unstored.length === 0;
  }

  /** @throws LeaseLost */
  async take(limit: number): Promise<void> {
    const taken = await this.#persistence.outbox.take(this.lease, { known: limit, first: 0 }, this.#inHand);
    this.#isCaughtUp ||= taken.length < limit;
    this.#queue.add(taken);
  }

  expect(message: Message): EagerTake | undefined {
    const { guard, lease } = this;
    const { id } = message;
    if (!guard.holds || !this.#isCaughtUp || !this.#queue.expect(id)) return undefined;
    const complete = (lane?: Lane) => {
      if (!this.leaveNextBehind) return this.#queue.receive(toExpectedMessage(message, { lane }), false);
      this.leaveNextBehind = false;
      this.#queue.stopExpecting(id);
      this.#isCaughtUp = false;
      return false;
    };
    return { lease, complete, cancel: () => this.#queue.stopExpecting(id) };
  }

  /** Sends the next message that may go. */
  async write(): Promise<void> {
    const message = this.#queue.next();
    if (!message) return;
    if (message.expiresAt.getTime() <= Date.now()) {
      this.#queue.complete(message);
      const settlement = settleExpired(message);
      if (settlement) this.#unstored.push(settlement);
      return;
    }
    const lost = this.loseNext;
    this.loseNext = false;
    const outcome = lost ? UNKNOWN : await this.#session!.send(message, WAIT_MS);
    this.#answers.push({ message, outcome });
  }

  /** Receives one of the pending answers, whichever. */
  answer(pick: number): void {
    const [answer] = this.#answers.splice(pick % Math.max(1, this.#answers.length), 1);
    if (!answer) return;
    const { message, outcome } = answer;
    // Without number lookups no message is postponed.
    if (outcome.kind === 'unknown' || outcome.kind === 'not-now') {
      this.#queue.requeue(message);
      this.#isCaughtUp = false;
      return;
    }
    this.#queue.complete(message);
    this.#unstored.push(settleOutcome(message, outcome));
  }

  /** @throws LeaseLost */
  async settle(): Promise<void> {
    await this.#persistence.outbox.settle(this.lease, this.#unstored);
    this.#unstored = [];
  }

  /** Stores the receipts so far, in any order, and some of them twice. @throws LeaseLost */
  async record(shuffle: (receipts: readonly Receipt[]) => readonly Receipt[]): Promise<void> {
    await this.#persistence.inbox.recordReceipts(this.lease, shuffle(this.#receivedReceipts));
  }

  /** Drops the receipts that have come so far. */
  loseReceipts(): void {
    this.#receivedReceipts = [];
  }

  /** @throws LeaseLost */
  failUnanswered(): Promise<number> {
    return this.#persistence.outbox.failUnanswered(this.lease, this.#inHand);
  }

  get #inHand(): string[] {
    return [...this.#unstored.map(({ id }) => id), ...this.#queue.ids];
  }
}
