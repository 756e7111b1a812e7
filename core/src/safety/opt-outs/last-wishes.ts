import type { OptOutWish } from '../../messages/inbox.js';
import type { IncomingMessage } from '../../sessions/whatsapp-transport.js';

export interface WishedBy {
  readonly message: IncomingMessage;
  readonly wish: OptOutWish;
}

/** Who opts out by these messages, or takes that back. Of several wishes of one person the last counts. */
export function lastWishes(
  messages: readonly IncomingMessage[],
  wishes: readonly OptOutWish[],
): readonly WishedBy[] {
  const byMessage = new Map(wishes.map((wish) => [wish.waId, wish]));
  const last = new Map<string | null, WishedBy>();
  for (const message of messages) {
    const wish = byMessage.get(message.waId);
    if (wish) last.set(message.from ?? message.fromLid, { message, wish });
  }
  return [...last.values()];
}
