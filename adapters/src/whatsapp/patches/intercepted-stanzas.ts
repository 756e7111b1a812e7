// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2779.
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Handles a stanza and returns whether it did; if so, Baileys never sees it. */
export type StanzaInterceptor = (stanza: BinaryNode) => boolean;

/**
 * Intercepts stanzas before Baileys handles them. Baileys answers an unknown stanza with an error, or fails to answer; a mere
 * listener could not keep the stanza from Baileys.
 */
export function interceptStanzas(
  { ws }: Pick<WASocket, 'ws'>,
  interceptors: { readonly message: StanzaInterceptor; readonly notification: StanzaInterceptor },
): void {
  const emit = ws.emit.bind(ws);
  const byEvent = new Map([
    ['CB:message', interceptors.message],
    ['CB:notification', interceptors.notification],
  ]);
  ws.emit = (event: string, ...args: unknown[]) => {
    const takes = byEvent.get(event);
    return takes?.(args[0] as BinaryNode) ? true : emit(event, ...args);
  };
}
