import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/**
 * Acknowledges a stanza as WhatsApp Web does, always without an error: WhatsApp keeps a stanza answered with one at the head of
 * the offline queue, and holds back everything behind it. Baileys' own method needs an account, which a device being linked does
 * not have.
 */
export async function acknowledge(
  { buildAckStanza }: Baileys,
  { sendNode, authState }: Pick<WASocket, 'sendNode' | 'authState'>,
  stanza: BinaryNode,
): Promise<void> {
  await sendNode(buildAckStanza(stanza, undefined, authState.creds.me?.id));
}
