import { randomBytes } from 'node:crypto';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';

const notification = (type: string, content: BinaryNode[]): BinaryNode => ({
  tag: 'notification',
  attrs: {
    from: S_WHATSAPP_NET,
    type,
    id: randomBytes(8).toString('hex').toUpperCase(),
    t: String(Math.floor(Date.now() / 1000)),
  },
  content,
});

/** What WhatsApp sends an account that must confirm the linking with a passkey: a request, then a continuation. */
export const passkeyNotifications = (): BinaryNode[] => {
  const request = {
    challenge: randomBytes(32).toString('base64url'),
    rpId: 'whatsapp.com',
    userVerification: 'required',
    timeout: 600_000,
  };
  const options = {
    tag: 'passkey_request_options',
    attrs: {},
    content: Buffer.from(JSON.stringify(request)),
  };
  return [
    notification('passkey_prologue_request', [options]),
    notification('crsc_continuation', [{ tag: 'crsc_continuation', attrs: {}, content: randomBytes(64) }]),
  ];
};
