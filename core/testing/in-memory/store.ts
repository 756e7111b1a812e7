import {
  type Account,
  type ApiKey,
  type IdempotencyRecord,
  type InstanceState,
  isSettled,
  type Message,
  type Subscription,
} from '../../src/index.js';

export interface KeyRow {
  key: ApiKey;
  readonly digest: string;
  readonly sealed: Uint8Array;
}

export interface InstanceRow {
  state: InstanceState;
  removed: boolean;
  linkUntil: Date | null;
  /** Somebody waits for the credentials to be removed. */
  forget: boolean;
  lease: { owner: string | null; epoch: number; expiresAt: Date };
}

export interface SubscriptionRow {
  readonly subscription: Subscription;
  /** Messages by window, accepted less refunded. */
  readonly sent: Map<number, number>;
}

export interface MessageRow {
  message: Message;
  /** The window that paid for it; undefined once it was refunded, and for inbound messages. */
  charge: { row: SubscriptionRow; window: number } | undefined;
}

/** The tables of the in-memory world. A change that happens without an `await` in between is its transaction. */
export class MemoryStore {
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, KeyRow>();
  readonly instances = new Map<string, InstanceRow>();
  readonly subscriptions = new Map<string, SubscriptionRow>();
  /** In the order of acceptance. */
  readonly messages = new Map<string, MessageRow>();
  readonly idempotency = new Map<string, IdempotencyRecord>();
  /** Which device of the fake WhatsApp an instance is, by instance. */
  readonly credentials = new Map<string, string>();
  readonly #watchers = new Set<() => void>();

  instanceOf(accountId: string, id: string): InstanceRow | undefined {
    const row = this.instances.get(id);
    return row && !row.removed && row.state.accountId === accountId ? row : undefined;
  }

  messageOf(accountId: string, id: string): MessageRow | undefined {
    const row = this.messages.get(id);
    return row?.message.accountId === accountId ? row : undefined;
  }

  change(row: MessageRow, change: Partial<Message>): void {
    row.message = { ...row.message, ...change };
    if (!isSettled(row.message.status)) return;
    for (const look of this.#watchers) look();
  }

  /** Calls `look` whenever a message is settled, until the returned function is called. */
  watch(look: () => void): () => void {
    this.#watchers.add(look);
    return () => this.#watchers.delete(look);
  }
}

/** One turn of the event loop, so that calls that race truly interleave. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
