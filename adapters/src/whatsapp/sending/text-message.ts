import { createHmac } from 'node:crypto';
import type { AuthenticationCreds, proto } from '@whiskeysockets/baileys';

/**
 * The message as WhatsApp carries it. The same text under the same id always makes the same bytes: when a recipient could not
 * decrypt it, exactly this is sent again. It asks for no link preview, which would fetch the customer's links from our network.
 */
export function textMessage(creds: AuthenticationCreds, waId: string, text: string): proto.IMessage {
  // WhatsApp wants a secret that lets the recipient report the message; derived, it need not be stored.
  const messageSecret = createHmac('sha256', creds.noiseKey.private)
    .update(`message-secret ${waId}`)
    .digest();
  return { extendedTextMessage: { text }, messageContextInfo: { messageSecret } };
}
