import { isMedia } from '../content/message-type.js';
import type { MessageCounts, TypeCounts } from './ports.js';

type SentAndReceived = Pick<MessageCounts, 'sent' | 'received'>;

/** How many texts, files and messages of other kinds were sent and received; failed ones are in none. */
export type CountsByKind = Readonly<Record<'text' | 'media' | 'other', SentAndReceived>>;

/** @param types of all messages but texts */
export function countKinds(all: SentAndReceived, types: readonly TypeCounts[]): CountsByKind {
  const media = sumOf(types.filter(({ type }) => isMedia(type)));
  const other = sumOf(types.filter(({ type }) => !isMedia(type)));
  // A message that comes between the two counts may be in `types` alone.
  const textsOf = (count: keyof SentAndReceived) => Math.max(all[count] - media[count] - other[count], 0);
  return { text: { sent: textsOf('sent'), received: textsOf('received') }, media, other };
}

function sumOf(types: readonly TypeCounts[]): SentAndReceived {
  const sum = (count: keyof SentAndReceived) => types.reduce((total, type) => total + type[count], 0);
  return { sent: sum('sent'), received: sum('received') };
}
