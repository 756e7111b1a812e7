import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';
import { messagesIn } from './wrapped-messages.js';

type Contextual = { readonly contextInfo?: proto.IContextInfo | null } | null | undefined;

/** WhatsApp's id of the message that a message answers; undefined where it answers none. */
export function answeredIdIn(baileys: Baileys, message: proto.IMessage): string | undefined {
  for (const inner of messagesIn(baileys, message)) {
    for (const part of Object.values(inner) as Contextual[]) {
      const { stanzaId, quotedMessage } = part?.contextInfo ?? {};
      // Advertisements and mentions of a status leave an id without a message.
      if (stanzaId && quotedMessage) return stanzaId;
    }
  }
  return undefined;
}
