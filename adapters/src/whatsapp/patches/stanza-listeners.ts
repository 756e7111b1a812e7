// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/**
 * Calls `listener` with every stanza that matches the pattern (`ack,class:message`), before Baileys handles it. Baileys documents
 * the `CB:` events, but not that its own listeners are on the same emitter, so that a prepended one is called first.
 */
export function onStanza(
  { ws }: Pick<WASocket, 'ws'>,
  pattern: string,
  listener: (stanza: BinaryNode) => void,
): void {
  ws.prependListener(`CB:${pattern}`, listener);
}
