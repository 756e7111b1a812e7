import { digitsOf, markMentions, type OutgoingBody } from '@waxwing/core';
import type { Baileys } from '../load-baileys.js';
import { userOf } from '../numbers/addresses.js';
import type { ChatJids } from '../numbers/chat-jids.js';

export interface MentionsOptions {
  readonly baileys: Baileys;
  readonly chatJids: Pick<ChatJids, 'find'>;
}

/** What is composed of a body that mentions people, and who they are. */
export interface Mentioning {
  readonly body: OutgoingBody['body'];
  readonly text: string;
  /** Addresses; empty where nobody is mentioned. */
  readonly mentionedJid: string[];
}

/** Names people in texts: phones look for `@` and the very digits of the address by which the message mentions somebody. */
export class Mentions {
  readonly #options: MentionsOptions;

  constructor(options: MentionsOptions) {
    this.#options = options;
  }

  address(body: OutgoingBody['body'], text: string): Mentioning {
    const mentions = 'mentions' in body ? body.mentions : undefined;
    if (!mentions) return { body, text, mentionedJid: [] };
    const { baileys, chatJids } = this.#options;
    const jids = mentions.map((chatId) => [digitsOf(chatId), chatJids.find(chatId)] as const);
    const digits = new Map(jids.map(([marked, jid]) => [marked, userOf(baileys, jid) ?? marked]));
    const mark = (said: string) => markMentions(said, digits);
    const marked = 'caption' in body && body.caption ? { ...body, caption: mark(body.caption) } : body;
    return { body: marked, text: mark(text), mentionedJid: jids.map(([, jid]) => jid) };
  }
}
