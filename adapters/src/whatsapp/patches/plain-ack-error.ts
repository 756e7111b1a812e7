// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2779.
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';

/**
 * The error that makes Baileys acknowledge an undecryptable message plainly, as one that came without content. For any other
 * error it holds the lock of all messages for two seconds, asks the sender, and answers with error 500. It would also ask the
 * phone by itself, once per such message, unless it remembers that it has asked already.
 */
export function plainAckError(
  { NO_MESSAGE_FOUND_ERROR_TEXT }: Pick<Baileys, 'NO_MESSAGE_FOUND_ERROR_TEXT'>,
  placeholders: CacheView,
  id: string,
): Error {
  placeholders.set(id, true);
  return new Error(NO_MESSAGE_FOUND_ERROR_TEXT);
}
