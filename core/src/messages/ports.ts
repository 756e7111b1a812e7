import type { Instance } from '../instances/instance.js';
import type { Hold } from '../safety/hold.js';
import type { Lane } from '../safety/lane.js';
import type { SessionLease } from '../sessions/whatsapp-transport.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Usage } from '../subscriptions/usage.js';
import type { MessageChanges, OutgoingChanges } from './changes/ports.js';
import type { ChatTimers } from './chat-timers.js';
import type { Chats } from './chats.js';
import type { MessageType } from './content/message-type.js';
import type { MessageWire } from './content/outgoing-body.js';
import type { MessageBodies } from './content/ports.js';
import type { Inbox } from './inbox.js';
import type { Direction, Message } from './message.js';
import type { MessageStatus } from './message-status.js';
import type { NumberChecks } from './number-checks/ports.js';
import type { Outbox } from './outbox.js';
import type { UnsupportedMessages } from './rereading/ports.js';
import type { MessageExpiry, MessageRetention } from './retention/ports.js';
import type { MessageStatistics } from './statistics/ports.js';

/** Instances as the send call reads them, from a cache while they are ready. */
export interface SendableInstances {
  /**
   * An instance that is not ready is read each time. A ready one may come from the cache: the process that ends its readiness
   * knows at once, every other process with the notification, and within a second in any case.
   * @throws InstanceNotFound when the account has no such instance
   */
  get(accountId: string, id: string): Promise<Instance>;
}

/** What was answered to the send, or the change of a message, that first used an idempotency key. */
export interface SendReply {
  /** The message at the time of the reply. */
  readonly message: Message;
  readonly usage: Usage;
  /** Whether the caller chose not to wait for WhatsApp's answer. */
  readonly async: boolean;
  /** The times of the message. Undefined for a send that did not wait, and in replies that were stored before this field existed. */
  readonly times?: Omit<MessageTimeline, 'message'>;
}

/** What is known of an idempotency key that was used before. */
export interface IdempotencyRecord {
  /** The request's instance, recipient, validity and text, as `fingerprintRequest` writes them, or its change, as `fingerprintChange` does. */
  readonly request: string;
  readonly usedAt: Date;
  readonly messageId: string;
  /** Usage right after the message was accepted. */
  readonly usage: Usage;
  readonly async: boolean;
  /** Undefined while the first request is being answered, or when its process died before it was. */
  readonly reply: SendReply | undefined;
}

export interface IntakeRequest {
  readonly message: Message;
  readonly idempotency?:
    | { readonly key: string; readonly request: string; readonly async: boolean }
    | undefined;
  /** The cap of a key that has one. */
  readonly dailyCap?: { readonly keyId: string; readonly cap: number } | undefined;
  /** Set for a paced instance: the intake chooses the lane by the chat's standing, and refuses recipients who have opted out. */
  readonly pacing?: IntakePacing | undefined;
  /** The lease of the session that is to take the message in the same commit. */
  readonly lease?: SessionLease | undefined;
  /** What that session has composed of its body, stored if it takes the message. */
  readonly wire?: MessageWire | undefined;
}

export interface IntakePacing {
  /** Whether it is held, which is told as an event. */
  readonly held: boolean;
  /** What that event tells. */
  readonly hold?: Hold | undefined;
  /** Whether this is the one message that confirms an opt-out, which is accepted in spite of it. */
  readonly exempt?: boolean;
}

export type IntakeVerdict =
  /** The lane is that of a paced instance's message. `isTaken`: by the session of the request's lease. */
  | { readonly kind: 'accepted'; readonly usage: Usage; readonly lane?: Lane; readonly isTaken?: true }
  | { readonly kind: 'quota-exhausted'; readonly usage: Usage }
  | { readonly kind: 'no-subscription' }
  /** An operator has suspended the account since the request was let in. */
  | { readonly kind: 'suspended' }
  /** The key has sent as many messages on this UTC day as it may. */
  | { readonly kind: 'cap-reached' }
  /** The recipient wants no messages of the account. */
  | { readonly kind: 'opted-out'; readonly since: Date }
  /** The idempotency key is known; nothing was stored or charged. */
  | { readonly kind: 'repeated'; readonly record: IdempotencyRecord };

export interface MessageIntake {
  /**
   * Charges the account's message window, stores the message and its idempotency key, and counts it for a key with a daily cap: all
   * in one commit, or nothing. Resolves after the commit. The limit and the cap hold under any number of parallel calls. With a
   * lease the message is taken in that commit, unless the lease has moved on, its chat was held back, an older message of the chat
   * waits, or a long queue.
   * @throws AdapterError, retryable, when too many messages wait to be stored, or when the database was asked and has not
   * answered: then only the idempotency key tells whether this one was accepted
   */
  accept(request: IntakeRequest): Promise<IntakeVerdict>;
}

