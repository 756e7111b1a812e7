import { getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { issueTrustToken } from '../messaging/issue-trust-token.js';
import type { IqHandler } from './iq-handler.js';

/** The client names its trusted contacts, who each get a token. */
export const privacyTokens: IqHandler = ({ request, state, phone }) => {
  for (const { attrs } of getBinaryNodeChildren(getBinaryNodeChild(request, 'tokens'), 'token')) {
    const known = state.directory.resolve(attrs.jid)?.phone;
    if (known && attrs.type === 'trusted_contact') issueTrustToken(state.trustTokens, phone, known);
  }
  return undefined;
};
