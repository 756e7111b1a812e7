import {
  AdapterError,
  type IntakeRequest,
  type IntakeVerdict,
  isActive,
  type Message,
  type MessageIntake,
  usage,
  windowNumber,
} from '../../src/index.js';
import { idempotencySlot } from './idempotency-records.js';
import { type MemoryStore, type SubscriptionRow, turn } from './store.js';

export class MemoryMessageIntake implements MessageIntake {
  constructor(private readonly store: MemoryStore) {}

  async accept({ message, idempotency }: IntakeRequest): Promise<IntakeVerdict> {
    await turn();
    const slot = idempotency && idempotencySlot({ ...message, key: idempotency.key });
    const record = slot === undefined ? undefined : this.store.idempotency.get(slot);
    if (record) return { kind: 'repeated', record };

    const row = this.#subscriptionFor(message);
    if (!row) return { kind: 'no-subscription' };
    const { messageLimit, startsAt } = row.subscription;
    const window = windowNumber(startsAt, message.createdAt);
    const sent = row.sent.get(window) ?? 0;
    if (sent >= messageLimit) return { kind: 'quota-exhausted', usage: usage(sent, messageLimit) };
    if (this.store.messages.has(message.id)) {
      throw new AdapterError('a message with this id is stored already', {
        cause: message.id,
        retryable: false,
      });
    }

    const after = usage(sent + 1, messageLimit);
    row.sent.set(window, after.sent);
    this.store.add({ message, charge: { row, window } });
    if (slot !== undefined && idempotency) {
      const { request, async } = idempotency;
      this.store.idempotency.set(slot, {
        request,
        async,
        usedAt: message.createdAt,
        messageId: message.id,
        usage: after,
        reply: undefined,
      });
    }
    return { kind: 'accepted', usage: after };
  }

  #subscriptionFor({ accountId, createdAt }: Message): SubscriptionRow | undefined {
    return [...this.store.subscriptions.values()].find(
      ({ subscription }) => subscription.accountId === accountId && isActive(subscription, createdAt),
    );
  }
}
