import { AdapterError } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { jidOf } from '../sending/relay-message.js';
import type { Addressing } from './addressing.js';
import type { NumberCheck } from './number-check.js';

export interface ChatJidOptions {
  readonly socket: WASocket;
  readonly numbers: Pick<NumberCheck, 'lookUp'>;
  readonly addressing: Pick<Addressing, 'preferredKind'>;
}

/** The address by which the other side of a chat is written to. It rejects with a retryable AdapterError while it is not known. */
export function chatJid({ socket, numbers, addressing }: ChatJidOptions) {
  return async (chatId: string): Promise<string> => {
    const found = await numbers.lookUp(socket, chatId);
    if (found.kind === 'found') return jidOf(found.addressee, addressing.preferredKind(found.addressee));
    throw new AdapterError('the address of the chat is not known', { cause: found, retryable: true });
  };
}
