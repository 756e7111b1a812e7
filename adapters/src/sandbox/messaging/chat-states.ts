import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import type { Presences, TypingState } from '../state/presences.js';
import type { CompanionContext } from '../state/sandbox-state.js';

/** A linked device is online or not, or wants to know that of another account. */
export function acceptPresence({ companion, phone, state }: CompanionContext, { attrs }: BinaryNode): void {
  const { type, to } = attrs;
  if (type === 'subscribe') {
    const other = state.directory.resolve(to)?.phone;
    if (other) state.presences.subscribe(companion, other);
    return;
  }
  companion.setPresence(attrs);
  state.presences.announce(phone);
}

/** A linked device types in a chat, records a voice note, or has paused. */
export function acceptChatState({ companion, phone, state }: CompanionContext, node: BinaryNode): void {
  const other = state.directory.resolve(node.attrs.to)?.phone;
  if (!other) return;
  const composing = getBinaryNodeChild(node, 'composing');
  const typing = composing && (composing.attrs.media === 'audio' ? 'recording' : 'composing');
  state.presences.setTyping(phone, other, typing, companion);
  // WhatsApp shows it of devices that are online.
  if (companion.online) forwardChatState(phone, other, typing);
}

/** The user of a phone starts or stops typing. */
export function typeOnPhone(
  presences: Presences,
  from: Phone,
  to: Phone,
  typing: TypingState | undefined,
): void {
  presences.setTyping(from, to, typing);
  forwardChatState(from, to, typing);
}

/** Only connected devices get it: it does not wait for the others. */
function forwardChatState(from: Phone, to: Phone, typing: TypingState | undefined): void {
  const attrs: BinaryNode['attrs'] = typing === 'recording' ? { media: 'audio' } : {};
  const content = [{ tag: typing === undefined ? 'paused' : 'composing', attrs }];
  const node = { tag: 'chatstate', attrs: { from: from.addressFor(to, 0) }, content };
  for (const companion of to.companions.values()) companion.link?.send(node);
}
