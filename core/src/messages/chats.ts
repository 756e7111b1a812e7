import type { SessionLease } from '../sessions/whatsapp-transport.js';

/**
 * How well an instance knows somebody. `known`: they have written to it, or gave it a token that says so. `written`: it has written
 * to them. `first`: neither, as far as anybody knows.
 */
export type ChatStanding = 'first' | 'written' | 'known';

/** The weakest first: what is known of somebody only ever grows. */
export const CHAT_STANDINGS: readonly ChatStanding[] = ['first', 'written', 'known'];

/** What was learned of a chat of two. A time or a LID that is null says nothing about it. */
export interface ChatUpdate {
  /** As `chatIdOf` makes it. */
  readonly chatId: string;
  /** The other's anonymous WhatsApp id (LID), digits. */
  readonly lid: string | null;
  readonly standing: ChatStanding;
  /** When they last wrote. */
  readonly lastInAt: Date | null;
  /** When they were last written to. */
  readonly lastOutAt: Date | null;
  /** When anything last happened in it. */
  readonly lastAt: Date | null;
}

export type Chat = ChatUpdate;

/** A number and the LID that belongs to it, digits. */
export interface LidMapping {
  readonly number: string;
  readonly lid: string;
}

/** With whom an instance has had to do. Writes carry the lease and are refused, whole, when it moved on. */
export interface Chats {
  /** Adds to what is known of these chats. A chat that stood under its LID alone goes on under its number. @throws LeaseLost */
  record(lease: SessionLease, news: readonly ChatUpdate[]): Promise<void>;
  /** Tells whose LID is whose: chats that stand under the LID alone go on under the number. @throws LeaseLost */
  recordLidMappings(lease: SessionLease, mappings: readonly LidMapping[]): Promise<void>;
  /** Those of these chats that the account's instance has, in the order of their ids. */
  find(accountId: string, instanceId: string, chatIds: readonly string[]): Promise<readonly Chat[]>;
}

/** Both taken together: the better standing, the later times. */
export function mergeChat(known: Chat, news: ChatUpdate): Chat {
  return {
    chatId: news.chatId,
    lid: news.lid ?? known.lid,
    standing: strongerStanding(known.standing, news.standing),
    lastInAt: laterOf(known.lastInAt, news.lastInAt),
    lastOutAt: laterOf(known.lastOutAt, news.lastOutAt),
    lastAt: laterOf(known.lastAt, news.lastAt),
  };
}

/** One of each chat, so that a statement meets no chat twice. */
export function mergeChats(news: readonly ChatUpdate[]): ChatUpdate[] {
  const merged = new Map<string, ChatUpdate>();
  for (const one of news) {
    const known = merged.get(one.chatId);
    merged.set(one.chatId, known ? mergeChat(known, one) : one);
  }
  return [...merged.values()];
}

function strongerStanding(a: ChatStanding, b: ChatStanding): ChatStanding {
  return CHAT_STANDINGS.indexOf(a) > CHAT_STANDINGS.indexOf(b) ? a : b;
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}
