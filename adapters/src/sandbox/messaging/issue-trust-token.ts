import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import type { TrustTokens } from '../state/trust-tokens.js';

/** `from` marks `to` as a trusted contact, whose companions get the token. Once a week, as WhatsApp's own apps do. */
export function issueTrustToken(tokens: TrustTokens, from: Phone, to: Phone): void {
  if (from === to) return;
  const issued = tokens.issue(from, to);
  if (!issued) return;
  const t = String(issued.t);
  for (const companion of to.companions.values()) {
    const own = to.pn(companion.device);
    const token = { tag: 'token', attrs: { jid: own, t, type: 'trusted_contact' }, content: issued.token };
    const notice: BinaryNode = {
      tag: 'notification',
      attrs: {
        from: from.address(0),
        sender_lid: from.lidOf(0),
        type: 'privacy_token',
        id: randomBytes(8).toString('hex').toUpperCase(),
        t,
      },
      content: [{ tag: 'tokens', attrs: {}, content: [token] }],
    };
    companion.deliver(notice);
  }
}
