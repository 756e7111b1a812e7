import type { proto } from '@whiskeysockets/baileys';

/**
 * The message as WhatsApp carries it, with the timer of its chat in seconds. The same text under the same id always makes the same bytes:
 * a recipient that could not decrypt it gets exactly this again. It requests no link preview, which would fetch the customer's links from
 * our network. With the secret its recipient can report it, and the phone of the account can encrypt an edit of it.
 */
export function textMessage(
  text: string,
  messageSecret: Uint8Array,
  expiration?: number | null,
): proto.IMessage {
  const context = expiration ? { contextInfo: { expiration } } : {};
  return { extendedTextMessage: { text, ...context }, messageContextInfo: { messageSecret } };
}
