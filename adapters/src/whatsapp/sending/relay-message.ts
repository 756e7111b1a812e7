import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { ComposedMessage } from '../composing/message-wires.js';
import { type Addressee, type AddressKind, jidOf } from '../numbers/addresses.js';

export interface OutgoingFrame {
  readonly waId: string;
  readonly composed: ComposedMessage;
  readonly addressee: Addressee;
  readonly by: AddressKind;
  /** Nodes for this addressee, such as a token for a stranger. */
  readonly additionalNodes: BinaryNode[];
}

/** Hands a message to Baileys. Resolves when it is written and its ratchet is about to be stored. */
export async function relayMessage(socket: WASocket, frame: OutgoingFrame): Promise<void> {
  const { waId, composed, addressee, by } = frame;
  const additionalNodes = [...composed.nodes, ...frame.additionalNodes];
  // WhatsApp Web adds the number, if known, to each message that goes to a LID.
  const additionalAttributes = {
    ...composed.attributes,
    ...(by === 'lid' && addressee.pn && { peer_recipient_pn: addressee.pn }),
  };
  await socket.relayMessage(jidOf(addressee, by), composed.message, {
    messageId: waId,
    ...(additionalNodes.length > 0 && { additionalNodes }),
    ...(Object.keys(additionalAttributes).length > 0 && { additionalAttributes }),
  });
}
