import type { Lane, OutboxMessage } from '@waxwing/core';
import { ExpectedMessages } from './expected-messages.js';
import { TakeOrder } from './take-order.js';

/** While one chat waits for WhatsApp's acknowledgement, the next message is encrypted for another. More than these gain nothing. */
const MAX_CONCURRENT_CHATS = 8;

/** Messages with files that are prepared at once, most of them from an upload that is known. Meanwhile messages of other chats are sent. */
const MAX_PREPARING = 16;
/** Messages in hand while they wait for files; so many files may stand before a text without holding it up. */
const MAX_IN_HAND = 500;
/** Beyond so many that wait or are expected, a message waits in the outbox. */
const MAX_EXPECTED = 50;

/** The messages that one session has taken from its outbox: one in flight per chat, a few chats at once. */
export class SendQueue {
  #waiting: OutboxMessage[] = [];
  /** By the number they go to. */
  readonly #underWay = new Map<string, OutboxMessage>();
  /** Messages whose files are being uploaded, by the number they go to. */
  readonly #preparing = new Map<string, OutboxMessage>();
  /** Messages that are being given back, by the number they go to. */
  readonly #givingBack = new Map<string, OutboxMessage[]>();
  #generation = 0;
  #requeueing = false;
  readonly #order = new TakeOrder();
  readonly #expected = new ExpectedMessages();

  /** Changes whenever taken messages are given back. */
  get generation(): number {
    return this.#generation;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0;
  }

  /** Whether to take more, so that the queue does not run empty. */
  get isLow(): boolean {
    if (this.#waiting.length < MAX_CONCURRENT_CHATS) return true;
    if (this.#waiting.length >= MAX_IN_HAND || !this.#waitsForFiles) return false;
    return this.#heads(({ hasFile }) => !hasFile).length < MAX_CONCURRENT_CHATS;
  }

  get ids(): string[] {
    const begun = [...this.#underWay.values(), ...this.#preparing.values()];
    const givingBack = [...this.#givingBack.values()].flat();
    return [...[...this.#waiting, ...begun, ...givingBack].map(({ id }) => id), ...this.#expected.ids];
  }

  /** How many of each lane have not begun to leave. */
  get waiting(): Readonly<Record<Lane, number>> {
    const counts = { known: 0, first: 0 };
    for (const { lane = 'known' } of [...this.#waiting, ...this.#preparing.values()]) counts[lane]++;
    return counts;
  }

  /** Returns the number of the take, with which its messages are added. No other take is under way. */
  beginTake(): number {
    return this.#order.begin({ isNothingInHand: this.ids.length === 0 });
  }

  /** Adds what a take has brought, and behind it what has come by itself meanwhile. */
  add(messages: readonly OutboxMessage[], take?: number): void {
    this.#append(messages, take);
    for (const arrived of this.#expected.endTake(messages)) this.#append([arrived.message], arrived.take);
  }

  #append(messages: readonly OutboxMessage[], take?: number): void {
    this.#order.add(messages, take);
    this.#waiting.push(...messages);
  }

  /** The message may come with the commit that accepts it; it is in hand until then. False where enough is. */
  expect(id: string): boolean {
    if (this.#requeueing || this.#waiting.length + this.#expected.size >= MAX_EXPECTED) return false;
    this.#expected.add(id, this.#order.begin({ isNothingInHand: false }));
    return true;
  }

  stopExpecting(id: string): void {
    this.#expected.remove(id);
  }

  /** A message has come. False where it is not expected any more: a take has brought it, or everything was given back. */
  receive(message: OutboxMessage, isTaking: boolean): boolean {
    const take = this.#expected.remove(message.id);
    if (take === undefined) return false;
    if (isTaking) this.#expected.arrive(message, take);
    else this.#append([message], take);
    return true;
  }

  /** What waits in hand of a chat, to be given back. It is in hand until `onGivenBack`, so that no take brings it meanwhile. */
  giveBackChat(to: string): OutboxMessage[] {
    const given = this.#waiting.filter((message) => message.to === to);
    this.#waiting = this.#waiting.filter((message) => message.to !== to);
    this.#givingBack.set(to, [...(this.#givingBack.get(to) ?? []), ...given]);
    return given;
  }

  /** The messages of the chat that were in hand wait in the outbox again. */
  onGivenBack(to: string): void {
    this.#givingBack.delete(to);
    this.#order.onGivenBack(to);
  }

  /** Whether older messages of its chat have been given back since the message was taken, which it would overtake. */
  isOutOfOrder(message: OutboxMessage): boolean {
    return this.#order.isOutOfOrder(message);
  }

  /** The oldest message that may be sent now; it counts as under way from here on. `isSpaced`: its chat may be sent to already. */
  next(isSpaced: (message: OutboxMessage) => boolean = always): OutboxMessage | undefined {
    if (this.#requeueing || this.#underWay.size >= MAX_CONCURRENT_CHATS) return undefined;
    const message = this.#remove((head) => !head.hasFile && isSpaced(head));
    if (message) this.#underWay.set(message.to, message);
    return message;
  }

  /** The oldest message whose file may be prepared now; its chat waits for it. */
  nextFile(): OutboxMessage | undefined {
    if (this.#requeueing || this.#preparing.size >= MAX_PREPARING) return undefined;
    const message = this.#remove(({ hasFile }) => hasFile);
    if (message) this.#preparing.set(message.to, message);
    return message;
  }

  /** The message's file is ready, and it comes next in its chat. */
  prepared(message: OutboxMessage): void {
    const unprepared = this.#preparing.get(message.to);
    const prepared = { ...message, hasFile: false };
    if (unprepared) this.#order.replace(unprepared, prepared);
    this.#preparing.delete(message.to);
    this.#waiting.unshift(prepared);
  }

  /** The message will not be sent, or not now. */
  giveUpFile({ to }: OutboxMessage): void {
    this.#preparing.delete(to);
  }

  /** WhatsApp has answered the message. */
  complete({ to }: OutboxMessage): void {
    this.#underWay.delete(to);
    this.#requeueing &&= this.#underWay.size > 0;
  }

  /** The message stayed unacknowledged. Drops everything that waits, and starts nothing until the sends under way have ended. */
  requeue(message: OutboxMessage): void {
    this.#waiting = [];
    this.#expected.drop();
    this.#requeueing = true;
    this.#generation++;
    this.complete(message);
  }

  get #waitsForFiles(): boolean {
    return this.#preparing.size > 0 || this.#waiting.some(({ hasFile }) => hasFile);
  }

  #remove(isWanted: (message: OutboxMessage) => boolean): OutboxMessage | undefined {
    const [message] = this.#heads(isWanted, 1);
    if (message) this.#waiting.splice(this.#waiting.indexOf(message), 1);
    return message;
  }

  /** The first messages of chats in which nothing is under way, at most `limit`. Nothing overtakes the first of its chat. */
  #heads(isWanted: (message: OutboxMessage) => boolean, limit = MAX_CONCURRENT_CHATS): OutboxMessage[] {
    const heads: OutboxMessage[] = [];
    const seen = new Set<string>();
    for (const message of this.#waiting) {
      if (heads.length === limit) break;
      if (seen.has(message.to) || this.#underWay.has(message.to) || this.#preparing.has(message.to)) continue;
      seen.add(message.to);
      if (isWanted(message)) heads.push(message);
    }
    return heads;
  }
}

const always = (): boolean => true;
