import type { ThreadMessage } from '../conversations.api.js';
import { dayInWords } from '../when.js';

export type ThreadRow =
  | { readonly kind: 'day'; readonly id: string; readonly words: string }
  | { readonly kind: 'unread'; readonly id: string }
  | { readonly kind: 'message'; readonly id: string; readonly message: ThreadMessage };

/** The rows of a thread, the oldest first: a rule where a day begins, and one where the unread messages begin. */
export function arrangeThread(
  newestFirst: readonly ThreadMessage[],
  unreadFrom: string | null,
  now?: number,
): readonly ThreadRow[] {
  let day = '';
  return newestFirst.toReversed().flatMap((message): ThreadRow[] => {
    const words = dayInWords(message.created_at, now);
    const isNewDay = words !== day;
    day = words;
    return [
      ...(isNewDay ? [{ kind: 'day', id: `day before ${message.id}`, words } as const] : []),
      ...(message.id === unreadFrom ? [{ kind: 'unread', id: 'unread' } as const] : []),
      { kind: 'message', id: message.id, message },
    ];
  });
}

/** The ID of the first of so many unread messages, or of the oldest that is loaded; undefined if there is none. */
export function firstUnread(newestFirst: readonly ThreadMessage[], unread: number): string | undefined {
  const received = newestFirst.filter(({ direction }) => direction === 'inbound');
  return received.slice(0, unread).at(-1)?.id;
}

/** How many messages were received after the one with this ID. */
export function countReceivedSince(newestFirst: readonly ThreadMessage[], id: string | undefined): number {
  const at = newestFirst.findIndex((message) => message.id === id);
  return newestFirst.slice(0, Math.max(at, 0)).filter(({ direction }) => direction === 'inbound').length;
}
