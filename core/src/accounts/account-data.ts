import type { Conversation } from '../conversations/conversation.js';
import type { EventType } from '../events/event-type.js';
import type { InstanceState } from '../instances/instance.js';
import type { ApiKey } from '../keys/api-key.js';
import type { StoredMedia } from '../media/stored-media.js';
import type { ChangeKind, ChangeOf } from '../messages/changes/message-change.js';
import type { Chat } from '../messages/chats.js';
import type { Direction, Message } from '../messages/message.js';
import type { AuditEntry } from '../operators/audit.js';
import type { Order } from '../orders/order.js';
import type { LoggedRequest } from '../requests/logged-request.js';
import type { NumberHealth } from '../safety/health.js';
import type { OptOut } from '../safety/opt-outs/ports.js';
import type { NumberAge, SafetyChange } from '../safety/ports.js';
import type { SafetySettings } from '../safety/safety-settings.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint.js';
import type { AccountState } from './account.js';
import type { PendingEmail } from './email-changes/ports.js';
import type { SignIn } from './sign-ins/sign-in.js';

/** How many messages an instance had on one day. */
export interface DailyMessages {
  readonly instanceId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly direction: Direction;
  readonly messages: number;
  /** How many of them failed. */
  readonly failed: number;
}

/** Without the operator who did it. */
export type ExportedAuditEntry = Omit<AuditEntry, 'actor'>;

/** Omits the linking codes, which expire within a minute, and the standing, which WhatsApp reports anew each day. */
export interface ExportedInstance
  extends Omit<
    InstanceState,
    'qr' | 'qrExpiresAt' | 'retryAt' | 'pairing' | 'reachoutLock' | 'newChatCap' | 'phoneSeenAt'
  > {
  /** Its messages, days and chats are still there; the rest is as it was then. */
  readonly deletedAt: Date | null;
}

/** Omits the epoch that only the tokens of the sign-in are compared with. */
export type ExportedSignIn = Omit<SignIn, 'tokenEpoch'>;

/** A chat of an instance and its standing. */
export interface ExportedChat extends Chat {
  readonly instanceId: string;
}

/** A number that the account has linked. */
export interface ExportedNumber extends NumberAge {
  readonly phone: string;
}

/** What is set for an instance, and how its number fares. */
export interface ExportedSafety {
  readonly instanceId: string;
  readonly settings: SafetySettings;
  readonly health: NumberHealth;
}

export interface ExportedSafetyChange extends SafetyChange {
  readonly instanceId: string;
}

/** Omits secrets and headers, and how far its deliveries are; its events by name. */
export type ExportedWebhook = Omit<WebhookEndpoint, 'types' | 'position'> & {
  readonly events: readonly EventType[];
};

/** A change that was applied to a message; no edit of one that its author withdrew, whose texts are not shown any more. */
export interface ExportedChange extends ChangeOf {
  readonly kind: ChangeKind;
}

/** The data of an account by the name of its section. */
export interface ExportSections {
  account: Pick<AccountState, 'id' | 'email' | 'username' | 'role' | 'createdAt'> & {
    /** That waits for its mailbox. */
    readonly pendingEmail: PendingEmail | null;
  };
  subscriptions: Subscription;
  orders: Order;
  apiKeys: ApiKey;
  signIns: ExportedSignIn;
  audit: ExportedAuditEntry;
  instances: ExportedInstance;
  webhooks: ExportedWebhook;
  numbers: ExportedNumber;
  safety: ExportedSafety;
  safetyChanges: ExportedSafetyChange;
  optOuts: OptOut;
  chats: ExportedChat;
  conversations: Conversation;
  daily: DailyMessages;
  files: StoredMedia;
  messages: Message;
  changes: ExportedChange;
  requests: LoggedRequest;
}

export type ExportSection = keyof ExportSections;

/** One item of an account's data and its section. */
export type ExportPart = {
  readonly [S in ExportSection]: { readonly section: S; readonly item: ExportSections[S] };
}[ExportSection];

/** The sections in the order of the export; the first holds one item, the others any number. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  'account',
  'subscriptions',
  'orders',
  'apiKeys',
  'signIns',
  'audit',
  'instances',
  'webhooks',
  'numbers',
  'safety',
  'safetyChanges',
  'optOuts',
  'chats',
  'conversations',
  'daily',
  'files',
  'messages',
  'changes',
  'requests',
];

/** All data of an account, across the contexts. */
export interface AccountData {
  /**
   * Everything stored for an open account, section by section in their order, newest file, message, change and request first; nothing for a closed one.
   * Read in batches, so that memory use does not grow with the account.
   */
  export(accountId: string): AsyncIterable<ExportPart>;
  /**
   * Removes the data of a closed account in batches; subscriptions and orders stay for bookkeeping. Idempotent. Returns false and
   * removes nothing while the account is open.
   */
  erase(accountId: string): Promise<boolean>;
}
