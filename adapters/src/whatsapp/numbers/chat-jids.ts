import { AdapterError } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { jidOf } from './addresses.js';
import type { Addressing } from './addressing.js';
import type { NumberCheck } from './number-check.js';

export interface ChatJidsOptions {
  readonly socket: WASocket;
  readonly numbers: Pick<NumberCheck, 'find' | 'lookUp'>;
  readonly addressing: Pick<Addressing, 'preferredKind'>;
}

/** The addresses by which the other sides of chats are written to. */
export class ChatJids {
  readonly #options: ChatJidsOptions;

  constructor(options: ChatJidsOptions) {
    this.#options = options;
  }

  /** Rejects with a retryable AdapterError while it is not known. */
  async lookUp(chatId: string): Promise<string> {
    const { socket, numbers, addressing } = this.#options;
    const found = await numbers.lookUp(socket, chatId);
    if (found.kind === 'found') return jidOf(found.addressee, addressing.preferredKind(found.addressee));
    throw new AdapterError('the address of the chat is not known', { cause: found, retryable: true });
  }

  /** What is known without asking WhatsApp: the number itself where that is nothing. */
  find(chatId: string): string {
    const { numbers, addressing } = this.#options;
    const addressee = numbers.find(chatId) ?? { pn: `${chatId}@s.whatsapp.net`, lid: null };
    return jidOf(addressee, addressing.preferredKind(addressee));
  }
}
