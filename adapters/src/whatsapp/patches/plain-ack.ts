import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/**
 * Tells WhatsApp that a stanza arrived, as WhatsApp Web does, and without an error whatever becomes of it: WhatsApp keeps a stanza that was
 * answered with one at the head of the offline queue, and holds back everything behind it. Baileys' own way needs an account, which a
 * device that is being linked does not have.
 */
export async function acknowledge(
  { buildAckStanza }: Baileys,
  { sendNode, authState }: Pick<WASocket, 'sendNode' | 'authState'>,
  stanza: BinaryNode,
): Promise<void> {
  await sendNode(buildAckStanza(stanza, undefined, authState.creds.me?.id));
}
