import type { OutgoingText } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Addressee, AddressKind } from '../numbers/addresses.js';
import { textMessage } from './text-message.js';

export interface OutgoingFrame {
  readonly message: OutgoingText;
  readonly addressee: Addressee;
  readonly by: AddressKind;
  /** Nodes beside the text, such as a token for a stranger. */
  readonly additionalNodes: BinaryNode[];
}

/** Hands a message to Baileys. Resolves when it is written and its ratchet stored. */
export async function relayText(socket: WASocket, frame: OutgoingFrame): Promise<void> {
  const { message, addressee, by, additionalNodes } = frame;
  const { waId, text } = message;
  await socket.relayMessage(jidOf(addressee, by), textMessage(socket.authState.creds, waId, text), {
    messageId: waId,
    ...(additionalNodes.length > 0 && { additionalNodes }),
    // WhatsApp Web adds the number, if known, to each message that goes to a LID.
    ...(by === 'lid' && addressee.pn && { additionalAttributes: { peer_recipient_pn: addressee.pn } }),
  });
}

/** @throws when the addressee has no such address */
export function jidOf(addressee: Addressee, by: AddressKind): string {
  const jid = addressee[by];
  if (jid === null) throw new Error(`no ${by} address is known`);
  return jid;
}
