import type { InstanceState } from '../instances/instance.js';
import type { ApiKey } from '../keys/api-key.js';
import type { Chat } from '../messages/chats.js';
import type { Direction, Message } from '../messages/message.js';
import type { Order } from '../orders/order.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { AccountState } from './account.js';
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

/** Without the codes that link it, which are worth nothing a minute later, and without what WhatsApp says of the number anew each day. */
export type ExportedInstance = Omit<
  InstanceState,
  'qr' | 'qrExpiresAt' | 'pairing' | 'reachoutLock' | 'newChatCap' | 'phoneSeenAt'
>;

/** Without what only its tokens are held against. */
export type ExportedSignIn = Omit<SignIn, 'tokenEpoch'>;

/** Whom an instance knows, and how well. */
export interface ExportedChat extends Chat {
  readonly instanceId: string;
}

/** What an account is made of, by the name of the section that it stands in. */
export interface ExportSections {
  account: Pick<AccountState, 'id' | 'email' | 'username' | 'role' | 'createdAt'>;
  subscriptions: Subscription;
  orders: Order;
  api_keys: ApiKey;
  sign_ins: ExportedSignIn;
  instances: ExportedInstance;
  chats: ExportedChat;
  daily: DailyMessages;
  messages: Message;
}

export type ExportSection = keyof ExportSections;

/** One item of an account's data, and where it belongs. */
export type ExportPart = {
  readonly [S in ExportSection]: { readonly section: S; readonly item: ExportSections[S] };
}[ExportSection];

/** The sections in the order in which they are told; the first holds one item, the others any number. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  'account',
  'subscriptions',
  'orders',
  'api_keys',
  'sign_ins',
  'instances',
  'chats',
  'daily',
  'messages',
];

/** All that belongs to an account, across the contexts. */
export interface AccountData {
  /**
   * Everything that is kept of an open account, section by section in their order, the newest message first; nothing of one that
   * is closed. Read in portions, so that the memory it takes does not grow with the account.
   */
  export(accountId: string): AsyncIterable<ExportPart>;
  /**
   * Removes what a closed account left behind, in portions; what bookkeeping asks for (subscriptions and orders) stays. May be
   * run again at any time. False, and nothing is removed, while the account is open.
   */
  erase(accountId: string): Promise<boolean>;
}
