import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';

/**
 * The error with which a decryption fails so that Baileys acknowledges the message plainly: it takes it for one that came without content.
 * For any other it waits two seconds with the lock of all messages in its hand, asks the sender, and answers with error 500. It would
 * ask the phone by itself, as often as such messages come, unless it remembers that it has asked already.
 */
export function plainAckError(
  { NO_MESSAGE_FOUND_ERROR_TEXT }: Pick<Baileys, 'NO_MESSAGE_FOUND_ERROR_TEXT'>,
  placeholders: CacheView,
  id: string,
): Error {
  placeholders.set(id, true);
  return new Error(NO_MESSAGE_FOUND_ERROR_TEXT);
}
