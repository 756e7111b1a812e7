import {
  type EagerTake,
  type EagerTaker,
  type LeaseGuard,
  type Message,
  type MessageWire,
  type OutboxMessage,
  type SessionLease,
  toExpectedMessage,
} from '@waxwing/core';
import type { OutboxReader } from './outbox-reader.js';
import type { CurrentPacing } from './send-pacing.js';
import type { SendQueue } from './send-queue.js';
import type { UntouchedMessages } from './untouched-messages.js';

export interface EagerSendsPorts {
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly pacing: CurrentPacing;
  readonly queue: SendQueue;
  readonly reader: OutboxReader;
  readonly untouched: UntouchedMessages;
  readonly stop: AbortSignal;
  /** What WhatsApp is to carry for a message with a body, where composing it needs nothing that is stored. */
  readonly compose: (message: Message) => MessageWire | undefined;
  /** There is something to send, or to read. */
  readonly wake: () => void;
}

/** Takes the messages that this process accepts for the instance into the queue, without reading them from the outbox. */
export class EagerSends implements EagerTaker {
  readonly #ports: EagerSendsPorts;

  constructor(ports: EagerSendsPorts) {
    this.#ports = ports;
  }

  /** Only while everything is in hand that was taken before: nothing may overtake it in its chat. */
  expect(message: Message): EagerTake | undefined {
    const { lease, guard, pacing, queue, reader, untouched, stop, compose } = this.#ports;
    if (stop.aborted || !guard.holds || pacing()?.isOpen === false || !reader.isCaughtUp) return undefined;
    const wire = compose(message);
    if (!queue.expect(message.id)) return undefined;
    untouched.add({ id: message.id, expiresAt: message.expiresAt! });
    return {
      lease,
      wire,
      complete: (lane) => this.#complete(toExpectedMessage(message, { lane, wire })),
      cancel: ({ mayBeTaken } = { mayBeTaken: false }) => this.#cancel(message.id, mayBeTaken),
    };
  }

  #complete(message: OutboxMessage): boolean {
    const { queue, reader, stop, wake } = this.#ports;
    if (stop.aborted) return false;
    if (!queue.receive(message, reader.isTaking)) reader.readAgain();
    wake();
    return true;
  }

  #cancel(messageId: string, mayBeTaken: boolean): void {
    const { queue, reader, untouched, wake } = this.#ports;
    queue.stopExpecting(messageId);
    if (!mayBeTaken) {
      untouched.remove({ id: messageId });
      return;
    }
    reader.readAgain();
    wake();
  }
}
