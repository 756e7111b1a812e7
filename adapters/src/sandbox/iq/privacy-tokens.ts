import { getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { trust } from '../messaging/trust-notice.js';
import type { IqHandler } from './iq-handler.js';

/** The client says whom its account knows: those are handed a token. */
export const privacyTokens: IqHandler = ({ request, world, phone }) => {
  for (const { attrs } of getBinaryNodeChildren(getBinaryNodeChild(request, 'tokens'), 'token')) {
    const known = world.directory.resolve(attrs.jid)?.phone;
    if (known && attrs.type === 'trusted_contact') trust(world.trust, phone, known);
  }
  return undefined;
};
