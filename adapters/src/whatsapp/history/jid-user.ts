/** The digits of a person's address, and its kind. */
export interface JidUser {
  readonly kind: 'number' | 'lid';
  readonly digits: string;
}

/** WhatsApp's addresses are shorter. A longer one is ignored. */
export const MAX_ADDRESS_LENGTH = 64;

const ADDRESS = /^(\d{5,20})(?::\d{1,3})?@(s\.whatsapp\.net|c\.us|hosted|lid|hosted\.lid)$/;

/** Undefined for a group, a list, a channel or a service. */
export function parseJidUser(address: string | undefined): JidUser | undefined {
  if (address === undefined || address.length > MAX_ADDRESS_LENGTH) return undefined;
  const [, digits, server] = ADDRESS.exec(address) ?? [];
  if (digits === undefined || server === undefined) return undefined;
  return { kind: server.endsWith('lid') ? 'lid' : 'number', digits };
}
