import {
  AdapterError,
  type IntakeRequest,
  type IntakeVerdict,
  isActive,
  type Message,
  type MessageIntake,
  usageOf,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, type SubscriptionRow, yieldToEventLoop } from '../fixture/memory-store.js';
import { idempotencyMapKey } from './memory-idempotency-records.js';

export class MemoryMessageIntake implements MessageIntake {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async accept({ message, idempotency }: IntakeRequest): Promise<IntakeVerdict> {
    await yieldToEventLoop();
    const mapKey = idempotency && idempotencyMapKey({ ...message, key: idempotency.key });
    const record = mapKey === undefined ? undefined : this.#store.idempotency.get(mapKey);
    if (record) return { kind: 'repeated', record };

    const row = this.#subscriptionFor(message);
    if (!row) return { kind: 'no-subscription' };
    const { messageLimit, startsAt } = row.subscription;
    const window = windowNumber(startsAt, message.createdAt);
    const sent = row.sent.get(window) ?? 0;
    if (sent >= messageLimit) return { kind: 'quota-exhausted', usage: usageOf(sent, messageLimit) };
    if (this.#store.messages.has(message.id)) {
      throw new AdapterError('a message with this id is stored already', {
        cause: message.id,
        retryable: false,
      });
    }

    const after = usageOf(sent + 1, messageLimit);
    row.sent.set(window, after.sent);
    this.#store.add({ message, charge: { row, window } });
    if (mapKey !== undefined && idempotency) {
      const { request, async } = idempotency;
      this.#store.idempotency.set(mapKey, {
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
    return [...this.#store.subscriptions.values()].find(
      ({ subscription }) => subscription.accountId === accountId && isActive(subscription, createdAt),
    );
  }
}
