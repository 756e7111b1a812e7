import type { ChangeSignal, OwnChange } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import type { ComposedMessage } from './message-wires.js';

/**
 * What WhatsApp carries for a change of a message, and how its stanza says that it is none of its own.
 * @param wire of the message, where `needsWire`
 */
export function composeChange(
  baileys: Baileys,
  { target, content, madeAt }: ChangeSignal,
  { jid, wire }: { readonly jid: string; readonly wire?: Uint8Array | undefined },
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
      const editedMessage = editedOf(baileys, { type: target.type, wire }, content);
      const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: ms };
      return { message: { protocolMessage }, nodes: [], attributes: { edit: '1' } };
    }
    case 'delete':
      return { message: { protocolMessage: { key, type: REVOKE } }, nodes: [], attributes: { edit: '7' } };
  }
}

/** What carries a file with a caption, by the type of its message. */
const CAPTIONED = { image: 'imageMessage', video: 'videoMessage', document: 'documentMessage' } as const;

function captionedIn(type: string): (typeof CAPTIONED)[keyof typeof CAPTIONED] | undefined {
  return Object.hasOwn(CAPTIONED, type) ? CAPTIONED[type as keyof typeof CAPTIONED] : undefined;
}

/** Whether the change repeats what was sent. */
export function needsWire({ target, content }: ChangeSignal): boolean {
  return content.kind === 'edit' && captionedIn(target.type) !== undefined;
}

/** Composes an edit. That of a file changes its caption alone: phones take it with the file that they have. */
function editedOf(
  { proto, normalizeMessageContent }: Baileys,
  { type, wire }: { readonly type: string; readonly wire: Uint8Array | undefined },
  { text }: Extract<OwnChange, { kind: 'edit' }>,
): proto.IMessage {
  const field = captionedIn(type);
  if (!field) return { conversation: text };
  const sent = wire && normalizeMessageContent(proto.Message.decode(wire));
  return { [field]: { ...sent?.[field], caption: text } };
}
