import type { proto, WAMessage } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';

/**
 * Messages that our own phone resends because they could not be read here. Baileys emits them as well, but after buffering no
 * longer says which they are, and only after acknowledging them. The entry noted when the phone was asked knows more about the
 * sender than the phone's answer.
 */
export function resentMessages(
  { proto: { WebMessageInfo } }: Baileys,
  { protocolMessage }: proto.IMessage,
  placeholders: CacheView,
): WAMessage[] {
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse }) => {
    const bytes = placeholderMessageResendResponse?.webMessageInfoBytes;
    if (!bytes) return [];
    const given = WebMessageInfo.decode(bytes) as WAMessage;
    const noted = placeholders.get<WAMessage | true>(given.key.id ?? '');
    return noted && noted !== true ? { ...noted, message: given.message ?? null } : given;
  });
}
