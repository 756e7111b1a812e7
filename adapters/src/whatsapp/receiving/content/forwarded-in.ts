import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';
import { messagesIn } from './wrapped-messages.js';

type Contextual = { readonly contextInfo?: proto.IContextInfo | null } | null | undefined;

/** Phones count no further than to "forwarded many times", which is five. */
const MAX_SCORE = 1_000;

/** How often a message was forwarded until it came here; undefined for one that its sender wrote. */
export function forwardedIn(baileys: Baileys, message: proto.IMessage): number | undefined {
  for (const inner of messagesIn(baileys, message)) {
    for (const part of Object.values(inner) as Contextual[]) {
      const { isForwarded, forwardingScore } = part?.contextInfo ?? {};
      if (isForwarded) return Math.min(Math.max(1, forwardingScore ?? 1), MAX_SCORE);
    }
  }
  return undefined;
}
