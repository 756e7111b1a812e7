import { isMedia } from '../content/message-type.js';
import type { TypeCounts } from './ports.js';

/** How many texts, files and messages of other kinds were sent and received; failed ones are in none. */
export type CountsByKind = Readonly<Record<'text' | 'media' | 'other', { sent: number; received: number }>>;

export function countKinds(types: readonly TypeCounts[]): CountsByKind {
  const counts = {
    text: { sent: 0, received: 0 },
    media: { sent: 0, received: 0 },
    other: { sent: 0, received: 0 },
  };
  for (const { type, sent, received } of types) {
    const kind = counts[type === 'text' ? 'text' : isMedia(type) ? 'media' : 'other'];
    kind.sent += sent;
    kind.received += received;
  }
  return counts;
}
