import { createHmac } from 'node:crypto';
import type { AuthenticationCreds, proto } from '@whiskeysockets/baileys';

/**
 * The message as WhatsApp carries it. The same text under the same id always makes the same bytes: a recipient that could not
 * decrypt it gets exactly this again. It requests no link preview, which would fetch the customer's links from our network.
 */
export function textMessage(creds: AuthenticationCreds, waId: string, text: string): proto.IMessage {
  // WhatsApp wants a secret that lets the recipient report the message; derived, it need not be stored.
  const messageSecret = createHmac('sha256', creds.noiseKey.private)
    .update(`message-secret ${waId}`)
    .digest();
  return { extendedTextMessage: { text }, messageContextInfo: { messageSecret } };
}
