import { deflateSync } from 'node:zlib';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { appStateKeyOf } from './app-state.js';
import { type HistoryItem, historyOf, moreHistoryOf } from './history-items.js';
import { APP_STATE_SYNC_KEY_SHARE, HISTORY_SYNC_NOTIFICATION, peerMessage } from './peer-messages.js';

/** Size limit when deflated; a larger item goes to the media server. */
const MAX_INLINE = 4 * 1024;

/** Sends a newly linked device what the phone shares with all devices: its keys and its history. */
export const pushHistory = (state: SandboxState, phone: Phone, companion: Companion): Promise<void> =>
  phone.runInOrder(async () => {
    const keys = await peerMessage(phone, companion, {
      type: APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [appStateKeyOf(phone)] },
    });
    const items = await messagesOf(state, phone, companion, historyOf(state, phone));
    // All at once, so that a device gets either all of it or nothing.
    for (const message of [keys, ...items]) companion.deliver(message);
    state.journal.flush();
  });

/** Sends further chats to all linked devices. */
export const pushMoreHistory = (state: SandboxState, phone: Phone, chats: number): Promise<void> =>
  phone.runInOrder(async () => {
    for (const companion of phone.companions.values()) {
      const items = await messagesOf(state, phone, companion, moreHistoryOf(phone, chats));
      for (const message of items) companion.deliver(message);
    }
    state.journal.flush();
  });

async function messagesOf(
  state: SandboxState,
  phone: Phone,
  companion: Companion,
  items: readonly HistoryItem[],
): Promise<BinaryNode[]> {
  const messages: BinaryNode[] = [];
  for (const { syncType, bytes } of items) {
    const deflated = deflateSync(bytes);
    const where: proto.Message.IHistorySyncNotification =
      deflated.length <= MAX_INLINE
        ? { initialHistBootstrapInlinePayload: deflated }
        : { ...(await state.media.put(deflated)), fileLength: deflated.length };
    const message = {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: { syncType, chunkOrder: 1, progress: 100, ...where },
    };
    messages.push(await peerMessage(phone, companion, message));
  }
  return messages;
}
