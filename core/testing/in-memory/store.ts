import {
  type Account,
  type ApiKey,
  type Chat,
  type Direction,
  dayOf,
  type EmailUndo,
  type IdempotencyRecord,
  type InstanceState,
  isSettled,
  type KnownVersion,
  type Message,
  type Order,
  type PairingWish,
  type PasswordReset,
  type SignIn,
  type Subscription,
} from '../../src/index.js';

/** An email that waits for its mailbox to confirm it. */
export interface EmailChangeRow {
  readonly email: string;
  readonly expiresAt: Date;
  /** Of the link that was mailed last. */
  digest?: string;
}

/** An email that an account had, and may take back. */
export interface ReplacedEmailRow {
  readonly accountId: string;
  readonly email: string;
  readonly replacedAt: Date;
  /** When the mailbox had last proved itself before this email was replaced. */
  readonly confirmedAt: Date | undefined;
  readonly resetsUntil: Date;
  readonly expiresAt: Date;
}

export interface KeyRow {
  key: ApiKey;
  readonly digest: string;
  readonly sealed: Uint8Array;
}

export interface InstanceRow {
  state: InstanceState;
  removed: boolean;
  linkUntil: Date | null;
  /** The place among those that were ever asked to link; 0 before that. */
  linkAsked: number;
  /** The wish for a linking code that has no answer yet. */
  pairing: PairingWish | null;
  /** Somebody waits for the credentials to be removed. */
  forget: boolean;
  /** The proxy of its own. */
  proxyUrl: string | null;
  proxyRevision: number;
  lease: { owner: string | null; epoch: number; expiresAt: Date };
}

export interface SubscriptionRow {
  subscription: Subscription;
  /** Messages by window, accepted less refunded. */
  readonly sent: Map<number, number>;
}

export interface OrderRow {
  order: Order;
  /** When the gateway was last asked about it. */
  checkedAt: Date | null;
}

export interface MessageRow {
  message: Message;
  /** The window that paid for it; undefined once it was refunded, and for inbound messages. */
  charge: { row: SubscriptionRow; window: number } | undefined;
  /** When it got how far, as far as that was told. */
  times?: { sentAt?: Date; deliveredAt?: Date; readAt?: Date };
}

/** Messages of one instance, direction and UTC day, as they were counted when it happened. */
export interface DailyRow {
  readonly accountId: string;
  readonly instanceId: string;
  readonly day: string;
  readonly direction: Direction;
  messages: number;
  failed: number;
  lastAt: Date;
}

/** The tables of the in-memory world. A change that happens without an `await` in between is its transaction. */
export class MemoryStore {
  /** Those that are open. */
  readonly accounts = new Map<string, Account>();
  /** What is kept of closed accounts. */
  readonly closed = new Map<string, Account>();
  /** Those that have not ended. */
  readonly signIns = new Map<string, SignIn>();
  /** Open resets, by digest. */
  readonly resets = new Map<string, PasswordReset>();
  /** When an account's mailbox last proved itself, by account. */
  readonly confirmedAt = new Map<string, Date>();
  /** By account. */
  readonly emailChanges = new Map<string, EmailChangeRow>();
  replacedEmails: readonly ReplacedEmailRow[] = [];
  /** By digest. */
  readonly emailUndos = new Map<string, EmailUndo>();
  readonly keys = new Map<string, KeyRow>();
  readonly instances = new Map<string, InstanceRow>();
  readonly subscriptions = new Map<string, SubscriptionRow>();
  readonly orders = new Map<string, OrderRow>();
  /** When news from the gateway came, by their id. */
  readonly paymentEvents = new Map<string, Date>();
  /** In the order of acceptance. */
  readonly messages = new Map<string, MessageRow>();
  /** Until when nothing of a chat is taken, by instance and chat. */
  readonly heldChats = new Map<string, Date>();
  readonly daily = new Map<string, DailyRow>();
  /** The UTC day from which on an account's messages are still there, by account. */
  readonly historySince = new Map<string, string>();
  readonly idempotency = new Map<string, IdempotencyRecord>();
  /** Which device of the fake WhatsApp an instance is, by instance. */
  readonly credentials = new Map<string, string>();
  /** Versions of WhatsApp's web client, by revision. */
  readonly clientVersions = new Map<number, KnownVersion>();
  /** Which instance tries a version, by revision. */
  readonly canaries = new Map<number, { readonly instanceId: string; readonly until: Date }>();
  /** The last look for a newer version, and when the next is due; by the clock of the world. */
  versionLook = { lookedAt: Number.NEGATIVE_INFINITY, dueAt: Number.NEGATIVE_INFINITY };
  /** With whom an instance has had to do, by chat, by instance. */
  readonly chats = new Map<string, Map<string, Chat>>();
  readonly #watchers = new Set<() => void>();
  #asked = 0;

  /** Wants the instance linking until `until` at least. Whoever wishes already keeps his place. */
  wishLinking(row: InstanceRow, until: Date, now: Date): void {
    if (row.linkUntil === null || row.linkUntil <= now) row.linkAsked = ++this.#asked;
    if (row.linkUntil === null || row.linkUntil < until) row.linkUntil = until;
  }

  instanceOf(accountId: string, id: string): InstanceRow | undefined {
    const row = this.instances.get(id);
    return row && !row.removed && row.state.accountId === accountId ? row : undefined;
  }

  messageOf(accountId: string, id: string): MessageRow | undefined {
    const row = this.messages.get(id);
    return row?.message.accountId === accountId ? row : undefined;
  }

  /** Stores a message and counts it. */
  add(row: MessageRow): void {
    this.messages.set(row.message.id, row);
    const daily = this.#dailyOf(row.message);
    daily.messages += 1;
    if (daily.lastAt < row.message.createdAt) daily.lastAt = row.message.createdAt;
  }

  change(row: MessageRow, change: Partial<Message>): void {
    if (change.status === 'failed' && row.message.status !== 'failed') this.#dailyOf(row.message).failed += 1;
    row.message = { ...row.message, ...change };
    if (!isSettled(row.message.status)) return;
    for (const look of this.#watchers) look();
  }

  #dailyOf({ accountId, instanceId, direction, createdAt }: Message): DailyRow {
    const day = dayOf(createdAt);
    const key = [accountId, instanceId, direction, day].join(' ');
    const row = this.daily.get(key) ?? {
      accountId,
      instanceId,
      day,
      direction,
      messages: 0,
      failed: 0,
      lastAt: createdAt,
    };
    this.daily.set(key, row);
    return row;
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
