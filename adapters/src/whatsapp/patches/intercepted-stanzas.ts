import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Whether a stanza is dealt with, so that Baileys never sees it. */
export type StanzaInterceptor = (stanza: BinaryNode) => boolean;

/**
 * Stands before Baileys' own handling of the stanzas of a tag. Baileys answers what it does not handle with an error, or fails to answer;
 * a listener of ours could be told of a stanza, but not keep it from Baileys.
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
