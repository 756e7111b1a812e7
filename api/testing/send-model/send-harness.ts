import { expect } from '@jest/globals';
import type { PgPersistence } from '@waxwing/adapters/testing';
import { EVENT_TYPES, isSettled, type MessageStatus, maskOf, SendMessage, UploadRoom } from '@waxwing/core';
import {
  advanceStatus,
  anApiKey,
  claimSession,
  countSent,
  FakeTransport,
  FakeWhatsApp,
  MemoryMediaStore,
  memoryWorkshop,
  newId,
  newNumber,
  newWorkerId,
  readEvents,
  type SeededSender,
  seedSender,
} from '@waxwing/core/testing';
import { LeaseOwner } from './lease-owner.js';

const CHATS = 3;

export interface Accepted {
  readonly id: string;
  readonly waId: string;
  readonly text: string;
  readonly chat: number;
}

interface Row {
  readonly id: string;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly refunded: boolean;
}

/** One instance with its messages in the database, the phones it writes to, and its current owner. */
export class SendHarness {
  readonly #sender: SeededSender;
  readonly #contacts: readonly string[];
  readonly accepted: Accepted[] = [];
  readonly network = new FakeWhatsApp();
  readonly #transport: FakeTransport;
  readonly #seen = new Map<string, MessageStatus>();
  owner: LeaseOwner | undefined;
  /** Events after which a message may cross the wire again: ends of owners and lost answers. */
  possibleDuplicates = 0;

  private constructor(
    readonly persistence: PgPersistence,
    sender: SeededSender,
    readonly number: string,
    /** The last of them is not on WhatsApp. */
    contacts: readonly string[],
  ) {
    this.#sender = sender;
    this.#contacts = contacts;

    this.#transport = new FakeTransport(this.network, new Map());
  }

  /** @param listens whether events of the account are written */
  static async open(world: PgPersistence, listens: boolean): Promise<SendHarness> {
    const contacts = Array.from({ length: CHATS }, newNumber);
    const sender = await seedSender(world);
    if (listens) await world.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    await world.expireLease(sender.lease);
    const harness = new SendHarness(world, sender, newNumber(), contacts);
    for (const number of [harness.number, ...contacts.slice(0, -1)]) await harness.network.addPhone(number);
    return harness;
  }

  /** What is told of each message, in the order of the log. */
  async told(): Promise<Map<string, string[]>> {
    const told = new Map<string, string[]>();
    for (const { objectId, type } of await readEvents(this.persistence, this.#sender.account.id))
      if (objectId !== null && type.startsWith('message.'))
        told.set(objectId, [...(told.get(objectId) ?? []), type]);
    return told;
  }

  /** `isElsewhere`: a process accepts it that does not hold the session. @returns whether it was a repetition */
  async send(
    chat: number,
    { repeated, isElsewhere = false }: { repeated?: number; isElsewhere?: boolean } = {},
  ): Promise<boolean> {
    const { persistence } = this;
    const sender = this.#sender;
    const ids = { next: newId };
    const sessions = { notifyMessageQueued: () => undefined };
    const stores = { mediaStore: new MemoryMediaStore(), uploadRoom: new UploadRoom() };
    const files = { ...stores, mediaWorkshop: memoryWorkshop() };
    const targetUrls = { refusalOf: () => undefined };
    const first = repeated === undefined ? undefined : this.accepted[repeated];
    const text = first?.text ?? `Message ${this.accepted.length}`;
    const to = this.#contacts[first?.chat ?? chat]!;
    const { reply, replayed } = await new SendMessage({
      ...persistence,
      ...files,
      eagerTakes: { expect: (message) => (isElsewhere ? undefined : this.owner?.expect(message)) },
      ids,
      sessions,
      targetUrls,
      safetyMode: 'off',
    }).execute({
      key: anApiKey({ accountId: sender.account.id }),
      instanceId: sender.instance.id,
      to,
      text,
      idempotencyKey: text,
      async: true,
    });
    const { id, waId } = reply.message;
    if (!replayed) this.accepted.push({ id, waId, text, chat });
    else expect(id).toBe(first?.id);
    return replayed;
  }

  /** Gives the session to a new owner. The earlier one has ended, or is paused. */
  async connect(): Promise<void> {
    const order = await claimSession(this.persistence, this.#sender.instance, newWorkerId());
    if (!order) throw new Error('the session was not to be had');
    const scan = (qr: string) => this.network.scan(this.number, qr);
    this.owner = await LeaseOwner.connect(this.persistence, order.lease, this.#transport, scan);
  }

  read(chat: number): Promise<void> {
    return this.network.read(this.#contacts[chat]!);
  }

  /** Ends the validity of one of the waiting messages. */
  async outlive(pick: number, ms: number): Promise<void> {
    const waiting = (await this.rows()).filter(({ status }) => !isSettled(status));
    const row = waiting[pick % Math.max(1, waiting.length)];
    const message = row && (await this.persistence.messages.byId(this.#sender.account.id, row.id));
    if (message) await this.persistence.expireValidity(message, ms);
  }

  rows(): Promise<Row[]> {
    return this.persistence.database.query<Row & { [column: string]: unknown }>(
      `select id, status::text, failure_reason as reason, refunded from messages
       where instance_id = $1 and direction = 'outbound' order by seq`,
      [this.#sender.instance.id],
    );
  }

  charged(): Promise<number> {
    return countSent(this.persistence, this.#sender.subscription);
  }

  /** What arrived at the contacts, chat by chat. */
  arrived() {
    return Promise.all(this.#contacts.slice(0, -1).map((number) => this.network.arrived(number)));
  }

  /** Checks that statuses only move forward, and that the charge is what was accepted less what was refunded. */
  async checkInvariants(): Promise<void> {
    const rows = await this.rows();
    for (const { id, status } of rows) {
      const before = this.#seen.get(id) ?? 'pending';
      expect(`${before} to ${advanceStatus(before, status)}`).toBe(`${before} to ${status}`);
      this.#seen.set(id, status);
    }
    const refunded = rows.filter((row) => row.refunded).length;
    expect(await this.charged()).toBe(this.accepted.length - refunded);
  }
}
