import type { SessionLease } from '../sessions/whatsapp-transport.js';
import { laterOf } from '../shared/clock.js';

/**
 * How well an instance knows a contact. `known`: the contact has written to it or gave it a token that proves this. `written`: the
 * instance has written to the contact. `first`: neither, as far as is known.
 */
export type ChatStanding = 'first' | 'written' | 'known';

/** Weakest first: the standing of a contact never falls. */
export const CHAT_STANDINGS: readonly ChatStanding[] = ['first', 'written', 'known'];

/** An observation of a one-to-one chat. A null time or LID leaves the stored one unchanged. */
export interface ChatUpdate {
  /** As `chatIdOf` returns it. */
  readonly chatId: string;
  /** The contact's anonymous WhatsApp id (LID), digits. */
  readonly lid: string | null;
  readonly standing: ChatStanding;
  /** When the contact last wrote. */
  readonly lastInAt: Date | null;
  /** When the contact was last written to. */
  readonly lastOutAt: Date | null;
  /** When anything last happened in the chat. */
  readonly lastAt: Date | null;
}

export type Chat = ChatUpdate;

/** A number and its LID, digits. */
export interface LidMapping {
  readonly number: string;
  readonly lid: string;
}

/** The chats of an instance. Writes carry the lease and are refused as a whole once it has moved on. */
export interface Chats {
  /** Merges these updates into the stored chats. A chat known by its LID alone moves to its number. @throws LeaseLost */
  record(lease: SessionLease, updates: readonly ChatUpdate[]): Promise<void>;
  /** Stores the numbers of LIDs; chats known by the LID alone move to the number. @throws LeaseLost */
  recordLidMappings(lease: SessionLease, mappings: readonly LidMapping[]): Promise<void>;
  /** Those of these chats that the account's instance has, ordered by id. */
  find(accountId: string, instanceId: string, chatIds: readonly string[]): Promise<readonly Chat[]>;
}

/** Merges both: the better standing, the later times. */
export function mergeChat(known: Chat, update: ChatUpdate): Chat {
  return {
    chatId: update.chatId,
    lid: update.lid ?? known.lid,
    standing: strongerStanding(known.standing, update.standing),
    lastInAt: laterOf(known.lastInAt, update.lastInAt),
    lastOutAt: laterOf(known.lastOutAt, update.lastOutAt),
    lastAt: laterOf(known.lastAt, update.lastAt),
  };
}

/** Merges the updates of each chat, so that a statement meets no chat twice. */
export function mergeChats(updates: readonly ChatUpdate[]): ChatUpdate[] {
  const merged = new Map<string, ChatUpdate>();
  for (const one of updates) {
    const known = merged.get(one.chatId);
    merged.set(one.chatId, known ? mergeChat(known, one) : one);
  }
  return [...merged.values()];
}

function strongerStanding(a: ChatStanding, b: ChatStanding): ChatStanding {
  return CHAT_STANDINGS.indexOf(a) > CHAT_STANDINGS.indexOf(b) ? a : b;
}