/** A key belongs to an instance: another instance of the account may use the same key. */
export interface ScopedIdempotencyKey {
  readonly accountId: string;
  readonly instanceId: string;
  readonly key: string;
}

export interface IdempotencyRecords {
  find(scopedKey: ScopedIdempotencyKey): Promise<IdempotencyRecord | undefined>;
  /** Keeps the first reply; a reply that is already there stays. */
  saveReply(accountId: string, key: string, reply: SendReply): Promise<void>;
}

export interface IdempotencyPurge {
  /** Removes up to `limit` keys past their 30 days, which already count as unknown; answers how many. */
  purge(limit: number): Promise<number>;
}

export interface HistoryQuery extends PageRequest {
  readonly accountId: string;
  readonly instanceId?: string | undefined;
  readonly direction?: Direction | undefined;
  /** Only messages of these types; of any without it. */
  readonly types?: readonly MessageType[] | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

/** A message's position in the order of a history. */
export interface HistoryPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface HistoryRange {
  readonly accountId: string;
  readonly instanceId?: string | undefined;
  /** Only those of these instances; of any where the list is empty or missing. */
  readonly instanceIds?: readonly string[] | undefined;
  readonly direction?: Direction | undefined;
  /** Only messages of these types; of any without it. */
  readonly types?: readonly MessageType[] | undefined;
  /** Only what is older than this; from the newest on without it. */
  readonly before?: HistoryPosition | undefined;
  /** From this time on; from the first message on without it. */
  readonly from?: Date | undefined;
  readonly limit: number;
  /** The list ends with the message whose text goes beyond so many bytes together with those before it. */
  readonly bytes?: number | undefined;
}

/** What an account's plan no longer keeps is neither listed nor counted, whether it was deleted yet or not. */
export interface Messages {
  byId(accountId: string, id: string): Promise<Message | undefined>;
  /** Newest first, with the exact total. Of longer texts it may give the first `PREVIEW_CHARACTERS` and one more. */
  page(query: HistoryQuery): Promise<Page<Message>>;
  /** Newest first. The next page begins exactly after the last position, whatever arrives meanwhile. */
  listRange(range: HistoryRange): Promise<readonly Message[]>;
}

export interface MessageWatch {
  /**
   * The message as soon as WhatsApp has answered for it, or as it stands after `timeoutMs`.
   * Works whichever process sends it.
   */
  waitUntilSettled(accountId: string, id: string, timeoutMs: number): Promise<MessageTimeline>;
}

/** A message and the time of each of its statuses; null for one that has not happened or was not reported. */
export interface MessageTimeline {
  readonly message: Message;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
}

export interface MessageTimelines {
  find(accountId: string, messageId: string): Promise<MessageTimeline | undefined>;
}

export interface MessageSearchQuery {
  readonly accountId: string;
  /** Only those of these instances; of any where the list is empty. */
  readonly instanceIds: readonly string[];
  readonly direction?: Direction | undefined;
  /** Only messages of these types; of any without it. */
  readonly types?: readonly MessageType[] | undefined;
  readonly statuses?: readonly MessageStatus[] | undefined;
  /** Only those of the chat with this number or LID. */
  readonly chatId?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Only what is older than this. */
  readonly before?: HistoryPosition | undefined;
  readonly limit: number;
  /** The list ends with the message whose text goes beyond so many bytes together with those before it. */
  readonly bytes: number;
  /** It looks through so many messages at most. */
  readonly lookThrough: number;
}

export interface FoundMessages {
  readonly found: readonly MessageTimeline[];
  /** Where it stopped looking; undefined at the end of the history. Says nothing where `found` has reached `limit` or `bytes`. */
  readonly lookedUntil: HistoryPosition | undefined;
}

/** Finds messages of a history by what they are, the newest first; never what the account's plan no longer keeps. */
export interface MessageSearch {
  find(query: MessageSearchQuery): Promise<FoundMessages>;
}

/** What is stored of messages, chats and numbers. */
export interface MessagesPorts {
  readonly bodies: MessageBodies;
  readonly changes: MessageChanges;
  readonly chats: Chats;
  readonly expiry: MessageExpiry;
  readonly idempotency: IdempotencyRecords & IdempotencyPurge;
  readonly inbox: Inbox;
  readonly intake: MessageIntake;
  readonly messages: Messages;
  readonly numbers: NumberChecks;
  readonly outbox: Outbox;
  readonly outgoingChanges: OutgoingChanges;
  readonly retention: MessageRetention;
  readonly search: MessageSearch;
  readonly senders: SendableInstances;
  readonly statistics: MessageStatistics;
  readonly timelines: MessageTimelines;
  readonly timers: ChatTimers;
  readonly unsupported: UnsupportedMessages;
  readonly watch: MessageWatch;
}
