import type { proto, WAMessage } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';

/**
 * Messages that our own phone gives us once more because they could not be read here, out of what it tells its devices. Baileys hands them
 * on as well, but says no more which they are once it has buffered them, and after it has acknowledged them. What was noted when the
 * phone was asked knows more of the sender than the phone tells.
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
