import { type ChatUpdate, chatIdOf, lruEntries } from '@waxwing/core';
import type { BinaryNode, SignalDataSet } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { parseJidUser } from '../history/jid-user.js';

/** More than WhatsApp sends before they are handled. */
const MAX_ANNOUNCED = 1_000;

/**
 * Contacts who give the account a token: WhatsApp names them in a notification, and Baileys stores the token under one of their
 * addresses. With the token it is stored that their chat is known.
 */
export class TrustedContacts {
  readonly #announced = new LRUCache<string, ChatUpdate>(lruEntries(MAX_ANNOUNCED));

  /** To be called with a notification of the type `privacy_token` before Baileys handles it. */
  announce({ attrs: { from, sender_lid: senderLid } }: BinaryNode): void {
    const people = [parseJidUser(from), parseJidUser(senderLid)];
    const number = people.find((person) => person?.kind === 'number')?.digits ?? null;
    const lid = people.find((person) => person?.kind === 'lid')?.digits ?? null;
    const chatId = chatIdOf(number, lid);
    if (!chatId) return;
    const times = { lastInAt: null, lastOutAt: null, lastAt: null };
    const update: ChatUpdate = { chatId, lid, standing: 'known', ...times };
    for (const digits of [number, lid]) if (digits !== null) this.#announced.set(digits, update);
  }

  /** The chats of those whose tokens these keys bring; each is told once. */
  chatsOf({ tctoken = {} }: SignalDataSet): readonly ChatUpdate[] {
    const chats = Object.entries(tctoken).flatMap(([address, entry]) => {
      const digits = entry?.token?.length ? parseJidUser(address)?.digits : undefined;
      return (digits && this.#announced.get(digits)) || [];
    });
    for (const [digits, update] of [...this.#announced])
      if (chats.includes(update)) this.#announced.delete(digits);
    return chats;
  }
}
