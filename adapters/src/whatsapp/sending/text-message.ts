import type { proto } from '@whiskeysockets/baileys';

/**
 * The message as WhatsApp carries it. The same text under the same id always makes the same bytes: a recipient that could not
 * decrypt it gets exactly this again. It requests no link preview, which would fetch the customer's links from our network. With
 * the secret its recipient may report it, and the own phone encrypts an edit.
 */
export function textMessage(text: string, messageSecret: Uint8Array): proto.IMessage {
  return { extendedTextMessage: { text }, messageContextInfo: { messageSecret } };
}
