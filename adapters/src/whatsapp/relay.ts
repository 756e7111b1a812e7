import type { OutgoingText } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Addressee, AddressKind } from './addressee.js';
import { textMessage } from './outgoing-text.js';

export interface Frame {
  readonly message: OutgoingText;
  readonly addressee: Addressee;
  readonly by: AddressKind;
}

/** Hands a message to Baileys. Resolves when it is written and its ratchet stored. */
export async function relay(socket: WASocket, { message, addressee, by }: Frame): Promise<void> {
  const { waId, text } = message;
  await socket.relayMessage(jidOf(addressee, by), textMessage(socket.authState.creds, waId, text), {
    messageId: waId,
    // WhatsApp Web names the number with each message that goes by the LID, where it is known.
    ...(by === 'lid' && addressee.pn && { additionalAttributes: { peer_recipient_pn: addressee.pn } }),
  });
}

/** @throws when WhatsApp has no such address of theirs */
export function jidOf(addressee: Addressee, by: AddressKind): string {
  const jid = addressee[by];
  if (jid === null) throw new Error(`no ${by} address is known`);
  return jid;
}
