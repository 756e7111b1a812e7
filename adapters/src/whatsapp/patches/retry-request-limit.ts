// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { BinaryNode } from '@whiskeysockets/baileys';

/** Devices request one message at a time. */
const MAX_REQUESTED = 20;

/**
 * Cuts a retry request to the number of messages that a device would ask for, by changing the stanza. Baileys looks up as many as
 * a request names, one after the other. To be called before Baileys reads the stanza.
 */
export function limitRetryRequest({ attrs, content }: BinaryNode): void {
  if (attrs.type !== 'retry' || !Array.isArray(content)) return;
  // Baileys reads the ids out of the first child, whatever it is.
  const [first] = content;
  if (Array.isArray(first?.content)) first.content = first.content.slice(0, MAX_REQUESTED);
}
