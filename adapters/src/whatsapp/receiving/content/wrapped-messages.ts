import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';

/** Wrappers that Baileys leaves around a message, beside those that it takes off. */
export const WRAPPERS = [
  'botForwardedMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'questionMessage',
] as const satisfies readonly (keyof proto.IMessage)[];
/** How deep wrappers may be nested. */
export const MAX_DEPTH = 3;

/** A message without the wrappers that Baileys takes off, then what the others wrap, from the outside inwards. */
export function* messagesIn(baileys: Baileys, message: proto.IMessage, depth = 0): Generator<proto.IMessage> {
  const inner = baileys.normalizeMessageContent(message) ?? {};
  yield inner;
  for (const wrapper of depth < MAX_DEPTH ? WRAPPERS : []) {
    const wrapped = inner[wrapper]?.message;
    if (wrapped) yield* messagesIn(baileys, wrapped, depth + 1);
  }
}
