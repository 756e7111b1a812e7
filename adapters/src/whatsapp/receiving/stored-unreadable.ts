import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Identity } from '../numbers/addresses.js';

/** What identifies an inbound message. */
export interface InboundKey extends Identity {
  readonly waId: string;
}

/** A stored message that could not be decrypted, and has not come again. */
export interface StoredUnreadable extends InboundKey {
  readonly at: Date;
}

/**
 * The stanza that brought it, as far as it is stored: an account that has a LID wrote from that. Undefined where no address is known, so
 * that no sender can be asked.
 */
export function stanzaOfStored({ waId, number, lid, at }: StoredUnreadable): BinaryNode | undefined {
  const pn = number === null ? undefined : `${number}@s.whatsapp.net`;
  const from = lid === null ? pn : `${lid}@lid`;
  if (from === undefined) return undefined;
  const t = String(Math.floor(at.getTime() / 1_000));
  return { tag: 'message', attrs: { id: waId, from, t, ...(lid !== null && pn && { sender_pn: pn }) } };
}
