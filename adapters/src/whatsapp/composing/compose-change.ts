import type { ChangeSignal, OwnChange } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import type { ComposedMessage } from './message-wires.js';

/** What WhatsApp carries for a change of a message, and how its stanza says that it is none of its own. */
export function composeChange(
  baileys: Baileys,
  { target, content, madeAt }: ChangeSignal,
  jid: string,
): ComposedMessage {
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type;
  const key = { remoteJid: jid, fromMe: target.fromMe, id: target.waId };
  const ms = Date.parse(madeAt);
  switch (content.kind) {
    case 'reaction':
      return {
        message: { reactionMessage: { key, text: content.emoji, senderTimestampMs: ms } },
        nodes: [],
      };
    case 'edit': {
      const editedMessage = editedOf(target.type, content);
      const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: ms };
      return { message: { protocolMessage }, nodes: [], attributes: { edit: '1' } };
    }
    case 'delete':
      return { message: { protocolMessage: { key, type: REVOKE } }, nodes: [], attributes: { edit: '7' } };
  }
}

/** Of a file only its caption changes. */
function editedOf(type: string, { text }: Extract<OwnChange, { kind: 'edit' }>): proto.IMessage {
  switch (type) {
    case 'image':
      return { imageMessage: { caption: text } };
    case 'video':
      return { videoMessage: { caption: text } };
    case 'document':
      return { documentMessage: { caption: text } };
    default:
      return { conversation: text };
  }
}
