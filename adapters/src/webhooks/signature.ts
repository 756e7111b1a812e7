import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** The value of `webhook-signature`: one of each secret, as Standard Webhooks defines it. */
export function signaturesOf(
  secrets: readonly string[],
  message: { eventId: string; timestamp: number; body: string },
): string {
  const content = `${message.eventId}.${message.timestamp}.${message.body}`;
  return secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' ');
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
