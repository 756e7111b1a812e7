import { randomBytes } from 'node:crypto';
import { type BinaryNode, encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { encNode } from '../messaging/stanzas.js';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';

/** A message from the phone to its linked device, not shown to users. To be called inside `runInOrder`; the caller delivers it. */
export async function peerMessage(
  phone: Phone,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<BinaryNode> {
  if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
  const sealed = await phone.signal.encrypt(companion, encodeWAMessage({ protocolMessage }));
  const attrs = {
    from: phone.pn(0),
    id: `3A${randomBytes(9).toString('hex').toUpperCase()}`,
    type: 'text',
    category: 'peer',
    t: String(Math.floor(Date.now() / 1_000)),
  };
  return { tag: 'message', attrs, content: [encNode(sealed)] };
}

export const { HISTORY_SYNC_NOTIFICATION, APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;
